import type { TaxCode, TaxLine } from '@/lib/checkout/pricing/rules';
import type { SubscriptionStatus } from '@/lib/db/generated/enums';
import { REPLICA_LAG_MS } from '@/lib/mirror/rules';
import { type Money, multiplyMoney } from '@/lib/money';
import { type Prices, taxedSum } from '@/lib/tax';

export const DAY_MS = 24 * 60 * 60 * 1_000;

/** Statuses that count as recurring revenue. */
export const chargedStatuses: readonly SubscriptionStatus[] = ['ACTIVE', 'PAST_DUE'];

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
  startedAt: Date;
  /** The end of the trial, computed when subscribing. */
  trialEndsAt: Date | null;
  graceDays: number;
  /** When a charge failed that is still open. */
  pastDueSince: Date | null;
  /** The service has accepted its cancellation and has not contradicted it since. */
  cancelled: boolean;
};

/** What the service shows of a subscription; absent values are not shown. */
export type FetchedSubscription = {
  isDeleted: boolean;
  status?: string | undefined;
  trialEndsAt?: Date | undefined;
  graceEndsAt?: Date | undefined;
  nextChargeAt?: Date | undefined;
};

/**
 * An event about a charge, and when it was received: a redelivered event is later than its charge.
 * `chargeIds` are the transaction and the invoice, if it names them.
 */
export type ChargeNotice = { success: boolean; at: Date; chargeIds?: readonly string[] };

/**
 * A charge in the transactions list; `estimated` if it has no date, which is then when it was first listed.
 * `chargeIds` are its own id and its invoice's, if shown; `paidUntil` is the end of the month that it pays.
 * `isNamed`: the list names the subscription; else the charge was taken for one of its months.
 */
export type ListedCharge = Dated & {
  chargeIds?: readonly string[];
  paidUntil?: Date;
  isNamed: boolean;
};

/** What is known about a subscription's charges besides a status. */
export type Evidence = {
  notices: readonly ChargeNotice[];
  charges: readonly ListedCharge[];
};

/** The conclusion from the evidence. */
export type ChargeState = {
  /** The last notice that counts; null before the first. */
  last:
    | ((ChargeNotice & { source: 'notice' }) | (ChargeNotice & ListedCharge & { source: 'list' }))
    | null;
  /** Until when the last proven charge has paid; null without one. */
  paidUntil: Date | null;
  /** When a charge last succeeded, by the list or an event; null if none is known. */
  succeededAt: Date | null;
  /** When a charge failed that is still open. */
  failedAt: Date | null;
  /** The notices that agree with the other evidence. */
  believed: ChargeNotice[];
};

/** Clocks differ, and a charge may be attempted a little early. */
const DUE_TOLERANCE_MS = DAY_MS / 2;

/**
 * Merges notices and listed charges chronologically. An event may have neither an id nor a date, and may
 * be delivered again much later, so a notice is a hint that must agree with the other evidence: a charge
 * cannot have failed while nothing was due; a charge that succeeded does not succeed or fail again (a
 * failure may name its invoice only, and the success the transaction as well); and if the transactions
 * list names this subscription, only the list proves a success.
 */
export function chargeStateOf(known: Known, { notices, charges }: Evidence): ChargeState {
  const listed = charges.map((one) => ({ ...one, success: true, source: 'list' as const }));
  const fromNotices = notices.map((one) => ({ ...one, source: 'notice' as const }));
  const state: ChargeState = {
    ...{ last: null, paidUntil: null, succeededAt: null, failedAt: null, believed: [] },
  };
  const paid = new Set<string>();
  const isNamed = charges.some((one) => one.isNamed);
  const chronological = [...listed, ...fromNotices].sort((a, b) => a.at.getTime() - b.at.getTime());
  for (const one of chronological) {
    const { chargeIds = [] } = one;
    const isRepeated = chargeIds.some((id) => paid.has(id));
    if (one.success) for (const id of chargeIds) paid.add(id);
    if (one.success && !isRepeated) state.succeededAt = one.at;
    if (one.source === 'notice' && (isRepeated || (one.success && isNamed))) continue;
    if (one.success) {
      const until = (one.source === 'list' && one.paidUntil) || paidUntilBy(known, one.at);
      state.paidUntil = state.paidUntil && state.paidUntil > until ? state.paidUntil : until;
      state.failedAt = null;
    } else {
      const dueAt = state.paidUntil ?? known.trialEndsAt ?? known.startedAt;
      if (one.at.getTime() < dueAt.getTime() - DUE_TOLERANCE_MS) continue;
      state.failedAt ??= one.at;
    }
    state.last = one;
    if (one.source === 'notice') state.believed.push({ success: one.success, at: one.at });
  }
  return state;
}

/** A date; `estimated` if it was calculated here because the service does not show it. */
export type Dated = { at: Date; estimated: boolean };

/** The status of a subscription, and where it comes from. */
export type Facts = {
  status: SubscriptionStatus;
  /**
   * What `status` is based on: what the service shows, a cancellation that it accepted, an event
   * about a charge, a listed charge, or the calendar.
   */
  statusSource: 'service' | 'command' | 'notice' | 'list' | 'calendar';
  trialEndsAt: Dated | null;
  nextChargeAt: Dated | null;
  /** While a charge is open: the end of the grace period. */
  deadline: Dated | null;
};

const STATUSES = ['TRIAL', 'ACTIVE', 'PAST_DUE', 'ENDED'] as const;

/** The status as it is stored; null for any other text. */
export function parseStatus(status: string): SubscriptionStatus | null {
  return STATUSES.find((one) => one === status) ?? null;
}

/**
 * The status of a subscription: the one that the service shows; else what its known charges imply;
 * else the calendar's. A date that is not shown is calculated.
 */
export function factsOf(
  known: Known,
  shown: FetchedSubscription,
  charged: ChargeState,
  now: Date,
): Facts {
  const { status, statusSource } = statusFrom(known, shown, charged, now);
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
    deadline: status === 'PAST_DUE' ? deadlineOf(known, shown, charged, now) : null,
  };
}

function statusFrom(
  known: Known,
  shown: FetchedSubscription,
  { last, failedAt }: ChargeState,
  now: Date,
): Pick<Facts, 'status' | 'statusSource'> {
  if (hasEnded(shown)) return { status: 'ENDED', statusSource: 'service' };
  if (known.cancelled) return { status: 'ENDED', statusSource: 'command' };
  const shownStatus = shown.status === undefined ? null : parseStatus(shown.status);
  if (shownStatus) return { status: shownStatus, statusSource: 'service' };
  if (failedAt) return { status: 'PAST_DUE', statusSource: 'notice' };
  if (last) return { status: 'ACTIVE', statusSource: last.source };
  const inTrial = known.trialEndsAt !== null && now < known.trialEndsAt;
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
function nextDue(known: Known, now: Date): Date {
  const { trialEndsAt, startedAt } = known;
  if (trialEndsAt && now < trialEndsAt) return trialEndsAt;
  return nextAnniversary(trialEndsAt ?? startedAt, now);
}

function deadlineOf(
  known: Known,
  shown: FetchedSubscription,
  charged: ChargeState,
  now: Date,
): Dated | null {
  const failedAt = known.pastDueSince ?? charged.failedAt;
  const calculated = failedAt && new Date(failedAt.getTime() + known.graceDays * DAY_MS);
  // A calculated deadline that has passed proves nothing: the remaining time is unknown.
  return dated(shown.graceEndsAt, calculated && calculated > now ? calculated : null);
}

/** Until when a charge of that date pays: the anniversary after it. */
export function paidUntilBy({ trialEndsAt, startedAt }: Known, chargedAt: Date): Date {
  // A charge on the anniversary pays the following month, even if clocks differ a little.
  return nextAnniversary(
    trialEndsAt ?? startedAt,
    new Date(chargedAt.getTime() + DUE_TOLERANCE_MS),
  );
}

/** The events for the customer when a subscription is fetched again. */
export type SubscriptionEvent =
  | { kind: 'renewed'; paidUntil: Date }
  | { kind: 'charge-failed' }
  | { kind: 'ended' };

/**
 * Compares the status of a subscription before and after a fetch.
 *
 * @param before what was stored when it was last fetched
 */
export function eventsSince(
  before: { status: SubscriptionStatus; paidUntil: Date | null },
  after: Facts,
  charged: ChargeState,
): SubscriptionEvent[] {
  if (before.status === 'ENDED') return [];
  if (after.status === 'ENDED') return [{ kind: 'ended' }];
  if (after.status === 'PAST_DUE') {
    return before.status === 'PAST_DUE' ? [] : [{ kind: 'charge-failed' }];
  }
  const paidUntil = paidUntilNow(before, after, charged);
  if (after.status !== 'ACTIVE' || !paidUntil) return [];
  const moved = !before.paidUntil || paidUntil.getTime() > before.paidUntil.getTime() + DAY_MS;
  return moved ? [{ kind: 'renewed', paidUntil }] : [];
}

/**
 * Whether a fetch shows a status that the service has just left, as a replica that lags does: active after its end, or
 * past due after the open month was paid, where no event tells of another failure.
 * @returns when to fetch it again; null if it is to be believed
 */
export function staleUntil(
  before: { status: SubscriptionStatus; endedAt: Date | null; repairedAt: Date | null },
  { status, statusSource }: Facts,
  { failedAt }: ChargeState,
  now: Date,
): Date | null {
  const isBack = before.status === 'ENDED' && status !== 'ENDED';
  const isPastDueAgain =
    before.status === 'ACTIVE' && status === 'PAST_DUE' && statusSource === 'service';
  const leftAt = isBack ? before.endedAt : isPastDueAgain ? before.repairedAt : null;
  if (!leftAt || (isPastDueAgain && failedAt && failedAt > leftAt)) return null;
  const until = new Date(leftAt.getTime() + REPLICA_LAG_MS);
  return now < until ? until : null;
}

/** Until when the subscription is proven to be paid; the calendar alone proves no charge. */
export function paidUntilNow(
  before: { status: SubscriptionStatus; paidUntil: Date | null },
  { nextChargeAt }: Facts,
  charged: ChargeState,
): Date | null {
  if (!nextChargeAt || nextChargeAt.estimated) return charged.paidUntil;
  return isPostponed(before, nextChargeAt.at, charged) ? before.paidUntil : nextChargeAt.at;
}

/**
 * Whether the next charge was moved without a charge, as in the service's portal. Only where charges are known:
 * otherwise the date itself is the sign of a charge.
 */
function isPostponed(
  { status, paidUntil }: { status: SubscriptionStatus; paidUntil: Date | null },
  nextChargeAt: Date,
  { succeededAt }: ChargeState,
): boolean {
  if (status !== 'ACTIVE' || !paidUntil || !succeededAt) return false;
  if (nextChargeAt.getTime() <= paidUntil.getTime() + DAY_MS) return false;
  const lastAt = succeededAt.getTime();
  const wasDue = lastAt >= paidUntil.getTime() - DAY_MS;
  // A charge before that was due, as after a change of plan, pays a month from then on.
  const paysMonth = addMonths(succeededAt, 1).getTime() >= nextChargeAt.getTime() - DAY_MS;
  return !(wasDue || paysMonth);
}
