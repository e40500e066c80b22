import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressErrors } from '@/lib/addresses/check';
import { HISTORY_DOMAIN, planHistory } from './rules';

const from = new Date('2026-01-01T00:00:00Z');

test('a history has what was requested, in order and within its time', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 400 }),
      fc.integer({ min: 0, max: 300 }),
      fc.integer(),
      (days, orders, seed) => {
        const to = new Date(from.getTime() + days * 24 * 60 * 60_000);
        const slots = planHistory({ from, to, orders, seed, tag: 'x' });
        const events = slots.flatMap((slot) => slot.events);
        expect(events.filter(({ kind }) => kind === 'order')).toHaveLength(orders);
        const times = slots.map(({ at }) => at.getTime());
        expect(times).toEqual(times.toSorted((a, b) => a - b));
        const quiet = slots.filter((slot) => slot.events.length === 0);
        const quietDays = quiet.map(({ at }) => at.toISOString().slice(0, 10));
        expect(quietDays).toEqual([...new Set(quietDays)]);
        expect(times.every((at) => at >= from.getTime() && at < to.getTime())).toBe(true);
        expect(events.every(({ person }) => person.email.endsWith(HISTORY_DOMAIN))).toBe(true);
      },
    ),
    { numRuns: 30 },
  );
});

test('the same seed is the same history', () => {
  const request = { from, to: new Date('2026-03-01'), orders: 50, seed: 3, tag: 'x' };
  expect(planHistory(request)).toEqual(planHistory(request));
  expect(planHistory({ ...request, seed: 4 })).not.toEqual(planHistory(request));
});

test('nobody in a history lives where no courier finds them', () => {
  const slots = planHistory({ from, to: new Date('2026-12-01'), orders: 400, seed: 1, tag: 'x' });
  const people = slots.flatMap(({ events }) => events.map(({ person }) => person));
  expect(new Set(people.map(({ country }) => country)).size).toBeGreaterThan(6);
  for (const person of people) expect(addressErrors({ ...person, line2: '' })).toBeNull();
});
