import type { SubscriptionStatus } from '@/lib/db/generated/enums';

export const DAY_MS = 24 * 60 * 60 * 1_000;

/**
 * The same day and time some months later, in UTC; the last day of a shorter month. Always counted from the start, so
 * that the 31st returns after February.
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

/** A date; `estimated`: calculated here because the service does not show it. */
export type Dated = { at: Date; estimated: boolean };

/** The date that the service shows, else the calculated one. */
export function dated(shown: Date | null | undefined, calculated: Date): Dated;
export function dated(shown: Date | null | undefined, calculated: Date | null): Dated | null;
export function dated(shown: Date | null | undefined, calculated: Date | null): Dated | null {
  if (shown) return { at: shown, estimated: false };
  return calculated && { at: calculated, estimated: true };
}

export type Month = { month: number; from: Date; to: Date };

/** Clocks differ, and a charge may be attempted a little early. */
export const TOLERANCE_MS = DAY_MS / 2;

/** A service that charges every 30 days charges before the next month as counted here. */
export const NEXT_MONTH_MS = 20 * DAY_MS;

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
 * `month`: the charge pays a month. `further`: another charge within a paid month, after a change of plan or quantity or
 * without a date. `again`: another charge that nothing explains.
 */
export type ChargeKind = 'month' | 'further' | 'again';

/**
 * Assigns charges to months. The first charge in a month pays it. A charge of a month's price 20 days later pays the next
 * month.
 * @param anchor the end of the trial, or the start
 * @param charges in chronological order; amounts in minor units, null if not shown
 * @param changedAt when plan or quantity was changed, which the service may charge at once
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

/** The paid months, where only the end of the last month is known. */
export function paidMonths(anchor: Date, paidUntil: Date): Month[] {
  const until = new Date(paidUntil.getTime() + TOLERANCE_MS);
  const months: Month[] = [];
  for (let month = 1; addMonths(anchor, month) <= until; month += 1) {
    months.push(monthAt(anchor, month));
  }
  return months;
}

/** The last charge that paid a month, and the end of that month. */
export type LastMonth = { at: Date; to: Date };

/**
 * The end of the paid period that the service shows, else of the last month that a listed charge paid; null if neither
 * is known. Where charges are listed, a period that moves on without a charge was postponed, not paid.
 */
export function paidUntilNow(
  before: { status: SubscriptionStatus; paidUntil: Date | null },
  { nextChargeAt }: { nextChargeAt: Dated | null },
  last: LastMonth | null,
): Date | null {
  if (!nextChargeAt || nextChargeAt.estimated) return last?.to ?? null;
  const shown = nextChargeAt.at;
  const { status, paidUntil } = before;
  if (status !== 'ACTIVE' || !paidUntil || !last) return shown;
  if (shown.getTime() <= paidUntil.getTime() + DAY_MS) return shown;
  const wasDue = last.at.getTime() >= paidUntil.getTime() - DAY_MS;
  // An earlier charge, as after a change of plan, pays a month from its day on.
  const paysMonth = addMonths(last.at, 1).getTime() >= shown.getTime() - DAY_MS;
  return wasDue || paysMonth ? shown : paidUntil;
}
