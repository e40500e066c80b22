import { dispatch } from '@/brand/shop';
import { formatDay, formatDayAndTime, once } from '../format';

/*
 * Formats times in the shop's time zone, by whose days it also reports and packs (lib/delivery/shop-day.ts). What
 * programs read is in UTC.
 */

/** The day in the shop's time zone: "12 March 2027". */
export function formatDate(at: Date, locale: string): string {
  return formatDay(at, locale, dispatch.timeZone);
}

/** The day and the time in the shop's time zone: "12 March 2027 at 17:05". */
export function formatTimestamp(at: Date, locale: string): string {
  return formatDayAndTime(at, locale, dispatch.timeZone);
}

/** The minute in the shop's time zone as spreadsheets of every locale read it: "2027-03-12 17:05". */
export function sheetTime(at: Date): string {
  const format = once(
    'sheet time',
    () =>
      new Intl.DateTimeFormat('sv-SE', {
        ...{
          year: 'numeric',
          month: '2-digit',
          day: '2-digit',
          hour: '2-digit',
          minute: '2-digit',
        },
        timeZone: dispatch.timeZone,
      }),
  );
  return format.format(at);
}

/** The same as staff read it, with its zone: "12 Mar 2027, 17:05 GMT"; precise with seconds. */
export function formatZoned(at: Date, locale: string, precise = false): string {
  const format = once(
    `zoned ${locale} ${precise}`,
    () =>
      new Intl.DateTimeFormat(locale, {
        ...{ day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' },
        ...(precise && { second: '2-digit' }),
        ...{ timeZone: dispatch.timeZone, timeZoneName: 'short' },
      }),
  );
  // Locales without a name for the zone call GMT "GMT+0".
  const parts = format.formatToParts(at).map(({ value }) => (value === 'GMT+0' ? 'GMT' : value));
  return parts.join('');
}
