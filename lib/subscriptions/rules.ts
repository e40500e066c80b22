import type { TaxCode, TaxLine } from '@/lib/checkout/pricing';
import type { Standing } from '@/lib/db/generated/enums';
import { addMoney, type Money, multiplyMoney, shareOf } from '@/lib/money';

export const DAY_MS = 24 * 60 * 60 * 1_000;

/** What one month costs; all amounts are minor units of `currency`. */
export type MonthlyQuote = {
  currency: string;
  unit: Money;
  quantity: number;
  subtotal: Money;
  taxes: TaxLine[];
  total: Money;
};

/** Adds up a month as the service will: every tax takes its share of the whole, rounded half up. */
export function priceMonth(
  unit: Money,
  quantity: number,
  taxCodes: readonly TaxCode[],
): MonthlyQuote {
  const { currency } = unit;
  const subtotal = multiplyMoney(unit, quantity);
  const taxes = taxCodes.map((tax) => ({ ...tax, amount: shareOf(subtotal, tax.ratePpm) }));
  const total = addMoney(currency, [subtotal, ...taxes.map((tax) => tax.amount)]);
  return { currency, unit, quantity, subtotal, taxes, total };
}

/**
 * The same day and time some months later, in UTC; the month's last day where it is shorter. Always
 * counted from the first day, so that the 31st comes back after February.
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

/** What is known here of a subscription. */
export type Known = {
  startedAt: Date;
  /** The end of the trial, worked out at sign-up. */
  trialEndsAt: Date | null;
  graceDays: number;
  /** When a charge failed that is still open. */
  pastDueSince: Date | null;
};

/** What the service shows of it, as far as it does. */
export type ShownSubscription = {
  gone: boolean;
  status?: string | undefined;
  trialEndsAt?: Date | undefined;
  graceEndsAt?: Date | undefined;
  nextChargeAt?: Date | undefined;
};

/** What an event told of a charge. */
export type ChargeNotice = { success: boolean; at: Date };

/** A date, and whether it was worked out here because the service does not show it. */
export type Dated = { at: Date; estimated: boolean };

/** How a subscription stands, and who says so. */
export type Facts = {
  standing: Standing;
  /** What `standing` rests on: a shown status, the last notice of a charge, or the calendar. */
  saidBy: 'service' | 'notice' | 'calendar';
  trialEndsAt: Dated | null;
  nextChargeAt: Dated | null;
  /** While a charge is open: until when a new card saves the subscription. */
  deadline: Dated | null;
};

/** What a shown status means; null for a word that is not understood. */
export function standingOf(status: string): Standing | null {
  if (/cancel|ended|expired|deleted|terminated|inactive|closed/i.test(status)) return 'ENDED';
  if (/past.?due|overdue|unpaid|grace|fail|delinquen|arrear|suspend/i.test(status)) {
    return 'PAST_DUE';
  }
  if (/trial/i.test(status)) return 'TRIAL';
  return /active|running|current|live|paid/i.test(status) ? 'ACTIVE' : null;
}

/**
 * How a subscription stands. A status that is shown counts for itself; without one, the last notice
 * of a charge does; without that, the calendar. A date that is not shown is worked out.
 */
export function factsOf(
  known: Known,
  shown: ShownSubscription,
  notice: ChargeNotice | null,
  now: Date,
): Facts {
  const { standing, saidBy } = standingFrom(known, shown, notice, now);
  const trialEndsAt = dated(shown.trialEndsAt, known.trialEndsAt);
  const due = nextDue(known, now);
  return {
    standing,
    saidBy,
    trialEndsAt: standing === 'TRIAL' ? (trialEndsAt ?? dated(undefined, due)) : trialEndsAt,
    nextChargeAt:
      standing === 'TRIAL' || standing === 'ACTIVE'
        ? dated(
            standing === 'TRIAL' ? (shown.nextChargeAt ?? shown.trialEndsAt) : shown.nextChargeAt,
            due,
          )
        : null,
    deadline: standing === 'PAST_DUE' ? deadlineOf(known, shown, notice, now) : null,
  };
}

function standingFrom(
  known: Known,
  shown: ShownSubscription,
  notice: ChargeNotice | null,
  now: Date,
): Pick<Facts, 'standing' | 'saidBy'> {
  if (shown.gone) return { standing: 'ENDED', saidBy: 'service' };
  const said = shown.status === undefined ? null : standingOf(shown.status);
  if (said) return { standing: said, saidBy: 'service' };
  if (notice && !notice.success) return { standing: 'PAST_DUE', saidBy: 'notice' };
  if (notice) return { standing: 'ACTIVE', saidBy: 'notice' };
  const inTrial = known.trialEndsAt !== null && now < known.trialEndsAt;
  return { standing: inTrial ? 'TRIAL' : 'ACTIVE', saidBy: 'calendar' };
}

function dated(shown: Date | undefined, worked: Date | null): Dated | null {
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
  shown: ShownSubscription,
  notice: ChargeNotice | null,
  now: Date,
): Dated | null {
  const failedAt = known.pastDueSince ?? (notice && !notice.success ? notice.at : null);
  const worked = failedAt && new Date(failedAt.getTime() + known.graceDays * DAY_MS);
  // A day that was worked out ends nothing: once it is over, nobody knows how long there is.
  return dated(shown.graceEndsAt, worked && worked > now ? worked : null);
}

/** Until when a charge that a notice told of has paid: the anniversary after it. */
export function paidUntilBy(known: Known, notice: ChargeNotice): Date {
  const anchor = known.trialEndsAt ?? known.startedAt;
  // A charge at the very anniversary pays what follows it, though clocks differ by a little.
  return nextAnniversary(anchor, new Date(notice.at.getTime() + DAY_MS / 2));
}

/** What follows for the customer when a subscription is looked at again. */
export type Happening =
  | { kind: 'renewed'; paidUntil: Date }
  | { kind: 'charge-failed' }
  | { kind: 'ended' };

/**
 * Compares how a subscription stood with how it stands.
 *
 * @param before what was written down when it was last looked at
 * @param notice the last notice of a charge
 */
export function happeningsSince(
  before: { standing: Standing; paidUntil: Date | null },
  after: Facts,
  known: Known,
  notice: ChargeNotice | null,
): Happening[] {
  if (before.standing === 'ENDED') return [];
  if (after.standing === 'ENDED') return [{ kind: 'ended' }];
  if (after.standing === 'PAST_DUE') {
    return before.standing === 'PAST_DUE' ? [] : [{ kind: 'charge-failed' }];
  }
  const paidUntil = paidUntilNow(after, known, notice);
  if (after.standing !== 'ACTIVE' || !paidUntil) return [];
  const moved = !before.paidUntil || paidUntil.getTime() > before.paidUntil.getTime() + DAY_MS;
  return moved ? [{ kind: 'renewed', paidUntil }] : [];
}

/** Until when is paid, if the service says so in any way; the calendar alone proves no charge. */
export function paidUntilNow(facts: Facts, known: Known, notice: ChargeNotice | null): Date | null {
  const { nextChargeAt } = facts;
  if (nextChargeAt && !nextChargeAt.estimated) return nextChargeAt.at;
  return notice?.success ? paidUntilBy(known, notice) : null;
}
