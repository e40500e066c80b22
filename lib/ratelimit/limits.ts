import type { Dictionary } from '@/lib/texts/dictionary';

/** Allows bursts of `max` uses, and on average `max` uses per window. */
export type Limit = {
  name: string;
  max: number;
  windowMs: number;
  /** Key of the text that names the uses. */
  of: keyof Dictionary['forms']['limited'];
};

/** A limit of declined cards. Above the limit, each decline doubles the pause until the next attempt. */
export type DeclineLimit = {
  name: string;
  free: number;
  /** After this time without a pause, one decline expires. */
  forgetMs: number;
  firstPauseMs: number;
  longestPauseMs: number;
};

const MINUTE = 60_000;

function limit(name: string, max: number, minutes: number, of: Limit['of']): Limit {
  return { name, max, windowMs: minutes * MINUTE, of };
}

/** "From" limits count network addresses, behind which an office, a school or a carrier may be. */
export const limits = {
  /** Links to one mailbox, per network address or account. */
  signInLinksBy: limit('sign-in-by', 5, 15, 'signInLinks'),
  signInLinksTo: limit('sign-in-to', 20, 15, 'signInLinks'),
  signInLinksFrom: limit('sign-in-from', 30, 15, 'signInLinks'),
  signInAttempts: limit('sign-in-attempt', 60, 15, 'signIns'),
  /** New carts of browsers without a cart. */
  cartsFrom: limit('cart-from', 3_000, 60, 'carts'),
  /** New carts of a browser that has a cart which it cannot use, for example after signing out. */
  cartsAfter: limit('cart-after', 60, 10, 'carts'),
  formTokens: limit('form-token', 30, 10, 'cardForms'),
  formTokensFrom: limit('form-token-from', 150, 10, 'cardForms'),
  payments: limit('payment', 15, 10, 'payments'),
  paymentsFrom: limit('payment-from', 60, 10, 'payments'),
  /** A token counts as one declined card, even if it is submitted again. */
  declinedTokens: limit('declined-token', 1, 60, 'tokens'),
  /** Declined cards of the whole shop. Above this limit an error is logged, but payments continue. */
  declines: limit('declines', 60, 10, 'declines'),
  declineAlarms: limit('decline-alarm', 1, 60, 'alarms'),
  accountActions: limit('account', 30, 10, 'accountChanges'),
  buyingAgain: limit('buy-again', 20, 10, 'buyingAgain'),
  cardChanges: limit('card', 10, 10, 'cards'),
  subscriptionChanges: limit('subscription', 20, 10, 'subscriptionChanges'),
  /** Refreshes of an order or of an account's subscriptions, which send requests to the service. */
  refetches: limit('refetch', 20, 10, 'refetches'),
  exports: limit('export', 5, 60, 'exports'),
} as const satisfies Record<string, Limit>;

const HOUR = 60 * MINUTE;

/** Limits of declined cards. A shopper who mistypes three times is not affected. */
export const declineLimits = {
  /** Per account, or per cart of a guest. */
  byShopper: pause('declined-of', 5, 60 * MINUTE, MINUTE, 24 * HOUR),
  /** Per entered e-mail address, unless it is that of the signed-in user. */
  byEmail: pause('declined-email', 5, 60 * MINUTE, MINUTE, 24 * HOUR),
  byNetwork: pause('declined-from', 10, 5 * MINUTE, MINUTE / 2, HOUR),
} as const satisfies Record<string, DeclineLimit>;

function pause(
  name: string,
  free: number,
  forgetMs: number,
  firstPauseMs: number,
  longestPauseMs: number,
): DeclineLimit {
  return { name, free, forgetMs, firstPauseMs, longestPauseMs };
}
