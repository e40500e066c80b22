import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Change,
  cancelled,
  onHandAfter,
  reopened,
  soldFrom,
  takeOwed,
  type Units,
  unitsAt,
} from './units.ts';

const steps = {
  released: (units: Units, free: number | null) => unitsAt('FAILED', units, free),
  heldAgain: (units: Units, free: number | null) => unitsAt('REVIEW', units, free),
  soldFrom,
  takeOwed,
  cancelled: (units: Units) => cancelled(units, 0),
  reopened: (units: Units, free: number | null) => reopened(units, 2, free),
};

describe('the units of an order', () => {
  test('never exceed the ordered quantity, and never come from an empty stock', () => {
    const step = fc.constantFrom(...Object.values(steps));
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99 }),
        fc.nat(200),
        fc.array(step, { maxLength: 12 }),
        (quantity, onHand, moves) => {
          const level = { onHand, reserved: 0 };
          let units: Units = { quantity, held: 0, sold: 0, owed: 0, waived: 0 };
          for (const move of moves) {
            const next = move(units, level.onHand - level.reserved);
            level.reserved += next.held - units.held;
            level.onHand -= next.sold - units.sold;
            units = next;
            expect(level.reserved).toBeGreaterThanOrEqual(0);
            expect(level.onHand).toBeGreaterThanOrEqual(level.reserved);
            const { held, sold, owed, waived } = units;
            expect(held + sold + owed + waived).toBeLessThanOrEqual(quantity);
            expect(level.onHand + units.sold).toBe(onHand);
          }
        },
      ),
    );
  });

  test.each([
    ['PENDING', 3, { held: 1 }],
    ['UNCERTAIN', 3, { held: 1 }],
    ['REVIEW', 1, { held: 2 }],
    ['REVIEW', 9, { held: 3 }],
    ['REVIEW', null, { held: 1 }],
    ['FAILED', 3, { held: 0 }],
    ['PAID', 1, { held: 0, sold: 2, owed: 1 }],
  ] as const)('follow its status: %s with %s available', (status, free, after) => {
    const units = { quantity: 3, held: 1, sold: 0, owed: 0, waived: 0 };
    expect(unitsAt(status, units, free)).toEqual({ ...units, ...after });
  });
});

test.each<[string, Change, number | null]>([
  ['a count', { kind: 'to', units: 7 }, 7],
  ['a delivery', { kind: 'by', units: 5 }, 10],
  ['a loss', { kind: 'by', units: -3 }, 2],
  ['a loss of reserved units', { kind: 'by', units: -4 }, null],
  ['a count below the reserved units', { kind: 'to', units: 1 }, null],
  ['too many', { kind: 'to', units: 1_000_001 }, null],
  ['half a unit', { kind: 'to', units: 2.5 }, null],
])('%s leads to the units on hand', (_, change, after) => {
  expect(onHandAfter({ onHand: 5, reserved: 2 }, change)).toBe(after);
});
