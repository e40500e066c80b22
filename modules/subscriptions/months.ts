import type { SubscriptionStatus } from '@/lib/db/generated/enums';
import { addMonths, DAY_MS, type Dated, type Facts } from './rules';

/** A month of a subscription: the first is 1. */
export type Month = { month: number; from: Date; to: Date };

/** Clocks differ, and a charge may be attempted a little early. */
export const TOLERANCE_MS = DAY_MS / 2;

/** A service may charge every 30 days, or a month after the last charge: before the next month as counted here. */
export const NEXT_MONTH_MS = 20 * DAY_MS;

/** The month that a charge of that date pays. */
export function monthOf(anchor: Date, chargedAt: Date): Month {
  const at = new Date(chargedAt.getTime() + TOLERANCE_MS);
  let month = 1;
  while (addMonths(anchor, month) <= at) month += 1;
  return monthAt(anchor, month);
}

function monthAt(anchor: Date, month: number): Month {
  return { month, from: addMonths(anchor, month - 1), to: addMonths(anchor, month) };
}

/**
 * What a charge is for: a month, or a further charge within a paid month, which is `again` if nothing explains it and
 * `further` after a change of plan or quantity, or if a charge has no date.
 */
export type ChargeKind = 'month' | 'further' | 'again';

/**
 * Assigns charges to months. The first charge in a month pays it. Another one 20 days later pays the next, if its amount
 * is that of a month.
 * @param anchor the end of the trial, or the start
 * @param charges in chronological order; amounts in minor units, null if not shown
 * @param changedAt when plan or quantity was changed, which may be charged at once
 * @param isMonthly whether a charge has the price of a month
 */
export function monthsOfCharges<Charge extends Dated & { amount: number | null }>(
  anchor: Date,
  charges: readonly Charge[],
  changedAt: readonly Date[],
  isMonthly: (charge: Charge) => boolean,
): (Charge & Month & { kind: ChargeKind; wasChanged: boolean })[] {
  const paidMonthNumbers = new Set<number>();
  let last: Charge | undefined;
  const isChanged = ({ at }: Charge) =>
    changedAt.some(
      (time) => last && time >= last.at && time.getTime() <= at.getTime() + TOLERANCE_MS,
    );
  const kindOf = (charge: Charge, { month }: Month, wasChanged: boolean): ChargeKind => {
    if (!(last && paidMonthNumbers.has(month))) return 'month';
    const isWhole =
      isMonthly(charge) || (!wasChanged && (charge.amount ?? 0) >= (last.amount ?? 0));
    const passedMs = charge.at.getTime() - last.at.getTime();
    if (isWhole && passedMs >= NEXT_MONTH_MS) return 'month';
    return wasChanged || charge.estimated || last.estimated ? 'further' : 'again';
  };
  return charges.map((charge) => {
    const counted = monthOf(anchor, charge.at);
    const wasChanged = isChanged(charge);
    const kind = kindOf(charge, counted, wasChanged);
    if (kind !== 'month') return { ...charge, ...counted, kind, wasChanged };
    let { month } = counted;
    while (paidMonthNumbers.has(month)) month += 1;
    paidMonthNumbers.add(month);
    last = charge;
    return { ...charge, ...monthAt(anchor, month), kind, wasChanged };
  });
}

/** The paid months, if only the end of the last one is known. */
export function paidMonths(anchor: Date, paidUntil: Date): Month[] {
  const until = new Date(paidUntil.getTime() + TOLERANCE_MS);
  const months: Month[] = [];
  for (let month = 1; addMonths(anchor, month) <= until; month += 1) {
    months.push(monthAt(anchor, month));
  }
  return months;
}

/** What is known of the last charge that paid a month: when it was made, and the end of that month. */
export type LastMonth = { at: Date; to: Date };

/**
 * Until when a subscription is paid: the end of the period that the service shows, else of the last month that a listed
 * charge paid; null if neither is known. Where charges are listed, a period that moves on without one was postponed, and
 * nothing more is paid.
 */
export function paidUntilNow(
  before: { status: SubscriptionStatus; paidUntil: Date | null },
  { nextChargeAt }: Pick<Facts, 'nextChargeAt'>,
  last: LastMonth | null,
): Date | null {
  if (!nextChargeAt || nextChargeAt.estimated) return last?.to ?? null;
  const shown = nextChargeAt.at;
  const { status, paidUntil } = before;
  if (status !== 'ACTIVE' || !paidUntil || !last) return shown;
  if (shown.getTime() <= paidUntil.getTime() + DAY_MS) return shown;
  const wasDue = last.at.getTime() >= paidUntil.getTime() - DAY_MS;
  // A charge before that was due, as after a change of plan, pays a month from then on.
  const paysMonth = addMonths(last.at, 1).getTime() >= shown.getTime() - DAY_MS;
  return wasDue || paysMonth ? shown : paidUntil;
}
