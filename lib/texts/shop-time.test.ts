import { expect, test } from 'vitest';
import { dispatch } from '@/brand/shop';
import { localTime } from '@/lib/delivery/calendar';
import { formatDate, formatTimestamp, formatZoned } from './shop-time';

/** The hours of a day in winter and of one in summer, half past. */
const hours = ['2026-12-31', '2026-07-01'].flatMap((day) =>
  Array.from({ length: 24 }, (_, hour) => new Date(Date.parse(`${day}T00:30Z`) + hour * 3_600_000)),
);

test('days and times are in the shop’s time zone, wherever the server is', () => {
  for (const at of hours) {
    const { day, time } = localTime(at, dispatch.timeZone);
    expect(Date.parse(`${formatDate(at, 'en-US')} UTC`)).toBe(Date.parse(day));
    const text = formatTimestamp(at, 'en-US').replace(' at ', ' ').replace(/\s/g, ' ');
    expect(Date.parse(`${text} UTC`)).toBe(Date.parse(`${day}T${time}Z`));
  }
});

test('a time beside those in UTC names its zone', () => {
  expect(formatZoned(new Date('2027-03-12T17:05Z'), 'en-IE')).toBe('12 Mar 2027, 17:05 GMT');
  expect(formatZoned(new Date('2027-07-12T17:05Z'), 'en-IE')).toMatch(/^12 Jul 2027, 18:05 \S/);
});
