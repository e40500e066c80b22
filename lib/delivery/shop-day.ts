import { dispatch } from '@/brand/shop';
import { addDays, type Day, localTime, startOfDay } from './calendar';

// The shop's days, for invoices, reports and packing. Queries compare timestamps with the start of a day, so that they
// use an index; only sums by day compute the day of each row.

export function shopDay(at: Date): Day {
  return localTime(at, dispatch.timeZone).day;
}

export function startOfShopDay(day: Day): Date {
  return startOfDay(day, dispatch.timeZone);
}

/** SQL: the day of a UTC timestamp in a time zone. Both arguments are SQL. */
export function dayInZone(timestamp: string, timeZone: string): string {
  return `(${timestamp} AT TIME ZONE 'UTC' AT TIME ZONE ${timeZone})::date`;
}

/**
 * A range of the shop's days, both included. An invalid date leaves its side open.
 *
 * @returns `from` inclusive, `until` exclusive
 */
export function dayRange({ from, to }: { from?: string | undefined; to?: string | undefined }): {
  from: Date | null;
  until: Date | null;
} {
  const [first, last] = [readDay(from), readDay(to)];
  return {
    from: first === null ? null : startOfShopDay(first),
    until: last === null ? null : startOfShopDay(addDays(last, 1)),
  };
}

/** Null unless the text is an existing date. */
export function readDay(text: unknown): Day | null {
  if (typeof text !== 'string' || !/^[12]\d{3}-\d\d-\d\d$/.test(text)) return null;
  const date = new Date(`${text}T00:00:00Z`);
  // JavaScript reads 31 April as 1 May.
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text ? null : text;
}
