import { addMonths, DAY_MS, type Dated } from './rules';

/** A month of a subscription: the first is 1. */
export type Month = { month: number; from: Date; to: Date };

/** Clocks differ, and a charge may be attempted a little early. */
const TOLERANCE_MS = DAY_MS / 2;

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
 * A service may charge every 30 days, or a month after the last charge: before the next month as counted
 * here.
 */
export const NEXT_MONTH_MS = 20 * DAY_MS;

/**
 * What a charge is for: a month, or a further charge within a paid month, which is `again` if
 * unexplained and `further` if a change explains it or it has no date.
 */
export type ChargeKind = 'month' | 'further' | 'again';

/**
 * Assigns charges to months. The first charge in a month pays it. Another one 20 days later pays the next, if
 * its amount is that of a month. `wasChanged`: plan or quantity was changed since the previous month was
 * charged.
 * @param charges in chronological order; amounts in minor units, null if not shown
 * @param changedAt when plan or quantity was changed, which may be charged at once
 * @param isMonthly whether its amount is known to be that of a month
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
    const [since, at] = [last.at.getTime(), charge.at.getTime()];
    const isWhole =
      isMonthly(charge) || (!wasChanged && (charge.amount ?? 0) >= (last.amount ?? 0));
    if (isWhole && at - since >= NEXT_MONTH_MS) return 'month';
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
    months.push({ month, from: addMonths(anchor, month - 1), to: addMonths(anchor, month) });
  }
  return months;
}

/** When a month was paid: at the first sign of its charge, and otherwise on its first day, when it is charged. */
export function paidAtOf({ from, to }: Month, signs: readonly Date[]): Date {
  const times = signs.map((at) => at.getTime());
  const isWithin = (time: number) =>
    time >= from.getTime() - TOLERANCE_MS && time < to.getTime() - TOLERANCE_MS;
  const first = Math.min(...times.filter(isWithin));
  return Number.isFinite(first) ? new Date(first) : from;
}
