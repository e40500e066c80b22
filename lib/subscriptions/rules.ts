import type { TaxCode, TaxLine } from '@/lib/checkout/pricing/rules';
import type { SubscriptionStatus } from '@/lib/db/generated/enums';
import { type Money, multiplyMoney } from '@/lib/money';
import { type Prices, taxedSum } from '@/lib/tax';

export const DAY_MS = 24 * 60 * 60 * 1_000;

/** Subscriptions that pay, or whose charge is open: they count as recurring revenue. */
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
 * Adds up a month as the service will: every tax takes its share of the whole, rounded half up. A gross price has no
 * tax added, and contains what lib/tax.ts says.
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
 * The same day and time some months later, in UTC; the month's last day where it is shorter. Always
 * counted from the first day, so that the 31st returns after February.
 */
export function addMonths(from: Date, months: number): Date {
  const month = from.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const first = Date.UTC(from.getUTCFullYear(), month, 1);
  const timeOfDay =
    from.getTime() - Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate());
  return new Date(first + (Math.min(from.getUTCDate(), lastDay) - 1) * DAY_MS + timeOfDay);
}

/** The first monthly anniversary of `from` after `time`, `from` itself being none. */
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
  /** The service has accepted its cancellation and has not said otherwise since. */
  cancelled: boolean;
};

/** What the service shows of it; absent values are not shown. */
export type FetchedSubscription = {
  gone: boolean;
  status?: string | undefined;
  /** It shows a date of cancellation, or that it ends with the period. */
  cancelled?: boolean;
  trialEndsAt?: Date | undefined;
  graceEndsAt?: Date | undefined;
  nextChargeAt?: Date | undefined;
};

/**
 * What an event told of a charge, and when it came: a redelivered event comes later than its charge.
 * `chargeIds` are the transaction and the invoice that it names, as far as it does.
 */
export type ChargeNotice = { success: boolean; at: Date; chargeIds?: readonly string[] };

/**
 * A charge in the transactions list; `estimated` is when one without a date was first listed. `chargeIds`
 * are its own id and its invoice's, where that is shown; `paidUntil` is the end of the month that it is of.
 */
export type ListedCharge = Dated & { chargeIds?: readonly string[]; paidUntil?: Date };

/** What is known of a subscription's charges besides a status. */
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
  /** Until when the last proven charge has paid; null where none is proven. */
  paidUntil: Date | null;
  /** When a charge failed that is still open. */
  failedAt: Date | null;
  /** The notices that agree with the other evidence. */
  believed: ChargeNotice[];
};

/** Clocks differ, and a charge may be tried a little before its day. */
const DUE_TOLERANCE_MS = DAY_MS / 2;

/**
 * Puts notices and listed charges together in the order of time. An event carries neither an id nor a
 * date, and may be delivered again much later, so a notice is a hint that has to agree with the rest:
 * no charge can have failed while nothing was due, one that went through does so once and fails no more
 * (a failure may name its invoice only, and its success the transaction, too), and where the transactions
 * list shows this subscription's charges, a success is what the list shows.
 */
export function chargeStateOf(known: Known, { notices, charges }: Evidence): ChargeState {
  const listed = charges.map((one) => ({ ...one, success: true, source: 'list' as const }));
  const told = notices.map((one) => ({ ...one, source: 'notice' as const }));
  const state: ChargeState = { last: null, paidUntil: null, failedAt: null, believed: [] };
  const paid = new Set<string>();
  const inOrder = [...listed, ...told].sort((a, b) => a.at.getTime() - b.at.getTime());
  for (const one of inOrder) {
    const { chargeIds = [] } = one;
    const isRepeated = chargeIds.some((id) => paid.has(id));
    if (one.success) for (const id of chargeIds) paid.add(id);
    if (one.source === 'notice' && (isRepeated || (one.success && listed.length > 0))) continue;
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

/** A date, and whether it was calculated here because the service does not show it. */
export type Dated = { at: Date; estimated: boolean };

/** The status of a subscription, and where it comes from. */
export type Facts = {
  status: SubscriptionStatus;
  /**
   * What `status` rests on: what the service shows, a cancellation that it accepted, a notice of a
   * charge, a listed charge, or the calendar.
   */
  saidBy: 'service' | 'command' | 'notice' | 'list' | 'calendar';
  trialEndsAt: Dated | null;
  nextChargeAt: Dated | null;
  /** While a charge is open: until when a new card saves the subscription. */
  deadline: Dated | null;
};

/** A first charge that was refused leaves a subscription unpaid as well. */
const UNPAID_WORDS =
  /past.?due|overdue|unpaid|not.?paid|grace|fail|delinquen|arrear|suspend|incomplete|declin|reject|refus/i;

/** What a shown status means; null for a word that is not understood. */
export function parseStatus(status: string): SubscriptionStatus | null {
  if (/cancel|ended|expired|deleted|terminated|inactive|closed/i.test(status)) return 'ENDED';
  if (UNPAID_WORDS.test(status)) return 'PAST_DUE';
  if (/trial/i.test(status)) return 'TRIAL';
  return /active|running|current|live|paid/i.test(status) ? 'ACTIVE' : null;
}

/**
 * The status of a subscription: the one that the service shows; without that, what its known charges
 * imply; without any, the calendar. A date that is not shown is calculated.
 */
export function factsOf(
  known: Known,
  shown: FetchedSubscription,
  charged: ChargeState,
  now: Date,
): Facts {
  const { status, saidBy } = statusFrom(known, shown, charged, now);
  const trialEndsAt = dated(shown.trialEndsAt, known.trialEndsAt);
  const due = nextDue(known, now);
  return {
    status,
    saidBy,
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
): Pick<Facts, 'status' | 'saidBy'> {
  if (hasEnded(shown)) return { status: 'ENDED', saidBy: 'service' };
  if (known.cancelled) return { status: 'ENDED', saidBy: 'command' };
  const said = shown.status === undefined ? null : parseStatus(shown.status);
  if (said) return { status: said, saidBy: 'service' };
  if (failedAt) return { status: 'PAST_DUE', saidBy: 'notice' };
  if (last) return { status: 'ACTIVE', saidBy: last.source };
  const inTrial = known.trialEndsAt !== null && now < known.trialEndsAt;
  return { status: inTrial ? 'TRIAL' : 'ACTIVE', saidBy: 'calendar' };
}

/** Whether the service shows that it is over: it is gone, or a cancelled one that can still be read. */
export function hasEnded({ gone, status, cancelled }: FetchedSubscription): boolean {
  const said = status === undefined ? null : parseStatus(status);
  return gone || said === 'ENDED' || (said === null && cancelled === true);
}

/** The shown date, or else the calculated one. */
export function dated(shown: Date | null | undefined, worked: Date): Dated;
export function dated(shown: Date | null | undefined, worked: Date | null): Dated | null;
export function dated(shown: Date | null | undefined, worked: Date | null): Dated | null {
  if (shown) return { at: shown, estimated: false };
  return worked && { at: worked, estimated: true };
}

/** When the next charge falls due by the calendar: the first one ends the trial. */
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
  const worked = failedAt && new Date(failedAt.getTime() + known.graceDays * DAY_MS);
  // A calculated date ends nothing: once it has passed, the remaining time is unknown.
  return dated(shown.graceEndsAt, worked && worked > now ? worked : null);
}

/** Until when a charge of that date has paid: the anniversary after it. */
export function paidUntilBy({ trialEndsAt, startedAt }: Known, chargedAt: Date): Date {
  // A charge at the very anniversary pays what follows it, though clocks differ by a little.
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
  const paidUntil = paidUntilNow(after, charged);
  if (after.status !== 'ACTIVE' || !paidUntil) return [];
  const moved = !before.paidUntil || paidUntil.getTime() > before.paidUntil.getTime() + DAY_MS;
  return moved ? [{ kind: 'renewed', paidUntil }] : [];
}

/** Until when the subscription is paid, if that is proven; the calendar alone proves no charge. */
export function paidUntilNow({ nextChargeAt }: Facts, charged: ChargeState): Date | null {
  return nextChargeAt && !nextChargeAt.estimated ? nextChargeAt.at : charged.paidUntil;
}
