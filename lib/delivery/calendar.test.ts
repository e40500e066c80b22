import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  arrivalDays,
  type Dispatch,
  departureDay,
  localTime,
  weekdayOf,
} from './calendar';

const dublin: Dispatch = {
  timeZone: 'Europe/Dublin',
  cutOff: '12:00',
  weekdays: [1, 2, 3, 4, 5],
  closed: [],
};
const none = (_day: string) => false;
const on =
  (...days: string[]) =>
  (day: string) =>
    days.includes(day);

const leaves = (at: string, dispatch = dublin, isHoliday: (day: string) => boolean = none) =>
  departureDay(new Date(at), dispatch, isHoliday);
const arrives = (departure: string, from: number, to: number, isHoliday = none) =>
  arrivalDays(departure, { from, to }, isHoliday);

describe('a parcel leaves', () => {
  test('the same day before the cut-off, and the next working day from then on', () => {
    expect(leaves('2026-11-23T11:59:59Z')).toBe('2026-11-23');
    expect(leaves('2026-11-23T12:00:00Z')).toBe('2026-11-24');
  });

  test('by the shop’s time zone, in summer and in winter', () => {
    // 12:00 in Dublin is 11:00 UTC in summer.
    expect(leaves('2026-07-01T10:59:00Z')).toBe('2026-07-01');
    expect(leaves('2026-07-01T11:00:00Z')).toBe('2026-07-02');
    expect(leaves('2026-11-23T02:00:00Z', { ...dublin, timeZone: 'America/New_York' })).toBe(
      '2026-11-23',
    );
    expect(leaves('2026-11-22T23:30:00Z', { ...dublin, timeZone: 'Asia/Tokyo' })).toBe(
      '2026-11-23',
    );
  });

  test('neither on a public holiday nor on a day off', () => {
    expect(leaves('2026-12-24T13:00:00Z', dublin, on('2026-12-25', '2026-12-28'))).toBe(
      '2026-12-29',
    );
    expect(leaves('2026-11-23T08:00:00Z', { ...dublin, closed: ['2026-11-23'] })).toBe(
      '2026-11-24',
    );
  });

  test('never, if no day is a working day', () => {
    expect(leaves('2026-11-23T08:00:00Z', { ...dublin, weekdays: [] })).toBeNull();
  });
});

describe('a parcel arrives', () => {
  test('after its number of working days', () => {
    expect(arrives('2026-11-23', 1, 3)).toEqual({ from: '2026-11-24', to: '2026-11-26' });
    expect(arrives('2026-11-27', 1, 1)).toEqual({ from: '2026-11-30', to: '2026-11-30' });
  });

  test('on the day of departure or the next day with deliveries, if it takes no days', () => {
    expect(arrives('2026-11-27', 0, 0)).toEqual({ from: '2026-11-27', to: '2026-11-27' });
    expect(arrives('2026-11-28', 0, 1)).toEqual({ from: '2026-11-30', to: '2026-11-30' });
  });
});

const at = fc.date({
  min: new Date('2024-01-01'),
  max: new Date('2036-12-31'),
  noInvalidDate: true,
});
const zones = fc.constantFrom(
  'Europe/Dublin',
  'Europe/Zurich',
  'America/New_York',
  'Asia/Tokyo',
  'Pacific/Auckland',
  'Asia/Kathmandu',
);
const cutOffs = fc.constantFrom('00:00', '09:30', '12:00', '23:59');
const weekdays = fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 });
const days = fc
  .tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 }))
  .map(([from, more]) => ({ from, to: from + more }));
/** Some days of the year, the same in each run. */
const holidays = fc
  .uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: 8 })
  .map((marks) => (day: string) => marks.includes((Date.parse(day) / 86_400_000) % 41));

test('a parcel leaves on an open day, never before its order, and skips no open day', () => {
  fc.assert(
    fc.property(
      at,
      zones,
      cutOffs,
      weekdays,
      holidays,
      (placedAt, timeZone, cutOff, open, isHoliday) => {
        const dispatch = { timeZone, cutOff, weekdays: open, closed: [] };
        const leavesOn = departureDay(placedAt, dispatch, isHoliday);
        fc.pre(leavesOn !== null);
        const { day, time } = localTime(placedAt, timeZone);
        const first = time < cutOff ? day : addDays(day, 1);
        const isOpen = (one: string) => open.includes(weekdayOf(one)) && !isHoliday(one);
        expect(leavesOn >= first).toBe(true);
        expect(isOpen(leavesOn)).toBe(true);
        for (let one = first; one < leavesOn; one = addDays(one, 1))
          expect(isOpen(one)).toBe(false);
      },
    ),
  );
});

test('a parcel takes exactly its working days, and arrives on a working day', () => {
  fc.assert(
    fc.property(at, days, holidays, (placedAt, range, isHoliday) => {
      const departure = localTime(placedAt, 'UTC').day;
      const arrival = arrivalDays(departure, range, isHoliday);
      fc.pre(arrival !== null);
      const isDelivered = (day: string) => weekdayOf(day) <= 5 && !isHoliday(day);
      const counted = (until: string) => {
        let count = 0;
        for (let day = addDays(departure, 1); day <= until; day = addDays(day, 1)) {
          if (isDelivered(day)) count += 1;
        }
        return count;
      };
      expect(isDelivered(arrival.from) && isDelivered(arrival.to)).toBe(true);
      expect(arrival.from <= arrival.to).toBe(true);
      if (range.from > 0) {
        expect([counted(arrival.from), counted(arrival.to)]).toEqual([range.from, range.to]);
      }
    }),
  );
});
