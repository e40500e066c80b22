import { describe, expect, test } from 'vitest';
import { decide, type Facts, type ListFacts } from './decide';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** An attempt sent at second 1 and lost at second 2, counted from the arrival of its token. */
const lost: Facts = {
  tokenReceivedAt: 0,
  sendStartedAt: SECOND,
  sendEndedAt: 2 * SECOND,
  callTimeoutMs: 10 * SECOND,
  canResend: true,
  mayHaveCharged: false,
  fits: [],
  isUnclear: false,
  absentSince: null,
  list: null,
};
const list = (minutes: number, changes: Partial<ListFacts> = {}): ListFacts => ({
  ...{ startedAt: minutes * MINUTE, complete: true, holdsKnown: true },
  ...changes,
});
const used = { canResend: false, mayHaveCharged: true };
const ended = { canResend: false };
const search = (changes: Partial<Facts>, minutes: number) =>
  decide('UNKNOWN', { kind: 'searched', facts: { ...lost, ...changes }, nowMs: minutes * MINUTE });

test.each<[string, Partial<Facts>, number, string]>([
  ['binds the only charge that fits', { fits: ['a'] }, 0.1, 'bind'],
  ['binds it after a used token, too', { ...used, fits: ['a'] }, 3, 'bind'],
  ['binds none of two', { fits: ['a', 'b'] }, 0.1, 'wait'],
  ['binds none beside one that may be it', { fits: ['a'], isUnclear: true }, 0.1, 'wait'],
  ['does not send again while the first request may be queued', {}, 40 / 60, 'wait'],
  ['sends again after the time-out and 30 s', {}, 41 / 60, 'resend'],
  ['sends again without any list', { list: null }, 14, 'resend'],
  ['does not send again after 15 minutes', {}, 15, 'wait'],
  ['does not send again what was refused', ended, 1, 'wait'],
  ['waits five minutes after a used token', { ...used, list: list(5) }, 6, 'wait'],
  ['asks a person after a used token', { ...used, list: list(5.1) }, 6, 'token-used'],
  ['asks nobody by a list that is cut', { ...used, list: list(6, { complete: false }) }, 7, 'wait'],
  ['clears nothing before 70 minutes', { ...ended, list: list(70) }, 71, 'wait'],
  ['notes the first list that lacks it', { ...ended, list: list(71) }, 72, 'note-absence'],
  ['needs a second list', { ...ended, absentSince: 71 * MINUTE, list: list(75) }, 75, 'wait'],
  ['clears by the second', { ...ended, absentSince: 71 * MINUTE, list: list(76) }, 76, 'clear'],
  ['clears nothing by a cut list', { ...ended, list: list(71, { complete: false }) }, 72, 'wait'],
  [
    'clears nothing by an old list',
    { ...ended, list: list(71, { holdsKnown: false }) },
    72,
    'wait',
  ],
  [
    'asks a person about several',
    { ...ended, fits: ['a', 'b'], list: list(71) },
    72,
    'several-candidates',
  ],
  [
    'asks a person about an unclear one',
    { ...ended, isUnclear: true, list: list(71) },
    72,
    'list-cannot-tell',
  ],
  [
    'gives up after a day',
    { ...ended, list: list(71, { holdsKnown: false }) },
    1_441,
    'gave-up-looking',
  ],
  ['gives up without a list', ended, 1_441, 'gave-up-looking'],
  ['waits for an event without lists', { ...ended, list: undefined }, 60, 'wait'],
  ['asks a person without an event', { ...ended, list: undefined }, 71, 'not-seen'],
  [
    'asks a person about several events',
    { ...ended, fits: ['a', 'b'], list: undefined },
    20,
    'several-candidates',
  ],
])('an unknown outcome: %s', (_, changes, minutes, expected) => {
  const decision = search(changes, minutes);
  expect(decision.kind === 'review' ? decision.reason : decision.kind).toBe(expected);
});

describe('events other than a search', () => {
  test.each([
    ['SENDING', { kind: 'lease-ended' }, 'lose'],
    ['CREATED', { kind: 'lease-ended' }, 'abandon'],
    ['SENDING', { kind: 'reply', outcome: 'succeeded' }, 'succeed'],
    ['SENDING', { kind: 'reply', outcome: 'refused' }, 'refuse'],
    ['SENDING', { kind: 'reply', outcome: 'unsent' }, 'unsend'],
    ['SENDING', { kind: 'reply', outcome: 'unknown' }, 'lose'],
  ] as const)('in %s: %o', (state, event, transition) => {
    expect(decide(state, event)).toEqual({ kind: 'move', transition });
  });

  test('a settled attempt is not searched for', () => {
    const facts = { ...lost, fits: ['a'] };
    for (const state of ['REVIEW', 'REFUSED', 'SUCCEEDED'] as const)
      expect(decide(state, { kind: 'searched', facts, nowMs: 0 })).toEqual({ kind: 'nothing' });
  });
});
