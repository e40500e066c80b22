import { expect, test } from 'vitest';
import { type AttemptFacts, attemptEntries } from './timeline';

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 12, 0, second));

const attempt: AttemptFacts = {
  number: 1,
  state: 'SUCCEEDED',
  customerId: 'cus_1',
  sends: 1,
  sendStartedAt: at(1),
  sendEndedAt: at(2),
  earlierSends: null,
  httpStatus: null,
  boundBy: 'REPLY',
  reason: null,
  transactionId: 'txn_1',
  reconciliations: 0,
  absentSince: null,
  createdAt: at(0),
  settledAt: at(2),
};

const titles = (attempt: AttemptFacts) => attemptEntries(attempt).map(({ title }) => title);

test('an attempt lists what was sent, answered and decided', () => {
  const entries = attemptEntries(attempt);
  expect(titles(attempt)).toEqual([
    'Attempt 1: the card form returned its token',
    'Attempt 1: the charge was sent',
    'Attempt 1: the service responded with the transaction',
    'Attempt 1: Charged',
  ]);
  expect(entries[1]?.facts).toEqual(['Customer at the service: cus_1']);
});

test('a resent attempt lists each send with its answer', () => {
  const earlierSends = [
    { startedAt: '2026-01-01T12:00:01', endedAt: '2026-01-01T12:00:02.5', httpStatus: 503 },
    { startedAt: '2026-01-01T12:00:03', endedAt: null, httpStatus: null },
  ];
  const again = { ...attempt, sends: 3, earlierSends, sendStartedAt: at(5), sendEndedAt: at(6) };
  const entries = attemptEntries(again);
  expect(
    entries.slice(1, 6).map((entry) => [entry.at.toISOString().slice(17, -1), entry.title]),
  ).toEqual([
    ['01.000', 'Attempt 1: the charge was sent'],
    ['02.500', 'Attempt 1: the service responded with 503'],
    ['03.000', 'Attempt 1: the charge was sent'],
    ['05.000', 'Attempt 1: the charge was sent'],
    ['06.000', 'Attempt 1: the service responded with the transaction'],
  ]);
  expect(entries[4]?.facts).toContain(
    'Sent 3 times with the same one-time token; this is the last send',
  );
  // Unreadable earlier sends are left out.
  expect(titles({ ...again, earlierSends: 'nonsense' })).toHaveLength(4);
});

test('an attempt without an answer has an unknown outcome', () => {
  const open = { ...attempt, state: 'UNKNOWN', boundBy: null, settledAt: null } as const;
  expect(titles({ ...open, reconciliations: 2, transactionId: null }).slice(2)).toEqual([
    'Attempt 1: no usable response was received',
    'Attempt 1: Outcome unknown: the transactions list is being searched',
  ]);
});

test('the reason is shown with the decision', () => {
  const declined = { ...attempt, state: 'REFUSED', boundBy: null, transactionId: null } as const;
  const entries = attemptEntries({ ...declined, reason: 'insufficient-funds' });
  expect(entries.map(({ facts }) => facts).at(-1)).toEqual([
    'The card does not have enough funds.',
    'The shopper may pay again with another card',
  ]);
});
