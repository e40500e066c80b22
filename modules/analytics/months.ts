import { shop } from '@/brand/shop';
import { addDays, type Day } from '@/lib/delivery/calendar';

/** Such as "2026-11". */
export type MonthKey = string;

export function monthOf(day: Day): MonthKey {
  return day.slice(0, 7);
}

export function firstDay(month: MonthKey): Day {
  return `${month}-01`;
}

/** Reads a month from a URL; null if invalid. */
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

export function monthsUpTo(month: MonthKey, count: number): MonthKey[] {
  return Array.from({ length: count }, (_, index) => monthsLater(month, index + 1 - count));
}

export function daysUpTo(day: Day, count: number): Day[] {
  return Array.from({ length: count }, (_, index) => addDays(day, index + 1 - count));
}

/** The shop's currency first, even without rows, then the others by name. */
export function currenciesOf(rows: readonly { currency: string }[]): string[] {
  const currencies = rows.map(({ currency }) => currency).toSorted();
  return [...new Set([shop.currency, ...currencies])];
}
