/**
 * The results of a payment: what happened, whether the shopper was charged, and what to do next. {safe} is the
 * assurance, which is left out where it is not known to hold; {kept} says that the cart is unchanged.
 */
export const payment = {
  safe: 'You have not been charged.',
  kept: 'Your cart is unchanged.',
  /** True for each submission, whatever the result of an earlier one. */
  nothing: 'Nothing was charged this time.',
  messages: {
    invalid: 'Some details need your attention. Nothing was charged this time.',
    stalePage: 'This page is out of date. {safe} Reload it to continue.',
    conflict:
      'Your details or your cart changed after you selected Pay. The change has not been charged. Check the total, then select Pay again.',
    changed:
      'The total has changed since the page was shown. {safe} Check the new total, then select Pay again.',
    busy: 'An earlier payment for this cart is still being confirmed. Nothing else will be charged until it is settled.',
    matchKeyBusy:
      'Another order of yours with the same items is being confirmed right now. Nothing was charged this time. Wait until the other is settled, then select Pay again.',
    datesChanged:
      'The delivery dates have changed since the page was shown. {safe} Check the new dates, then select Pay again.',
    unavailable:
      'The payment service cannot be reached at the moment. {safe} {kept} Try again in a few minutes.',
    unsure:
      'The response to this payment was lost. Select Pay again: it is the same payment, and it cannot be charged twice.',
    tokenReused:
      'Your card details can be used only once, and these were used before. Nothing more has been charged. Enter your card again.',
    tooManyOpen:
      'Three orders with this e-mail address are still being confirmed, and their items are reserved. Nothing was charged this time. Wait until one of them is settled, then select Pay again.',
    tooMuch:
      'This order is larger than the shop can charge at once. {safe} Order fewer items, or contact us.',
    paused: 'The payment service asks for a short pause. {safe} {kept} Try again in a minute.',
    pausedForm:
      'The payment service asks for a short pause. Your details are kept. Try again in a minute.',
    notQuoted:
      'The new total could not be calculated. Nothing was charged this time. Try again in a moment.',
    signedOut:
      'You are no longer signed in. Nothing was charged this time. Sign in to continue: your cart is kept.',
    nobodyPays:
      'You are no longer signed in, and there is no cart. Nothing was charged this time. Reload the page to continue.',
    noToken:
      'The payment service is not responding. Nothing was charged this time, and your details are kept.',
    limited: '{limit} Nothing was charged this time, and your details are kept.',
  },
  /** Why an order was not charged, by the code of lib/checkout. */
  failures: {
    'card-declined': 'Your card was declined. {safe} Use another card, or ask your bank.',
    'insufficient-funds':
      'The card has insufficient funds for this amount. {safe} Use another card.',
    'card-expired':
      'Your bank says that this card has expired. {safe} Check its date, or use another card.',
    'security-code':
      'The security code does not match this card. {safe} Enter your card again, with the code printed on it.',
    'processing-error':
      'Your bank could not process the card just now. {safe} Enter your card again in a minute, or use another one.',
    'token-refused':
      'Your card was not accepted: its details have expired or were used before. {safe} Enter your card again.',
    'customer-gone':
      'The payment could not be made. {safe} Enter your card again; we set up a new customer record.',
    'customer-refused':
      'The payment service did not accept your contact details. {safe} Check your name, e-mail and phone.',
    'not-authorised':
      'The shop cannot take payments at the moment. {safe} {kept} Please tell us, or try again later.',
    'shop-refused':
      'The payment could not be made: the problem is with our shop, not your card. {safe} {kept} We have been notified; please try again later.',
    'request-refused':
      'The payment service did not accept this payment, and did not say why. {safe} Enter your card again or another one, or tell us if it fails again.',
    'never-sent': 'The payment was not started. {safe} Enter your card, then select Pay again.',
    'price-changed':
      'The price has changed since the page was shown. {safe} Check the new total, then select Pay again.',
    'late-charge':
      'We found a charge that may belong to this order after the payment had not been accepted. We are looking into it and will contact you.',
    'not-charged':
      'Your payment did not go through. {safe} Enter your card, then select Pay again.',
    other: 'The payment did not go through. {safe} Enter your card, then select Pay again.',
  },
  /** Why a cart cannot be priced or paid. */
  problems: {
    'cart-empty': 'Your cart is empty. {safe}',
    'cart-closed': 'Your cart has changed in another tab. {safe} Reload the page.',
    'line-unavailable':
      'An item in your cart is no longer available. {safe} Your cart shows which one; remove it to continue.',
    'too-few-left':
      'There is not enough stock for your cart. {safe} Your cart shows how many are left; change it to continue.',
    'shipping-unavailable': 'This delivery method is not available. {safe} Choose another one.',
    'country-unavailable': 'We do not deliver to this country yet. {safe}',
    'territory-unavailable': 'We do not deliver to this part of the country. {safe}',
    'service-unavailable':
      'The payment service cannot be reached at the moment. {safe} {kept} Try again in a few minutes.',
  },
  short: {
    left: 'Only {left} left of {item}.',
    gone: '{item} is out of stock.',
    change: '{items} {safe} Change your cart to continue.',
  },
  /** After declined cards, and after too many attempts. */
  paused: 'Too many cards were declined in a short time. Please wait {wait} and try again.',
  pausedSignIn: 'Or sign in with this e-mail address, and pay from your account.',
};
