import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { dispatch } from '@/brand/shop';
import { addDays } from './calendar';
import { dayRange, readDay, shopDay, startOfShopDay } from './shop-day';

const inZone = (timeZone: string) =>
  vi.spyOn(dispatch, 'timeZone', 'get').mockReturnValue(timeZone);
afterEach(() => void vi.restoreAllMocks());

test('a payment shortly before midnight UTC counts for the next day in summer time', () => {
  inZone('Europe/Dublin');
  expect(shopDay(new Date('2026-06-30T22:59:59.999Z'))).toBe('2026-06-30');
  expect(shopDay(new Date('2026-06-30T23:00:00Z'))).toBe('2026-07-01');
  expect(shopDay(new Date('2026-11-30T23:30:00Z'))).toBe('2026-11-30');
});

test.each([
  ['Europe/Dublin', '2026-03-29', '2026-03-29T00:00:00Z', 23],
  ['Europe/Dublin', '2026-10-25', '2026-10-24T23:00:00Z', 25],
  ['America/New_York', '2026-03-08', '2026-03-08T05:00:00Z', 23],
  ['Pacific/Auckland', '2026-04-05', '2026-04-04T11:00:00Z', 25],
  // Clocks go forward at midnight, so that the day begins at one.
  ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00Z', 23],
  ['Asia/Tokyo', '2026-03-29', '2026-03-28T15:00:00Z', 24],
])('%s: %s starts at %s and has %d hours', (timeZone, day, start, hours) => {
  inZone(timeZone);
  const { from, until } = dayRange({ from: day, to: day });
  expect(from).toEqual(new Date(start));
  expect(until).toEqual(new Date(Date.parse(start) + hours * 3_600_000));
});

test('each time is in exactly one day', () => {
  const times = fc.date({ min: new Date('2020'), max: new Date('2040'), noInvalidDate: true });
  const zones = fc.constantFrom(
    ...['UTC', 'Europe/Dublin', 'America/St_Johns', 'Africa/Cairo', 'Asia/Kathmandu'],
    ...['Australia/Lord_Howe', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/Santiago'],
  );
  fc.assert(
    fc.property(times, zones, (at, timeZone) => {
      inZone(timeZone);
      const day = shopDay(at);
      expect(startOfShopDay(day) <= at).toBe(true);
      expect(startOfShopDay(addDays(day, 1)) > at).toBe(true);
      expect(shopDay(startOfShopDay(day))).toBe(day);
    }),
  );
});

test.each([
  ...['2026-13-01', '2026-02-30', 'yesterday', '2026-1-1', '0000-01-01', '9999-12-31'],
  ...[undefined, 20260101],
])('the invalid day %s leaves its side of a range open', (text) => {
  expect(readDay(text)).toBeNull();
  expect(dayRange({ from: String(text), to: String(text) })).toEqual({ from: null, until: null });
});
