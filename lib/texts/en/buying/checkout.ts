/** The checkout; `form` and `card` are shown in the browser. */
export const checkout = {
  title: 'Checkout',
  withoutScript:
    'Paying by card requires JavaScript, because your card details go straight to the payment service and never to this shop. Your cart is kept. You can also order by phone: {phone}.',
  fetching: 'Loading the prices.',
  /** Above the empty cart, after a purchase. */
  paid: { title: 'You have just paid for your order', link: 'See your order' },
  unsettled: {
    title: 'A payment is being confirmed',
    text: 'We asked the payment service to charge for this cart and are waiting for the result. Nothing else is charged for this cart until that is settled.',
  },
  soldOut: 'An item is sold out',
  notEnough: 'Not enough in stock',
  cannot: 'You cannot pay at the moment',
  again: 'Try again',
  agree: 'By paying you agree to:',
  newTab: ' (in a new tab)',
  form: {
    contact: 'Contact',
    delivery: 'Delivery',
    method: 'Delivery method',
    order: 'Your order',
    card: 'Card',
    /** For guests; {signIn} is a link. */
    haveAccount: '{signIn} if you have an account, and we fill in your details.',
    signIn: 'Sign in',
    email: 'E-mail',
    emailHint: 'For your receipt and updates on this order',
    phone: 'Phone',
    phoneHint: 'Only if the courier cannot find you',
    change: 'Change',
    /** For screen readers, after "Change". */
    changeWhat: ' contact and delivery',
    arrives: 'Arrives {days}',
    left: 'Only {left} left',
    subtotal: 'Subtotal',
    tax: 'Tax',
    noTax: 'None is charged for delivery to {country}',
    nothingAdded: 'Nothing is added for delivery to {country}',
    rate: '{rate} of goods and delivery to {country}',
    total: 'Total',
    cardSafe: 'Your card details go straight to the payment service. This shop never sees them.',
    pay: 'Pay {amount}',
    paying: 'Paying {amount}',
    stale: 'The total is not up to date',
    recalculate: 'Recalculate',
    progress: {
      idle: 'You are charged only when you select Pay.',
      calculating: 'Calculating the total.',
      sending: 'Sending your card to the payment service.',
      waiting: 'Waiting for the payment service.',
      long: 'This is taking longer than usual. Keep this page open; this payment cannot be charged twice.',
      leaving: 'Done. Opening your order.',
    },
    /** Above the result of a submission. */
    notes: {
      declined: 'Your card was not accepted',
      refused: 'The payment did not go through',
      card: 'Your card was not sent',
      invalid: 'Please check your details',
      changed: 'Your order has changed',
      stale: 'Your cart has changed',
      busy: 'Another payment is in progress',
      unavailable: 'Payments are unavailable at the moment',
      unsure: 'We do not know yet whether your payment went through',
    },
    viewStatus: 'View status',
    reload: 'Reload the page',
    toCart: 'Go to your cart',
    invalid: {
      one: 'One field above needs your attention. Nothing was charged this time.',
      other: '{count} fields above need your attention. Nothing was charged this time.',
    },
    lost: 'The connection was lost before the shop could respond. Select Pay again: it is the same payment, and it cannot be charged twice.',
    updated:
      'The shop is being updated. Select Pay again in a minute: it is the same payment, and it cannot be charged twice.',
  },
  saved: { use: 'Use a saved address', asBelow: 'Enter an address below' },
  card: {
    failed: 'The card form could not be loaded',
    kept: 'Nothing was charged this time, and your details are kept.',
    again: 'Try again',
    notLoaded: 'The card form has not loaded yet. Nothing was charged this time.',
    marked: 'Check the card details marked in the form.',
    expired:
      'The card form has expired. Nothing was charged this time. Reload the page; your details are kept.',
    notRenewed:
      'The card form has expired and could not be renewed. Nothing was charged this time. Try again in a moment.',
    notSent:
      'Your card details could not be sent. Nothing was charged this time. Try again in a moment.',
  },
};
