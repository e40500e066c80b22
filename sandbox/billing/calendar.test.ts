import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths, monthsUntilAfter } from './calendar.ts';

const iso = (time: number) => new Date(time).toISOString();

describe('A renewal day', () => {
  it('returns to the 31st after shorter months', () => {
    const anchor = Date.parse('2027-01-31T09:15:30.250Z');
    expect([0, 1, 2, 3, 12, 13].map((months) => iso(addMonths(anchor, months)))).toEqual([
      '2027-01-31T09:15:30.250Z',
      '2027-02-28T09:15:30.250Z',
      '2027-03-31T09:15:30.250Z',
      '2027-04-30T09:15:30.250Z',
      '2028-01-31T09:15:30.250Z',
      '2028-02-29T09:15:30.250Z',
    ]);
  });

  it('is 28 February in common years when it began on the leap day', () => {
    const anchor = Date.parse('2028-02-29T00:00:00.000Z');
    expect([12, 24, 36, 48].map((months) => iso(addMonths(anchor, months)).slice(0, 10))).toEqual([
      '2029-02-28',
      '2030-02-28',
      '2031-02-28',
      '2032-02-29',
    ]);
  });

  it('keeps its hour in UTC across daylight saving time in Europe or America', () => {
    const anchor = Date.parse('2026-03-15T23:30:00.000Z');
    for (let months = 0; months < 24; months += 1) {
      expect(iso(addMonths(anchor, months)).slice(10)).toBe('T23:30:00.000Z');
    }
  });

  it('keeps its time of day before 1970 too', () => {
    expect(iso(addMonths(Date.parse('1969-12-31T22:00:00.000Z'), 2))).toBe(
      '1970-02-28T22:00:00.000Z',
    );
  });

  it('is in the right month, on the anchor day or the last day before it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: Date.UTC(2100, 0) }),
        fc.integer({ min: 0, max: 600 }),
        (anchor, months) => {
          const from = new Date(anchor);
          const to = new Date(addMonths(anchor, months));
          const passed =
            (to.getUTCFullYear() - from.getUTCFullYear()) * 12 +
            to.getUTCMonth() -
            from.getUTCMonth();
          expect(passed).toBe(months);
          const isLastDay = new Date(to.getTime() + 86_400_000).getUTCDate() === 1;
          expect(
            to.getUTCDate() === from.getUTCDate() ||
              (isLastDay && to.getUTCDate() < from.getUTCDate()),
          ).toBe(true);
        },
      ),
    );
  });

  it('is the first one after a given time', () => {
    const anchor = Date.parse('2027-01-31T00:00:00.000Z');
    expect(monthsUntilAfter(anchor, 1, Date.parse('2027-02-28T00:00:00.000Z'))).toBe(2);
    expect(monthsUntilAfter(anchor, 1, Date.parse('2027-02-27T23:59:59.999Z'))).toBe(1);
    expect(monthsUntilAfter(anchor, 3, anchor)).toBe(3);
  });
});
