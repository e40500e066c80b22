/** What a subscriber is told: what holds now, whether they were charged, and what to do. */

/**
 * Of this submission only: that an earlier one which was refused charged nothing can never be proven.
 */
const notCharged = 'Nothing was charged this time.';
const nothing = 'Nothing was changed.';
/** A refusal proves nothing: somebody on the way may have sent the request twice. */
const unproven =
  'Nothing was started, as far as the payment service says. Should it show a subscription after all, it appears in your account, where you can end it, and we write to you.';

export const messages = {
  stalePage: `This page is out of date. ${notCharged} Load it again to go on.`,
  changed: `The price has changed since the page was shown. ${notCharged} Check the new one, then submit again.`,
  tooMuch: `A month of this is more than the shop can charge at once. ${notCharged} Choose a smaller quantity, or write to us.`,
  conflict: `Your details changed after you submitted them. ${notCharged} Check them, then submit again.`,
  trialUsed: `You have already used the free trial of this plan. ${notCharged} The page shows what joining again costs: check it, then submit again.`,
  noMoreTrial: `You have already used the free trial of this plan, and it cannot be joined again without one. ${notCharged} Write to us, and we find a way.`,
  planGone: `This plan cannot be subscribed to any more. ${notCharged}`,
  country: `We do not deliver to this country yet. ${notCharged}`,
  busy: 'You are subscribing to this plan already, and it is being confirmed. Nothing else is started until that is settled.',
  already: `You have this plan already. ${notCharged} To get more of it, change its quantity.`,
  tokenReused: `Your card details can be used only once, and these were used before. ${notCharged} Enter your card again.`,
  unavailable: `The payment service cannot be reached at the moment. ${notCharged} Try again in a few minutes.`,
  unsure:
    'We lost track of this for a moment. Submit again: it is the same subscription, and you cannot be charged twice.',
  /** An earlier submission with the same key may have subscribed. */
  signedOut: `You are no longer signed in. ${notCharged} If an earlier submission charged you, your account shows it once you have signed in.`,
  invalid: `Check the marked fields. ${notCharged}`,
  notQuoted: 'The price could not be calculated. Try again in a moment.',
  customerRefused: `The payment service did not accept your details. ${notCharged} Check your name and address in your profile.`,

  notYours: `There is no such subscription. ${nothing}`,
  ended: 'This subscription has ended meanwhile. Nothing is charged any more.',
  samePlan: `This is the plan you have. ${nothing}`,
  hasPlan: `You have another subscription to that plan. ${nothing} Change its quantity instead.`,
  planUnknown: `That plan cannot be chosen any more. ${nothing}`,
  /** Somebody on the way may have sent the request twice. */
  refused: 'The payment service did not accept this. As far as it says, nothing was changed.',
  offline: `The payment service cannot be reached. ${nothing} Try again in a moment.`,
  unclear:
    'The payment service did not tell whether it took the change. This page shows what holds as soon as it answers.',
  cardDeclined:
    'This card was declined. The card you had stays, as far as the payment service says. Try another one.',
  cardUsed:
    'These card details have expired or were used before. The card you had stays, as far as the payment service says. Enter the card again.',
  cardRefused:
    'This card was not accepted: it was declined, or its details had been used before. The card you had stays, as far as the payment service says. Enter the card again, or another one.',
  cardUnclear:
    'We could not learn whether the new card was taken: which card a subscription has cannot be read back. Please enter it again; that does no harm.',
  refetched: 'This is what the payment service says now.',
  unseen:
    'The payment service cannot be asked just now. What stands here is what it said last; we ask it again by ourselves.',
  takenUnseen:
    'The payment service took the change, but could not be asked how things stand now. This page shows it as soon as it answers.',
  switched: 'Your plan is changed.',
  quantityChanged: 'Your quantity is changed.',
  cardChanged: 'Your new card is in place.',
  repaired: 'Your new card is in place, and the open month is paid.',
  repairing:
    'Your new card is in place, and the open month is charged to it. That shows here as soon as it is confirmed.',
  deliveryChanged: 'Your parcels go there from now on.',
  deliveryClosed: `The next parcel is being prepared. ${nothing} You can change it again once the next month is charged.`,
  deliveryTaxes: `Other taxes apply in that country, and the payment service cannot change the taxes of a subscription. ${nothing} Cancel this one and join again with the new address.`,
  deliveryCountry: `We do not deliver to this country yet. ${nothing}`,
  endsLater:
    'It ends with what is paid, and nothing more is charged. Until the day before you can take this back.',
  noPeriodEnd: `The payment service does not show when the paid month ends, or it ends within a day. ${nothing} You can end the subscription now.`,
  goesOn: 'Your subscription goes on.',
  endTooNear: `The cancellation is on its way to the payment service. ${nothing} You can join again at any time.`,
  cancelled: 'Your subscription has ended. Nothing is charged any more.',
} as const;

const failures = new Map(
  Object.entries({
    'card-declined': `Your card was not accepted. Use another card, or ask your bank. ${unproven}`,
    'insufficient-funds': `There is not enough money on this card for the whole amount. Use another card. ${unproven}`,
    'card-expired': `Your bank says that this card has expired. Check its date, or use another card. ${unproven}`,
    'security-code': `The security code does not fit this card. Enter your card again, with the code printed on it. ${unproven}`,
    'processing-error': `Your bank could not answer just now. Enter your card again in a minute, or use another one. ${unproven}`,
    'token-refused': `Your card details were not accepted: they have expired or were used before. Enter your card again. ${unproven}`,
    'customer-gone': `The subscription was not accepted. Enter your card again; we set up a new customer record. ${unproven}`,
    'customer-refused': messages.customerRefused,
    'not-authorised': `The shop cannot start subscriptions at the moment. Please tell us, or try again later. ${unproven}`,
    'shop-refused': `The subscription could not be started: that is a mistake of our shop, not your card's. We have been told; please try again later. ${unproven}`,
    'request-refused': `The payment service did not accept this subscription; the plan may be gone. ${unproven}`,
    'never-sent': `The subscription was not started. ${notCharged} Enter your card, then submit again.`,
    'not-created': `The subscription was not started. ${notCharged} Enter your card, then submit again.`,
    unreachable: messages.unavailable,
  }),
);

/** Why a subscription attempt came to nothing. */
export function failureMessage(reason: string | null): string {
  return (
    failures.get(reason ?? '') ??
    `The subscription was not started. ${notCharged} Enter your card, then submit again.`
  );
}
