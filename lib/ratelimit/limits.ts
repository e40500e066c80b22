import type { Dictionary } from '@/lib/texts/dictionary';

/** How often something may be done: `max` times at once, and as many again over each window. */
export type Limit = {
  /** Part of the key in the database; one name, one limit. */
  name: string;
  max: number;
  windowMs: number;
  /** What there was too much of, for the message. */
  of: keyof Dictionary['forms']['limited'];
};

/** How many declined cards are let pass, and how the pause grows after that. */
export type DeclineLimit = {
  /** Part of the key in the database. */
  name: string;
  /** Declines without any pause. */
  free: number;
  /** One decline is forgotten in this time, when no pause is on. */
  forgetMs: number;
  /** The pause after the first one too many; each further one doubles it. */
  firstPauseMs: number;
  longestPauseMs: number;
};

const MINUTE = 60_000;

function limit(name: string, max: number, minutes: number, of: Limit['of']): Limit {
  return { name, max, windowMs: minutes * MINUTE, of };
}

/** Every limit of the shop. */
export const limits = {
  /** Links to one address from one network. */
  signInLinksBy: limit('sign-in-by', 5, 15, 'signInLinks'),
  /** Links to one address, whoever asks, so that nobody's mailbox can be filled. */
  signInLinksTo: limit('sign-in-to', 20, 15, 'signInLinks'),
  /** Links asked for from one address, so that nobody tries one mailbox after another. */
  signInLinksFrom: limit('sign-in-from', 30, 15, 'signInLinks'),
  /** Links opened from one address and steps with a provider, working or not: nobody guesses at tokens. */
  signInAttempts: limit('sign-in-attempt', 60, 15, 'signIns'),
  /** Guests' carts begun without one in the browser, from one address: a school or a carrier may stand behind it. */
  cartsFrom: limit('cart-from', 3_000, 60, 'carts'),
  /** Further carts of a browser that has one, such as that of an account that signed out. */
  cartsAfter: limit('cart-after', 60, 10, 'carts'),
  formTokens: limit('form-token', 30, 10, 'cardForms'),
  formTokensFrom: limit('form-token-from', 150, 10, 'cardForms'),
  payments: limit('payment', 15, 10, 'payments'),
  /** Also what is paid: an office or a school may stand behind one address. */
  paymentsFrom: limit('payment-from', 60, 10, 'payments'),
  /** A token counts once, however often its answer is asked for. */
  declinedTokens: limit('declined-token', 1, 60, 'tokens'),
  /** Of the whole shop: more than this rings an alarm, and stops nobody. */
  declines: limit('declines', 60, 10, 'declines'),
  declineAlarms: limit('decline-alarm', 1, 60, 'alarms'),
  /** Each action of an account has its own; see `accountLimit`. */
  accountActions: limit('account', 30, 10, 'accountChanges'),
  buyingAgain: limit('buy-again', 20, 10, 'buyingAgain'),
  cardChanges: limit('card', 10, 10, 'cards'),
  subscriptionChanges: limit('subscription', 20, 10, 'subscriptionChanges'),
  /** Each may ask the service: of one order, and of the subscriptions of one account. */
  refetches: limit('refetch', 20, 10, 'refetches'),
  exports: limit('export', 5, 60, 'exports'),
} as const satisfies Record<string, Limit>;

const HOUR = 60 * MINUTE;

/** How many declined cards are let pass. Who mistypes three times notices none of these. */
export const declineLimits = {
  /** By account, or by cart. */
  byShopper: pause('declined-of', 5, 60 * MINUTE, MINUTE, 24 * HOUR),
  /** By the e-mail address that was typed, of whoever is not signed in with it. */
  byEmail: pause('declined-email', 5, 60 * MINUTE, MINUTE, 24 * HOUR),
  /** Many people may stand behind one network address: more is let pass, and forgotten sooner. */
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
