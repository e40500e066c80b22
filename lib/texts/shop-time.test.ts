import { expect, test } from 'vitest';
import { dispatch } from '@/brand/shop';
import { localTime } from '@/lib/delivery/calendar';
import { formatDate, formatTimestamp, formatZoned } from './shop-time';

/** Half past each hour of a winter day and a summer day. */
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

test('a time in the dashboard names its zone', () => {
  const zone = new Intl.DateTimeFormat('en-IE', {
    ...{ timeZone: dispatch.timeZone, timeZoneName: 'short' },
  });
  for (const at of hours) {
    const { time } = localTime(at, dispatch.timeZone);
    const name = zone.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value;
    expect(formatZoned(at, 'en-IE')).toMatch(/^\d{1,2} \w{3,4} 202[67], /);
    expect(formatZoned(at, 'en-IE').endsWith(`, ${time} ${name}`)).toBe(true);
    expect(formatZoned(at, 'en-IE', true).endsWith(`, ${time}:00 ${name}`)).toBe(true);
  }
});

test('German texts also write Dublin’s winter time as GMT, not GMT+0', () => {
  const texts = hours.map((at) => formatZoned(at, 'de-DE'));
  expect(texts.join()).not.toContain('GMT+0');
  expect(texts.every((text) => /^\d{1,2}\. \S+ 202[67], \d\d:\d\d \S+$/.test(text))).toBe(true);
});
