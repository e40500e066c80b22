import type { TaxCode, TaxLine } from '@/lib/checkout/pricing/rules';
import type { SubscriptionStatus } from '@/lib/db/generated/enums';
import { REPLICA_LAG_MS } from '@/lib/mirror/rules';
import { type Money, multiplyMoney } from '@/lib/money';
import { type Prices, taxedSum } from '@/lib/tax';

export const DAY_MS = 24 * 60 * 60 * 1_000;

/** What one month costs; all amounts are minor units of `currency`. */
export type MonthlyQuote = {
  currency: string;
  unit: Money;
  quantity: number;
  subtotal: Money;
  taxes: TaxLine[];
  /** The price is gross: `total` is the subtotal, and contains the taxes. No codes are sent then. */
  taxesIncluded: boolean;
  total: Money;
};

/**
 * Calculates the total of a month as the service does: every tax is a share of the subtotal, rounded half up. A
 * gross price already includes its taxes, as lib/tax.ts calculates them.
 */
export function priceMonth(
  unit: Money,
  quantity: number,
  taxCodes: readonly TaxCode[],
  prices: Prices,
): MonthlyQuote {
  const { currency } = unit;
  const subtotal = multiplyMoney(unit, quantity);
  const { taxes, total } = taxedSum(subtotal, taxCodes, prices);
  const taxesIncluded = prices === 'gross';
  return { currency, unit, quantity, subtotal, taxes, taxesIncluded, total };
}

/**
 * The same day and time some months later, in UTC; the last day of a shorter month. Always counted
 * from the start, so that the 31st returns after February.
 */
export function addMonths(from: Date, months: number): Date {
  const month = from.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const first = Date.UTC(from.getUTCFullYear(), month, 1);
  const timeOfDay =
    from.getTime() - Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate());
  return new Date(first + (Math.min(from.getUTCDate(), lastDay) - 1) * DAY_MS + timeOfDay);
}

/** The first monthly anniversary of `from` after `time`; `from` itself does not count. */
export function nextAnniversary(from: Date, time: Date): Date {
  let months = 1;
  while (addMonths(from, months) <= time) months += 1;
  return addMonths(from, months);
}

/** What the shop knows about a subscription. */
export type Known = {
  /** As stored; ENDED stays unless a fetch shows the subscription again. */
  status: SubscriptionStatus;
  startedAt: Date;
  /** The end of the trial, computed when subscribing. */
  trialEndsAt: Date | null;
  graceDays: number;
  /** When the last charge was listed; null before the first. */
  lastChargeAt: Date | null;
  /** When a charge failed that is still open. */
  failedAt: Date | null;
};

/** What the service shows of a subscription; absent values are not shown. */
export type FetchedSubscription = {
  isDeleted: boolean;
  status?: SubscriptionStatus | undefined;
  trialEndsAt?: Date | undefined;
  graceEndsAt?: Date | undefined;
  nextChargeAt?: Date | undefined;
};

/** A date; `estimated` if it was calculated here because the service does not show it. */
export type Dated = { at: Date; estimated: boolean };

/** The status of a subscription, and where it comes from. */
export type Facts = {
  status: SubscriptionStatus;
  /**
   * What `status` is based on: what the service shows, what is stored here about the end, an event about a failed
   * charge, a listed charge, or the calendar.
   */
  statusSource: 'service' | 'end' | 'event' | 'list' | 'calendar';
  trialEndsAt: Dated | null;
  nextChargeAt: Dated | null;
  /** While a charge is open: the end of the grace period. */
  deadline: Dated | null;
};

/**
 * The status of a subscription: the one that the service shows; else what events and listed charges say; else the
 * calendar's. A date that is not shown is calculated.
 */
export function factsOf(known: Known, shown: FetchedSubscription, now: Date): Facts {
  const { status, statusSource } = statusFrom(known, shown, now);
  const trialEndsAt = dated(shown.trialEndsAt, known.trialEndsAt);
  const due = nextDue(known, now);
  return {
    status,
    statusSource,
    trialEndsAt: status === 'TRIAL' ? (trialEndsAt ?? dated(undefined, due)) : trialEndsAt,
    nextChargeAt:
      status === 'TRIAL' || status === 'ACTIVE'
        ? dated(
            status === 'TRIAL' ? (shown.nextChargeAt ?? shown.trialEndsAt) : shown.nextChargeAt,
            due,
          )
        : null,
    deadline: status === 'PAST_DUE' ? deadlineOf(known, shown, now) : null,
  };
}

function statusFrom(
  { status: stored, trialEndsAt, lastChargeAt, failedAt }: Known,
  shown: FetchedSubscription,
  now: Date,
): Pick<Facts, 'status' | 'statusSource'> {
  if (hasEnded(shown)) return { status: 'ENDED', statusSource: 'service' };
  if (stored === 'ENDED') return { status: 'ENDED', statusSource: 'end' };
  if (shown.status) return { status: shown.status, statusSource: 'service' };
  if (failedAt) return { status: 'PAST_DUE', statusSource: 'event' };
  if (lastChargeAt) return { status: 'ACTIVE', statusSource: 'list' };
  const inTrial = trialEndsAt !== null && now < trialEndsAt;
  return { status: inTrial ? 'TRIAL' : 'ACTIVE', statusSource: 'calendar' };
}

/** Whether the service shows that it has ended: it is deleted, or shown as ended. */
export function hasEnded({ isDeleted, status }: FetchedSubscription): boolean {
  return isDeleted || status === 'ENDED';
}

/** The shown date, or else the calculated one. */
export function dated(shown: Date | null | undefined, calculated: Date): Dated;
export function dated(shown: Date | null | undefined, calculated: Date | null): Dated | null;
export function dated(shown: Date | null | undefined, calculated: Date | null): Dated | null {
  if (shown) return { at: shown, estimated: false };
  return calculated && { at: calculated, estimated: true };
}

/** When the next charge is due by the calendar: the first one at the end of the trial. */
function nextDue({ trialEndsAt, startedAt }: Known, now: Date): Date {
  if (trialEndsAt && now < trialEndsAt) return trialEndsAt;
  return nextAnniversary(trialEndsAt ?? startedAt, now);
}

function deadlineOf(
  { failedAt, graceDays }: Known,
  { graceEndsAt }: FetchedSubscription,
  now: Date,
): Dated | null {
  const calculated = failedAt && new Date(failedAt.getTime() + graceDays * DAY_MS);
  // A calculated deadline that has passed proves nothing: the remaining time is unknown.
  return dated(graceEndsAt, calculated && calculated > now ? calculated : null);
}

/** The events for the customer when a subscription is fetched again. */
export type SubscriptionEvent =
  | { kind: 'renewed'; paidUntil: Date }
  | { kind: 'charge-failed' }
  | { kind: 'ended' };

/**
 * Compares a subscription before and after a fetch.
 * @param before what was stored when it was last fetched
 * @param paidUntil the end of what is paid now; null if unknown
 */
export function eventsSince(
  before: { status: SubscriptionStatus; paidUntil: Date | null },
  after: Pick<Facts, 'status'>,
  paidUntil: Date | null,
): SubscriptionEvent[] {
  if (before.status === 'ENDED') return [];
  if (after.status === 'ENDED') return [{ kind: 'ended' }];
  if (after.status === 'PAST_DUE') {
    return before.status === 'PAST_DUE' ? [] : [{ kind: 'charge-failed' }];
  }
  if (after.status !== 'ACTIVE' || !paidUntil) return [];
  const moved = !before.paidUntil || paidUntil.getTime() > before.paidUntil.getTime() + DAY_MS;
  return moved ? [{ kind: 'renewed', paidUntil }] : [];
}

/**
 * Whether a fetch shows a status that the service has just left, as a stale read does: running shortly after its end, or
 * past due shortly after the open month was paid.
 * @returns when to fetch it again; null if it is to be believed
 */
export function staleUntil(
  before: { status: SubscriptionStatus; endedAt: Date | null; repairedAt: Date | null },
  shown: FetchedSubscription,
  now: Date,
): Date | null {
  if (hasEnded(shown) || !shown.status) return null;
  const leftAt =
    before.status === 'ENDED'
      ? before.endedAt
      : before.status === 'ACTIVE' && shown.status === 'PAST_DUE'
        ? before.repairedAt
        : null;
  if (!leftAt) return null;
  const until = new Date(leftAt.getTime() + REPLICA_LAG_MS);
  return now < until ? until : null;
}
