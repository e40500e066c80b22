import { dispatch } from '@/brand/shop';
import { formatDay, formatDayAndTime, once } from '../format';

/*
 * The one place that reads a time in the shop's time zone, by which orders leave, too, and the
 * packing list counts days. What a program or the rest of the dashboard shows and filters by is in UTC, and says so.
 */

/** The day of a time, where the shop is: "12 March 2027". */
export function formatDate(at: Date, locale: string): string {
  return formatDay(at, locale, dispatch.timeZone);
}

/** The day and the time of day, where the shop is: "12 March 2027 at 17:05". */
export function formatTimestamp(at: Date, locale: string): string {
  return formatDayAndTime(at, locale, dispatch.timeZone);
}

/** The same beside times in UTC: it names the zone, "12 Mar 2027, 17:05 GMT". */
export function formatZoned(at: Date, locale: string): string {
  const format = once(
    `zoned ${locale}`,
    () =>
      new Intl.DateTimeFormat(locale, {
        ...{ day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
        ...{ timeZone: dispatch.timeZone, timeZoneName: 'short' },
      }),
  );
  return format.format(at);
}
