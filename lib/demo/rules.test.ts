import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressErrors } from '@/lib/addresses/check';
import { addressRules } from '@/lib/addresses/countries';
import { formats } from '@/lib/addresses/formats';
import { placesIn } from './places';
import { HISTORY_DOMAIN, methodOf, planHistory } from './rules';

const from = new Date('2026-01-01T00:00:00Z');
const places = placesIn(['IE', 'DE', 'FR', 'NL', 'GB', 'US', 'CA', 'NO', 'AT'], addressRules);

test('a history has what was requested, in order and within its time', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 400 }),
      fc.integer({ min: 0, max: 300 }),
      fc.integer(),
      (days, orders, seed) => {
        const to = new Date(from.getTime() + days * 24 * 60 * 60_000);
        const slots = planHistory({ from, to, orders, seed, tag: 'x', places });
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
  const request = { from, to: new Date('2026-03-01'), orders: 50, seed: 3, tag: 'x', places };
  expect(planHistory(request)).toEqual(planHistory(request));
  expect(planHistory({ ...request, seed: 4 })).not.toEqual(planHistory(request));
});

/** The people of a history in a market of these countries. */
function peopleIn(countries: readonly string[]) {
  const to = new Date('2026-12-01');
  const there = placesIn(countries, addressRules);
  const slots = planHistory({ from, to, orders: 400, seed: 1, tag: 'x', places: there });
  return slots.flatMap(({ events }) => events.map(({ person }) => person));
}

test('nobody in a history lives where no courier finds them', () => {
  const people = peopleIn(Object.keys(formats));
  expect(new Set(people.map(({ country }) => country)).size).toBeGreaterThan(6);
  for (const person of people) expect(addressErrors({ ...person, line2: '' })).toBeNull();
});

test.each([[['CH']], [['JP']], [['AT']], [['AU', 'BR']], [['CR', 'KP']]])(
  'people of a market in %j live there',
  (countries) => {
    const people = peopleIn(countries);
    expect([...new Set(people.map(({ country }) => country))].sort()).toEqual(countries);
    for (const person of people) expect(addressErrors({ ...person, line2: '' })).toBeNull();
  },
);

test('nearly every country has a place, and each place is an address there', () => {
  const made = Object.keys(formats).flatMap((country) => placesIn([country], addressRules));
  expect(made.length / Object.keys(formats).length).toBeGreaterThan(0.97);
  for (const place of made) {
    expect([place.country, addressErrors({ ...place, line1: '1 Road', line2: '' })]).toEqual([
      place.country,
      null,
    ]);
  }
});

test('somebody in a hurry chooses the fastest method, everybody else the first', () => {
  const [slow, fast, unknown] = [{ days: { from: 2, to: 4 } }, { days: { from: 1, to: 1 } }, {}];
  expect(methodOf([unknown, slow, fast], false)).toBe(unknown);
  expect(methodOf([unknown, slow, fast], true)).toBe(fast);
  expect(methodOf([slow], true)).toBe(slow);
  expect(methodOf([], true)).toBeUndefined();
});
