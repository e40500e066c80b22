import type { QuoteProblem } from './pricing/quote';

/** What a shopper is told: what happened, whether they were charged, and what to do next. */

const notCharged = 'You have not been charged.';
/** The message without that assurance, for whom it is not known. */
export function withoutAssurance(message: string): string {
  return message.replace(`${notCharged} `, '').replace(` ${notCharged}`, '');
}

const cartKept = 'Your cart is as it was.';

export const messages = {
  invalid: `Some details need your attention. ${notCharged}`,
  stalePage: `This page is out of date. ${notCharged} Load it again to go on.`,
  conflict:
    'Your details or your cart changed after you selected Pay. The change has not been charged. Check the total, then select Pay again.',
  changed: `The total has changed since the page was shown. ${notCharged} Check the new total, then select Pay again.`,
  busy: 'An earlier payment for this cart is still being confirmed. Nothing else will be charged until it is settled.',
  matchKeyBusy: `Another order of yours with the same items is being confirmed right now. This one has not been charged. Wait until the other is settled, then select Pay again.`,
  datesChanged: `The delivery dates have changed since the page was shown. ${notCharged} Check the new dates, then select Pay again.`,
  unavailable: `The payment service cannot be reached at the moment. ${notCharged} ${cartKept} Try again in a few minutes.`,
  unsure:
    'We lost track of this payment for a moment. Select Pay again: it is the same purchase, and you cannot be charged twice.',
  // What the purchase that used them was charged is not for this sentence to say.
  tokenReused:
    'Your card details can be used only once, and these were used before. Nothing more has been charged. Enter your card again.',
  tooMuch: `This order is larger than the shop can charge at once. ${notCharged} Order fewer pieces, or write to us.`,
  resting: `The payment service asks for a short pause. ${notCharged} ${cartKept} Try again in a minute.`,
  notQuoted: 'The new total could not be calculated. Nothing was charged. Try again in a moment.',
  nobodyPays:
    'You are not signed in any more, and there is no cart. Nothing was charged this time. Load the page again to go on.',
} as const;

const failures: Record<string, string> = {
  'card-declined': `Your card was declined. ${notCharged} Use another card, or ask your bank.`,
  'insufficient-funds': `There is not enough money on this card for the whole amount. ${notCharged} Use another card.`,
  'card-expired': `Your bank says that this card has expired. ${notCharged} Check its date, or use another card.`,
  'security-code': `The security code does not fit this card. ${notCharged} Enter your card again, with the code printed on it.`,
  'processing-error': `Your bank could not answer just now. ${notCharged} Enter your card again in a minute, or use another one.`,
  'token-refused': `Your card was not accepted: its details have expired or were used before. ${notCharged} Enter your card again.`,
  'customer-gone': `The payment could not be made. ${notCharged} Enter your card again; we set up a new customer record.`,
  'customer-refused': `The payment service did not accept your contact details. ${notCharged} Check your name, e-mail and phone.`,
  'not-authorised': `The shop cannot take payments at the moment. ${notCharged} ${cartKept} Please tell us, or try again later.`,
  'shop-refused': `The payment could not be made: that is a mistake of our shop, not your card's. ${notCharged} ${cartKept} We have been told; please try again later.`,
  'request-refused': `The payment service did not accept this payment, and did not say why. ${notCharged} Enter your card again or another one, or tell us if it goes on.`,
  'never-sent': `The payment was not started. ${notCharged} Enter your card, then select Pay again.`,
  'price-changed': `The price changed since the page was shown. ${notCharged} Check the new total, then select Pay again.`,
  'late-charge': `We found a charge that may belong to this order after the payment had not been accepted. We are looking into it and will write to you.`,
  'not-charged': `Your payment did not go through. ${notCharged} Enter your card, then select Pay again.`,
};

/** Why an order that failed was not charged, as far as that is known. */
export function failureMessage(reason: string | null, isKnown = true): string {
  const message =
    failures[reason ?? ''] ??
    `The payment did not go through. ${notCharged} Enter your card, then select Pay again.`;
  return isKnown ? message : withoutAssurance(message);
}

const problems: Record<QuoteProblem, string> = {
  'cart-empty': `Your cart is empty. ${notCharged}`,
  'cart-closed': `Your cart has changed in another tab. ${notCharged} Load the page again.`,
  'line-unavailable': `Something in your cart is not available any more. ${notCharged} Your cart shows which; remove it to go on.`,
  'too-few-left': `Fewer are left than your cart asks for. ${notCharged} Your cart shows how many; change it to go on.`,
  'shipping-unavailable': `This delivery method is not available. ${notCharged} Choose another one.`,
  'country-unavailable': `We do not deliver to this country yet. ${notCharged}`,
  'service-unavailable': messages.unavailable,
};

/** An item of which fewer are left than the cart asks for. */
export type ShortLine = { name: string; detail: string; left: number };

/** How many are left of what the cart asks too many of. */
export function shortMessage(lines: readonly ShortLine[]): string {
  if (lines.length === 0) return problems['too-few-left'];
  const sentences = lines.map(({ name, detail, left }) => {
    const item = detail ? `${name}, ${detail}` : name;
    return left > 0 ? `Only ${left} left of ${item}.` : `${item} is out of stock.`;
  });
  return `${sentences.join(' ')} ${notCharged} Change your cart to go on.`;
}

/** Why a cart cannot be priced or paid as it is. */
export function problemMessage(problem: QuoteProblem): string {
  return problems[problem];
}
