import { describe, expect, test } from 'vitest';
import { eventsSince, factsOf, type Known, staleUntil } from './status';

const date = (text: string) => new Date(`${text}T09:00:00Z`);
const known: Known = {
  ...{ status: 'ACTIVE', startedAt: date('2027-01-01'), trialEndsAt: date('2027-01-15') },
  ...{ graceDays: 7, lastChargeAt: null, failedAt: null },
};
const shownNothing = { isDeleted: false };

describe('the status of a subscription', () => {
  const failedAt = date('2027-02-15');
  const lastChargeAt = date('2027-01-15');

  test.each<[string, Partial<Known>, Parameters<typeof factsOf>[1], string, string]>([
    [
      'is shown, whatever is known',
      { failedAt },
      { isDeleted: false, status: 'ACTIVE' },
      ...(['ACTIVE', 'service'] as const),
    ],
    ['is deleted at the service', {}, { isDeleted: true, status: 'ACTIVE' }, 'ENDED', 'service'],
    ['is shown as ended', {}, { isDeleted: false, status: 'ENDED' }, 'ENDED', 'service'],
    ['has ended here', { status: 'ENDED' }, shownNothing, 'ENDED', 'end'],
    [
      'has ended here, and a stale read shows it',
      { status: 'ENDED' },
      { isDeleted: false, status: 'ACTIVE' },
      'ENDED',
      'end',
    ],
    [
      'is not shown, and a charge failed',
      { lastChargeAt, failedAt },
      shownNothing,
      'PAST_DUE',
      'event',
    ],
    ['is not shown, and a charge is listed', { lastChargeAt }, shownNothing, 'ACTIVE', 'list'],
    ['is not known after the trial', {}, shownNothing, 'ACTIVE', 'calendar'],
  ])('%s', (_what, more, shown, status, statusSource) => {
    const facts = factsOf({ ...known, ...more }, shown, date('2027-02-16'));
    expect(facts).toMatchObject({ status, statusSource });
  });

  test('where nothing is shown, dates are estimates', () => {
    expect(factsOf(known, shownNothing, date('2027-01-10'))).toMatchObject({
      ...{ status: 'TRIAL', nextChargeAt: { at: date('2027-01-15'), estimated: true } },
    });
    expect(factsOf(known, shownNothing, date('2027-02-20'))).toMatchObject({
      ...{ status: 'ACTIVE', nextChargeAt: { at: date('2027-03-15'), estimated: true } },
    });
    expect(factsOf({ ...known, failedAt }, shownNothing, date('2027-02-17'))).toMatchObject({
      ...{ nextChargeAt: null, deadline: { at: date('2027-02-22'), estimated: true } },
    });
  });

  test('dates that the service shows take precedence', () => {
    const shown = { isDeleted: false, status: 'ACTIVE', nextChargeAt: date('2027-03-02') } as const;
    expect(factsOf(known, shown, date('2027-02-10')).nextChargeAt).toEqual({
      ...{ at: date('2027-03-02'), estimated: false },
    });
  });

  test('a calculated deadline that has passed ends nothing and is not shown', () => {
    const facts = factsOf({ ...known, failedAt }, shownNothing, date('2028-02-15'));
    expect(facts).toMatchObject({ status: 'PAST_DUE', deadline: null });
    const shown = {
      isDeleted: false,
      status: 'PAST_DUE',
      graceEndsAt: date('2027-02-22'),
    } as const;
    expect(factsOf(known, shown, date('2027-02-23')).deadline?.estimated).toBe(false);
  });
});

describe('what follows from a fetch', () => {
  const paidUntil = date('2027-02-01');

  test.each([
    ['the first charge after the trial', 'TRIAL', 'ACTIVE', '2027-03-01', ['renewed']],
    ['a renewal', 'ACTIVE', 'ACTIVE', '2027-03-01', ['renewed']],
    ['the same month', 'ACTIVE', 'ACTIVE', '2027-02-01', []],
    ['no known charge', 'ACTIVE', 'ACTIVE', null, []],
    ['a failed charge', 'ACTIVE', 'PAST_DUE', null, ['charge-failed']],
    ['a failed retry', 'PAST_DUE', 'PAST_DUE', null, []],
    ['the end', 'PAST_DUE', 'ENDED', null, ['ended']],
    ['the end again', 'ENDED', 'ENDED', null, []],
  ] as const)('%s is reported once', (_what, was, status, until, kinds) => {
    const events = eventsSince({ status: was, paidUntil }, { status }, until && date(until));
    expect(events.map(({ kind }) => kind)).toEqual(kinds);
  });

  test.each([
    ['running after its end', 'ENDED', 'ACTIVE', 10],
    ['past due after its repair', 'ACTIVE', 'PAST_DUE', 10],
    ['running', 'ACTIVE', 'ACTIVE', 0],
    ['ended', 'ACTIVE', 'ENDED', 0],
    ['without a status after its end', 'ENDED', undefined, 0],
  ] as const)('a read that shows it %s is stale for ten minutes or not', (...row) => {
    const [, was, status, minutes] = row;
    const at = date('2027-02-01');
    const before = { status: was, endedAt: at, repairedAt: at };
    const since = (ms: number) =>
      staleUntil(before, { isDeleted: false, status }, new Date(at.getTime() + ms));
    const until = minutes === 0 ? null : new Date(at.getTime() + minutes * 60_000);
    expect(since(0)).toEqual(until);
    expect(since(10 * 60_000 - 1)).toEqual(until);
    expect(since(10 * 60_000)).toBeNull();
  });
});
