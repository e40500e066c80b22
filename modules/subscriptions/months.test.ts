import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addMonths,
  DAY_MS,
  monthOf,
  monthsOfCharges,
  nextAnniversary,
  paidMonths,
  paidUntilNow,
} from './months';

const day = (text: string) => new Date(`${text}T10:00:00Z`);

function monthsOf(
  charges: readonly [string, number | null][],
  { changedAt = [], estimated = false }: { changedAt?: string[]; estimated?: boolean } = {},
) {
  const listed = charges.map(([at, amount]) => ({ at: day(at), amount, estimated }));
  const anchor = listed[0]?.at ?? day('2027-01-31');
  const found = monthsOfCharges(
    anchor,
    listed,
    changedAt.map(day),
    ({ amount }) => amount === 1680,
  );
  return found.map(({ month, kind }) => (kind === 'month' ? month : kind));
}

test('a service that counts from the last charge, or by 30 days, charges a month each time', () => {
  const fromTheLast: [string, number | null][] = [
    ...([
      ['2027-01-31', 1680],
      ['2027-02-28', 1680],
      ['2027-03-28', 1680],
    ] as const),
    ...([
      ['2027-04-28', 1680],
      ['2027-05-28', 1680],
    ] as const),
  ].map(([at, amount]) => [at, amount]);
  expect(monthsOf(fromTheLast)).toEqual([1, 2, 3, 4, 5]);
  const by30Days: [string, null][] = ['01-01', '01-31', '03-02', '04-01', '05-01', '05-31'].map(
    (date) => [`2027-${date}`, null],
  );
  expect(monthsOf(by30Days)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(monthsOf(by30Days, { estimated: true })).toEqual([1, 2, 3, 4, 5, 6]);
});

test('a second charge soon after does not pay the next month, and is unexplained without a change', () => {
  const twice: [string, number][] = [
    ['2027-01-10', 1680],
    ['2027-01-12', 1680],
    ['2027-02-10', 1680],
  ];
  expect(monthsOf(twice)).toEqual([1, 'again', 2]);
  expect(monthsOf(twice, { changedAt: ['2027-01-11'] })).toEqual([1, 'further', 2]);
  expect(monthsOf(twice, { changedAt: ['2027-01-09'] })).toEqual([1, 'again', 2]);
  // Those without a date may have been made at any time.
  expect(monthsOf(twice, { estimated: true })).toEqual([1, 'further', 2]);
});

test('a part of a month’s price does not pay the next month, even late in the month', () => {
  const upgraded: [string, number][] = [
    ['2027-01-01', 1680],
    ['2027-01-25', 350],
    ['2027-02-01', 3360],
  ];
  expect(monthsOf(upgraded, { changedAt: ['2027-01-25'] })).toEqual([1, 'further', 2]);
  expect(monthsOf(upgraded)).toEqual([1, 'again', 2]);
});

test.each([
  ['a charge is listed and none since', 'ACTIVE', '2027-01-01', '2027-02-16', '2027-02-01'],
  ['it was past due', 'PAST_DUE', '2027-01-01', '2027-02-16', '2027-02-16'],
  ['no charge is listed', 'ACTIVE', null, '2027-02-16', '2027-02-16'],
  ['a charge is listed that was due', 'ACTIVE', '2027-02-01', '2027-02-16', '2027-02-16'],
  ['a charge is listed a month before it', 'ACTIVE', '2027-01-16', '2027-02-16', '2027-02-16'],
  ['no period is shown', 'ACTIVE', '2027-02-01', null, '2027-03-01'],
  ['nothing is known', 'ACTIVE', null, null, null],
] as const)('where %s, it is paid until then', (_when, status, chargedAt, shown, until) => {
  const last = chargedAt && { at: day(chargedAt), to: addMonths(day(chargedAt), 1) };
  const nextChargeAt = shown ? { at: day(shown), estimated: false } : null;
  const before = { status, paidUntil: day('2027-02-01') };
  expect(paidUntilNow(before, { nextChargeAt }, last)).toEqual(until && day(until));
});

const dates = fc.date({
  min: new Date('2020-01-01'),
  max: new Date('2035-01-01'),
  noInvalidDate: true,
});

test('each charge on its day pays the month that begins there, and no month is paid twice', () => {
  fc.assert(
    fc.property(dates, fc.integer({ min: 1, max: 40 }), (anchor, count) => {
      const months = Array.from({ length: count }, (_, index) =>
        monthOf(anchor, addMonths(anchor, index)),
      );
      expect(months.map(({ month }) => month)).toEqual(
        Array.from({ length: count }, (_, index) => index + 1),
      );
      expect(paidMonths(anchor, addMonths(anchor, count))).toEqual(months);
    }),
  );
});

test.each([
  ['2027-01-31', 1, '2027-02-28'],
  ['2027-01-31', 2, '2027-03-31'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2028-02-29', 48, '2032-02-29'],
  ['2027-12-15', 1, '2028-01-15'],
])('%s and %i months is %s', (from, months, to) => {
  expect(addMonths(day(from), months)).toEqual(day(to));
});

test('an anniversary is after its time, and at most a month later', () => {
  fc.assert(
    fc.property(dates, fc.integer({ min: 0, max: 2_000 * DAY_MS }), (from, later) => {
      const time = new Date(from.getTime() + later);
      const next = nextAnniversary(from, time);
      expect(next.getTime()).toBeGreaterThan(time.getTime());
      expect(next.getTime() - time.getTime()).toBeLessThanOrEqual(31 * DAY_MS);
    }),
  );
});
