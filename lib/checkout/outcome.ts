import type { QuoteProblem } from './pricing/quote';
import type { Quote } from './pricing/rules';

/** Whose fault a refused payment was: the shop's own never counts towards the shopper's limits. */
type Fault = 'card' | 'shop' | 'unknown';

/** An item, named in the shopper's language, with fewer units left than the cart has. */
export type ShortLine = { item: string; left: number };

/** Why a cart cannot be priced or paid as it is. */
export type CartProblem = {
  why: QuoteProblem;
  short: readonly ShortLine[];
  /** It is known that nothing at all has been charged for the cart: only then is that said. */
  isUncharged: boolean;
};

/** Why the shopper has to look at the page again. */
export type Change =
  | QuoteProblem
  | 'stalePage'
  | 'signedOut'
  /** The key belongs to another purchase. */
  | 'conflict'
  | 'changed'
  | 'datesChanged'
  | 'tooMuch';

/** The result of a submission of Pay. Every result but `paid` and `confirming` charged nothing. */
export type PayResult =
  | { outcome: 'paid'; orderId: string }
  /** Whether the charge happened is not known yet; no second one starts meanwhile. */
  | { outcome: 'confirming'; orderId: string }
  /** `reason`: the code of the order's, see lib/payments/reply.ts. `by`: whose fault it was, as far as known. */
  | { outcome: 'declined'; reason: string | null; by: Fault }
  | { outcome: 'changed'; why: Change; quote: Quote | null; short: readonly ShortLine[] }
  /** Messages by field. */
  | { outcome: 'invalid'; fields: Record<string, string> }
  /** Another order is not settled yet; `orderId` is the shopper's own earlier one. */
  | { outcome: 'busy'; why: 'busy' | 'matchKeyBusy'; orderId: string | null }
  /** `limit`: what a limit says about itself. */
  | {
      outcome: 'unavailable';
      why: 'unavailable' | 'paused' | 'tooManyOpen' | 'limited';
      limit?: string;
    };

/** The page leaves for the order. */
type Leaving = Extract<PayResult, { outcome: 'paid' | 'confirming' }>;

export type PayOutcome = Leaving | (Exclude<PayResult, Leaving> & Retry);

/** What the page needs to go on. */
type Retry = {
  /** It is known that nothing at all has been charged for the cart: only then is that said. */
  isUncharged: boolean;
  /** The checkout key of the page's next purchase. */
  nextKey: string;
};
