/** Figures of the dashboard: by the shop's days and months. */

import { shop } from '@/brand/shop';
import { addDays, type Day } from '@/lib/delivery/calendar';

/** A month as in URLs: "2026-11". */
export type MonthKey = string;

export function monthOf(day: Day): MonthKey {
  return day.slice(0, 7);
}

export function firstDay(month: MonthKey): Day {
  return `${month}-01`;
}

/** A month of a URL; null if the text is invalid. */
export function readMonth(text: string | undefined): MonthKey | null {
  return text && /^[12]\d{3}-(0[1-9]|1[0-2])$/.test(text) ? text : null;
}

export function nextMonth(month: MonthKey): MonthKey {
  return monthsLater(month, 1);
}

function monthsLater(month: MonthKey, count: number): MonthKey {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return monthOf(new Date(Date.UTC(year, number - 1 + count)).toISOString());
}

/** The last `count` months up to one, the oldest first. */
export function monthsUpTo(month: MonthKey, count: number): MonthKey[] {
  return Array.from({ length: count }, (_, index) => monthsLater(month, index + 1 - count));
}

/** The last `count` days up to one, the oldest first. */
export function daysUpTo(day: Day, count: number): Day[] {
  return Array.from({ length: count }, (_, index) => addDays(day, index + 1 - count));
}

/** The currencies of rows by name, after the shop's, which needs no row. */
export function currenciesOf(rows: readonly { currency: string }[]): string[] {
  const found = rows.map(({ currency }) => currency).toSorted();
  return [...new Set([shop.currency, ...found])];
}
