import { expect, test } from 'vitest';
import { lockTimeouts, missedKinds, missedStates, ownErrors } from './report.ts';

test('faults that never fired are listed, those of subscribers by call', () => {
  const faults = {
    'POST /transactions close': 1,
    'GET /products close': 0,
    'POST /subscriptions close': 0,
    'POST /subscriptions status 503': 3,
    'PATCH /subscriptions/*/* close': 0,
  };
  const incidents = new Map([['worker killed', 30]]);
  const missed = missedKinds(new Map(Object.entries(faults)), incidents);
  expect(missed).toEqual(['GET /products close', 'PATCH /subscriptions/*/*']);
});

test('a lock that a submission waited for too long has a line of its own', () => {
  const lock =
    'PrismaClientKnownRequestError: Code: `55P03`. canceling statement due to lock timeout';
  const errors = new Map([
    [lock, 2],
    ['Error: read ECONNRESET', 3],
    ['TypeError: x is undefined', 1],
  ]);
  expect(ownErrors(errors)).toEqual(['1 × TypeError: x is undefined']);
  expect(lockTimeouts(errors)).toBe(2);
});

test('a run that never met an interesting state says which', () => {
  const met = {
    reviews: 1,
    resends: 1,
    foundLate: 1,
    doubled: 1,
    kills: new Map([['after-b', 1]]),
  };
  expect(missedStates(met)).toEqual([]);
  expect(missedStates({ ...met, reviews: 0, resends: 0, foundLate: 0, doubled: 0 })).toEqual([
    'a review',
    'a charge that is found late',
    'a request that is sent again',
    'a submission that is doubled',
  ]);
  const kills = new Map([['before-a', 1]]);
  expect(missedStates({ ...met, kills })).toEqual(['a kill between B and C']);
});
