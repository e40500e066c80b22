/** The page of an order. */
export const order = {
  title: 'Your order',
  withoutScript:
    'Without JavaScript this page does not update automatically. Reload it to see changes.',
  asGuest:
    'Ordered as a guest. It is in your account because it was paid for with your e-mail address; the name and address are those entered at the time.',
  number: 'Order {number}',
  headings: {
    paid: 'Thank you, {name}',
    confirming: 'Confirming your payment',
    failed: 'This order was not paid',
    review: 'We are looking into your payment',
  },
  paid: '{total} paid',
  receipt:
    'We sent a receipt to {email}. The link to this page works for 90 days: keep it to return to your order.',
  amountDiffers: {
    title: 'The amount is being checked',
    text: 'The payment service reports a different amount than the total you agreed to. We have been notified, will correct it and contact you. Nothing else will be charged.',
  },
  chargeUndone: {
    title: 'Your payment is being checked',
    text: 'The payment service now reports that this payment failed or was returned. We have been notified and will contact you. There is nothing you need to do until then.',
  },
  lateCharge: {
    title: 'A second charge may be yours',
    text: 'The payment service shows another charge that may belong to this order: perhaps an earlier card was charged although it was not accepted. We have been notified. Anything charged twice will be refunded, and we will contact you.',
  },
  confirming: {
    waiting: 'The payment service has not responded yet.',
    asked:
      'We asked it to charge {total}, and are checking whether it did. This page updates automatically once we know. You can close it: we will e-mail {email}, and this link keeps working.',
    askedCard:
      'We asked it to charge {total} on your card ending in {last4}, and are checking whether it did. This page updates automatically once we know. You can close it: we will e-mail {email}, and this link keeps working.',
    once: 'You cannot be charged twice.',
    until:
      'Until this is settled, no other payment can start for this cart, from any tab or device.',
    check: 'Check payment status',
    noNews: 'The payment service has not confirmed it yet. We will keep checking.',
    unseen: 'You no longer have access to this order. Sign in again.',
  },
  failed: {
    inCart: {
      all: 'All items are still in your cart.',
      some: 'Some of the items are still in your cart.',
      none: 'The items are no longer in your cart.',
    },
    pay: 'Pay with a card',
    cart: 'Go to your cart',
  },
  review: {
    late: 'Your card was not accepted at first, but the payment service now shows a charge that may be the one for this order. Someone at {shop} is reviewing it and will contact {email}.',
    unknown:
      'We could not determine automatically whether {total} was charged. Someone at {shop} is reviewing it now and will contact {email}.',
    unknownCard:
      'We could not determine automatically whether {total} was charged on your card ending in {last4}. Someone at {shop} is reviewing it now and will contact {email}.',
    once: 'You have been charged at most once.',
    until: 'There is nothing you need to do.',
    again: {
      warning:
        'You can order again if you need the items now. The first payment may still appear: then we refund one of the two.',
      button: 'Order again',
    },
    questions: 'Questions? Tell us the order number: {email} or {phone}.',
  },
  goesTo: 'Ships to',
  print: 'Print this page',
  keep: {
    title: 'Save my details',
    text: 'With an account, your next checkout is faster, and your orders are in one place. There is no password: we send a link to {email}.',
    send: 'E-mail me a link',
  },
  links: {
    text: 'Anyone with a link from our e-mails can view this order without signing in for 90 days. Was one passed on?',
    revoke: 'Revoke all links',
    revoked:
      'All links to this order were revoked. You can still view it here when you are signed in.',
    unknown: 'This order does not exist.',
  },
  arrives: 'Arrives {days}',
  overdue: 'It was due to arrive {days}. If it has not reached you, write to {email}.',
  shipped: { title: 'Your order is on its way', at: 'Shipped {day}', follow: 'Track your parcel' },
  bought: 'What you bought',
  ordered: 'What you ordered',
  address: 'Delivery address',
  method: 'Delivery method',
  contact: 'Contact',
  card: 'Card',
  cardEnding: '{type} ending in {last4}',
  placed: 'Placed',
  reference: 'Payment reference',
  subtotal: 'Subtotal',
  total: 'Total',
  charged: 'Charged to your card',
  chargedNote:
    'This is not the total that you agreed to. We have been notified and are looking into it; you do not need to do anything.',
};
