/** Mails to shoppers; for those to staff, in the default language, see staff.ts. */
export const mails = {
  questions: 'Questions? Contact {email}.',
  viewOrder: 'View your order',
  viewSubscription: 'View your subscription',
  paid: {
    subject: 'Order {number} is paid',
    preview: 'Thank you. We are preparing your order.',
    text: 'Order {number} is paid. We are preparing it for shipping.',
    textCard: 'Order {number} is paid with {card}. We are preparing it for shipping.',
    print: 'To print or keep: {invoice}',
    invoice: 'Your invoice',
    links: 'Anyone with these links can view the order for 90 days. Do not share them.',
  },
  notPaid: {
    subject: 'The payment of order {number} did not go through',
    preview: 'You were not charged. You can order again at any time.',
    title: 'You were not charged',
    text: 'The payment of order {number} did not go through, and your card was not charged. You can order again at any time: the order’s page shows what is still in your cart.',
  },
  lateCharge: {
    subject: 'We are looking into a charge for order {number}',
    preview: 'A charge appeared that may be yours.',
    title: 'We are looking into a charge that may be yours',
    text: 'The payment service now shows a charge that may belong to order {number}, although the payment was not accepted at first. We are looking into it and will contact you. Any mistaken charge will be refunded. Please do not pay for this order again until you hear from us.',
  },
  shipped: {
    subject: 'Order {number} is on its way',
    preview: 'It was shipped.',
    title: 'Your order is on its way',
    text: 'Order {number} has shipped.',
  },
  // module: fulfilment
  packed: {
    subject: 'Order {number} is packed',
    preview: 'It leaves with the next collection.',
    title: 'Your order is packed',
    text: 'Order {number} is packed and ships with the next collection. We will e-mail you again when it is on its way.',
  },
  // module: fulfilment
  cancelled: {
    subject: 'We cannot send all of order {number}',
    preview: 'We will refund what you paid for it.',
    title: 'We cannot send these items',
    text: 'We had to cancel the following items of order {number}. We will refund what you paid for them, normally to the card that you paid with. Refunds are made manually, and your bank may take a few more days to show them.',
  },
  // module: fulfilment
  returned: {
    subject: 'Your return of order {number} has arrived',
    preview: 'We have your parcel.',
    title: 'Your return has arrived',
    text: 'We have received these items of order {number}. We will refund what is due to the card that you paid with; your bank may take a few days to show it.',
  },
  // module: fulfilment
  parcel: {
    /** What a parcel belongs to. */
    ofOrder: 'order {number}',
    ofClub: 'the {plan}',
    someClub: 'club',
    follow: 'Track your parcel',
  },
  // module: fulfilment
  /** For a subscription’s month. */
  parcelPacked: {
    subject: 'Your parcel of {what} is packed',
    preview: 'It leaves with the next collection.',
    title: 'Your parcel is packed',
    text: 'Your parcel of {what} is packed and ships with the next collection. We will e-mail you again when it is on its way.',
  },
  // module: fulfilment
  parcelCancelled: {
    subject: 'We cannot send your parcel of {what}',
    preview: 'If you paid for it, we will refund you.',
    title: 'We cannot send this parcel',
    text: 'We had to cancel this parcel of {what}. If you paid for it, we will refund you, normally to the card that you paid with. Refunds are made manually, and your bank may take a few more days to show them. Your subscription continues.',
  },
  // module: fulfilment
  parcelReturned: {
    subject: 'Your parcel of {what} was returned',
    preview: 'It was returned to us.',
    title: 'Your parcel was returned',
    text: 'This parcel of {what} was returned to us. If a refund is due, it goes to the card that you paid with, and your bank may take a few days to show it. If you did not send it back, check the address of your subscription. Questions: {email}.',
  },
  // module: fulfilment
  sent: {
    subject: 'Your parcel of {what} is on its way',
    preview: 'From {shop}, to you.',
    title: 'It is on its way',
    /** {by} and {tracking} are the two below, or empty. */
    text: 'Your parcel of {what} has shipped{by}{tracking}.',
    by: ' with {carrier}',
    tracking: ', number {number}',
    link: 'Anyone with the link to your order can view it for 90 days. Do not share it.',
  },
  // module: fulfilment
  delivered: {
    subject: 'Your parcel of {what} has arrived',
    preview: 'Enjoy it.',
    title: 'It has arrived',
    text: '{carrier} has delivered your parcel of {what}. If it has not reached you, or there is a problem with it, contact {email}.',
    theCarrier: 'The carrier',
  },
  signIn: {
    subject: 'Sign in to {shop}',
    preview: 'Your sign-in link. It works once.',
    title: 'Sign in',
    text: 'Use this link to sign in. It works once and expires in {minutes} minutes.',
    note: 'If you did not request this, someone may have entered your address by mistake. Nothing happens unless the link is used; you can ignore this e-mail.',
  },
  emailChange: {
    subject: 'Confirm your new e-mail address',
    preview: 'Confirm your new e-mail address with one click.',
    text: 'You asked us to use {email} for your account. Confirm it within {minutes} minutes:',
    confirm: 'Confirm this address',
    note: 'If you did not request this, ignore this e-mail and nothing changes.',
  },
  emailChanged: {
    subject: 'Your e-mail address was changed',
    preview: 'Was this you?',
    text: 'We now send all e-mail to {email}. Use that address to sign in.',
    note: 'If this was not you, contact {email} immediately.',
  },
  accountDeleted: {
    subject: 'Your account is deleted',
    preview: 'Your data is gone.',
    text: 'Your account and your data are deleted. We only keep what tax law requires: your paid orders with the name and address on their invoices. This is our last e-mail to you.',
    note: 'If you did not ask for this, contact {email} immediately.',
  },
  subscription: {
    plan: 'Plan',
    quantity: 'Quantity',
    monthly: 'Every month',
    nextCharge: 'Next charge',
    about: 'about {day}',
    trialing:
      'Your free trial has started, and nothing has been charged. The first charge is made when it ends, {day}. Cancel before that and you pay nothing.',
  },
  started: {
    subject: 'Welcome to the {plan}',
    preview: 'Your subscription has started.',
    text: 'Your subscription has started, and the first month is paid.',
    textAmount: 'Your subscription has started, and the first month is paid: {amount}.',
    note: 'You can change or cancel it there at any time.',
  },
  renewed: {
    subject: '{plan}: this month is paid',
    preview: 'Your card was charged for this month.',
    title: 'This month is paid',
    text: 'Your card was charged for the current month of the {plan}.',
    textAmount: 'Your card was charged {amount} for the current month of the {plan}.',
    note: 'To print or keep: {invoices}',
    invoices: 'The invoices of your subscription',
  },
  renewalFailed: {
    subject: '{plan}: your card could not be charged',
    preview: 'Update your card to keep your subscription.',
    title: 'Your card could not be charged',
    text: 'The current month of the {plan} could not be charged to your card.',
    textAmount: 'The current month of the {plan}, {amount}, could not be charged to your card.',
    until: 'Update your card before {day} to keep it; otherwise it ends then.',
    soon: 'Update your card to keep it.',
    update: 'Update your card',
    note: 'Often the card has expired or the bank declined the charge as a precaution. We retry the charge in the meantime.',
  },
  ended: {
    subject: 'Your {plan} has ended',
    preview: 'Your subscription has ended.',
    byCustomer: 'You have cancelled it.',
    byService:
      'Our payment service ended it, because a payment was missed or because it was cancelled there.',
    /** After the payment service accepted the cancellation. */
    confirmed: 'Nothing more is charged.',
    again: 'You can join again at any time.',
    clubs: 'See the clubs',
  },
  goesOn: {
    subject: 'Your {plan} has not ended yet',
    preview: 'Our payment service still shows it as active.',
    text: 'You cancelled it, and our payment service accepted that. It still shows the subscription as active, though, and may charge it again. We are sorry. We have sent your cancellation again, and e-mail you when it is accepted.',
    back: 'We e-mailed you that it had ended. Our payment service shows it as active again, though, and may continue to charge it. We are sorry. If you do not want it, or have joined again since, you can cancel it in your account.',
    note: 'We have been notified as well. If you were charged after you cancelled, contact us: {email}.',
  },
  notChanged: {
    subject: 'Your {plan} has not been changed yet',
    preview: 'Our payment service has not confirmed the change.',
    text: 'You changed it, and our payment service has not confirmed that: it does not show the change. We are sorry. Please check the subscription in your account, and make the change again if you still want it.',
  },
  found: {
    subject: 'You have a subscription to the {plan}',
    preview: 'We have no record of it being started here.',
    text: 'Our payment service shows a subscription of yours that we have no record of starting: either its response to your request was wrong, or it was started elsewhere. You may be charged for it. It now appears in your account, where you can cancel it if you do not want it.',
    review: 'Review subscription',
    note: 'We have been notified as well. If you were charged for something you do not want, contact us: {email}.',
  },
  notStarted: {
    subject: 'Your subscription to the {plan} did not go through',
    preview: 'You were not charged.',
    title: 'You were not charged',
    text: 'Your subscription to the {plan} did not go through: no subscription was started, and your card was not charged. You can join again at any time.',
    join: 'Join the {plan}',
  },
  trialEnds: {
    subject: 'Your free trial of the {plan} ends soon',
    preview: 'Your card is charged when it ends, unless you cancel.',
    title: 'Your free trial ends soon',
    on: 'Your free trial of the {plan} ends on {day}.',
    soon: 'Your free trial of the {plan} ends soon.',
    charged: 'Your card is then charged, and again every month.',
    chargedAmount: 'Your card is then charged {amount}, and again every month.',
    cancel:
      'If you do not want that, cancel before then: nothing is charged, and you do not need to give a reason.',
  },
  chargedLate: {
    subject: '{plan}: we charged a month after its end',
    preview: 'That was our mistake.',
    title: 'A month was charged by mistake',
    text: 'The {plan} had ended, but another month was charged. That was our mistake: we have been notified and will refund it. You do not need to do anything.',
  },
};
