import { dispatch } from '@/brand/shop';
import { formatDay, formatDayAndTime } from '../format';

/*
 * The one place that reads a time in the shop's time zone, by which orders leave, too, and the
 * packing list counts days. What a program or the rest of the desk filters by is in UTC, and says so.
 */

/** The day of a time, where the shop is: "12 March 2027". */
export function formatDate(at: Date, locale: string): string {
  return formatDay(at, locale, dispatch.timeZone);
}

/** The day and the time of day, where the shop is: "12 March 2027 at 17:05". */
export function formatTimestamp(at: Date, locale: string): string {
  return formatDayAndTime(at, locale, dispatch.timeZone);
}
