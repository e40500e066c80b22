import { dispatch } from '@/brand/shop';
import { formatDay, formatDayAndTime, once } from '../format';

/* Formats times in the shop's time zone. Formats for programs use UTC. */

/** Such as "12 March 2027". */
export function formatDate(at: Date, locale: string): string {
  return formatDay(at, locale, dispatch.timeZone);
}

/** Such as "12 March 2027 at 17:05". */
export function formatTimestamp(at: Date, locale: string): string {
  return formatDayAndTime(at, locale, dispatch.timeZone);
}

/** A format that spreadsheets of every locale can read: "2027-03-12 17:05". */
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

/** For staff, with the time zone: "12 Mar 2027, 17:05 GMT". `precise` adds seconds. */
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
  // Intl writes "GMT+0" in locales without a name for the zone.
  const parts = format.formatToParts(at).map(({ value }) => (value === 'GMT+0' ? 'GMT' : value));
  return parts.join('');
}
