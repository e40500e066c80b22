import { dispatch } from '@/brand/shop';
import { addDays, type Day, localTime, startOfDay } from './calendar';

/*
 * The shop's days, by which it invoices, reports and packs. Queries compare timestamps with the first one of a day, so
 * that they use an index; only sums by day ask SQL for the day of each row.
 */

/** The day at a time where the shop is. */
export function shopDay(at: Date): Day {
  return localTime(at, dispatch.timeZone).day;
}

/** When a day starts where the shop is. */
export function startOfShopDay(day: Day): Date {
  return startOfDay(day, dispatch.timeZone);
}

/** SQL: the day of a timestamp in UTC at a place. Both are SQL. */
export function dayInZone(timestamp: string, timeZone: string): string {
  return `(${timestamp} AT TIME ZONE 'UTC' AT TIME ZONE ${timeZone})::date`;
}

/**
 * A range of the shop's days, `to` included. What is no date bounds nothing.
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

/** A day of a URL; null if it is invalid, or of no year that a shop has seen. */
export function readDay(text: unknown): Day | null {
  if (typeof text !== 'string' || !/^[12]\d{3}-\d\d-\d\d$/.test(text)) return null;
  const date = new Date(`${text}T00:00:00Z`);
  // JavaScript takes 31 April for 1 May.
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text ? null : text;
}
