import { addMonths, DAY_MS } from './rules';

/** A month of a subscription: the first is 1. */
export type Month = { month: number; from: Date; to: Date };

/** Clocks differ, and a charge may be tried a little before its day. */
const TOLERANCE_MS = DAY_MS / 2;

/** The month that a charge of that date pays. */
export function monthOf(anchor: Date, chargedAt: Date): Month {
  const at = new Date(chargedAt.getTime() + TOLERANCE_MS);
  let month = 1;
  while (addMonths(anchor, month) <= at) month += 1;
  return { month, from: addMonths(anchor, month - 1), to: addMonths(anchor, month) };
}

/** The months that are paid, where only their end is known. */
export function paidMonths(anchor: Date, paidUntil: Date): Month[] {
  const until = new Date(paidUntil.getTime() + TOLERANCE_MS);
  const months: Month[] = [];
  for (let month = 1; addMonths(anchor, month) <= until; month += 1) {
    months.push({ month, from: addMonths(anchor, month - 1), to: addMonths(anchor, month) });
  }
  return months;
}
