/** Mails about subscriptions. */
export const subscriptionMails = {
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
    /** Shown only if the payment service accepted the cancellation. */
    confirmed: 'Nothing more is charged.',
    again: 'You can join again at any time.',
    clubs: 'See the clubs',
  },
  goesOn: {
    subject: 'Your {plan} has not ended yet',
    preview: 'Our payment service still shows it as active.',
    text: 'You cancelled your subscription, and our payment service accepted that. However, the service still shows the subscription as active, and may charge you again. We are sorry. We have sent your cancellation again, and will e-mail you when it is accepted.',
    back: 'We e-mailed you that it had ended. Our payment service shows it as active again, though, and may continue to charge it. We are sorry. If you do not want it, or have joined again since, you can cancel it in your account.',
    note: 'We have been notified as well. If you were charged after you cancelled, contact us: {email}.',
  },
  notChanged: {
    subject: 'Your {plan} has not been changed yet',
    preview: 'Our payment service has not confirmed the change.',
    text: 'You changed your subscription, but our payment service does not show the change. We are sorry. Please check the subscription in your account, and make the change again if you still want it.',
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
    preview: 'We found no charge for it.',
    title: 'Your subscription did not go through',
    text: 'Your subscription to the {plan} did not go through: we found no subscription and no charge for it. You can join again at any time.',
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
