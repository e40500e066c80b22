import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PROOF_AFTER_MS, PROOF_GAP_MS, RESEND_WINDOW_MS } from '@/lib/payments/timing';
import type { Trust } from './calibration';
import {
  type Candidate,
  decide,
  decideRefused,
  GIVE_UP_AFTER_MS,
  type SendWindow,
  type Snapshot,
  type UnknownAttempt,
} from './rules';

const submission = Date.parse('2026-03-01T12:00:00Z');
const seconds = (count: number) => count * 1000;

const attempt: UnknownAttempt = {
  baseline: 100n,
  sends: 1,
  firstSentAt: submission,
  sendEndedAt: submission + seconds(20),
  tokenReceivedAt: submission,
  resendStopped: false,
  mayHaveCharged: false,
  absentSince: null,
  amount: 2500,
  currency: 'EUR',
  refusedBefore: [],
};

const list = (startedAt: number, change: Partial<Snapshot> = {}): Snapshot => ({
  startedAt,
  complete: true,
  everyRowShown: true,
  trust: 'shows-what-was-sent',
  holdsAllBound: true,
  holdsLater: true,
  mayRename: false,
  delayMs: 0,
  ...change,
});

const candidate = (change: Partial<Candidate> = {}): Candidate => ({
  id: 't1',
  amount: 2500,
  currency: 'EUR',
  shownAt: submission + seconds(1),
  failed: false,
  firstSeen: 101n,
  likeness: 'same',
  contested: false,
  ...change,
});

const soon = submission + seconds(60);
const proven = submission + PROOF_AFTER_MS + seconds(60);
const stopped = { ...attempt, resendStopped: true };

describe('a charge that the list shows', () => {
  test('is the attempt’s when it is the only one', () => {
    expect(decide(attempt, list(soon), [candidate()], soon)).toEqual({
      kind: 'bind',
      id: 't1',
    });
  });

  test('belongs to the attempt even if the list proves nothing else', () => {
    expect(decide(attempt, null, [candidate()], soon).kind).toBe('bind');
  });

  test('goes to review when there are two', () => {
    expect(decide(attempt, list(soon), [candidate(), candidate({ id: 't2' })], soon)).toEqual({
      kind: 'review',
      reason: 'several-candidates',
    });
  });

  describe('is the latest of two when a card was refused before, for the same order', () => {
    const refused = { from: submission - seconds(30), to: submission - seconds(28) };
    const after = { ...attempt, refusedBefore: [refused] };
    const earlier = candidate({ id: 'earlier', shownAt: refused.from + seconds(1) });
    const another = { kind: 'review', reason: 'several-candidates' };

    test('by the time that is shown, in whatever order they are listed', () => {
      const bound = { kind: 'bind', id: 't1' };
      expect(decide(after, list(soon), [earlier, candidate()], soon)).toEqual(bound);
      expect(decide(after, list(soon), [candidate(), earlier], soon)).toEqual(bound);
    });

    const between = candidate({ id: 'between', shownAt: submission - seconds(15) });
    const later = candidate({ id: 'later', shownAt: submission + seconds(40) });
    // Refused just before this submission: the windows overlap by what clocks may differ.
    const justRefused = { from: submission - seconds(4), to: submission - seconds(1) };
    const justAfter = candidate({ id: 'just after', shownAt: submission });
    test.each<[string, Candidate[], SendWindow[]?]>([
      ['of which one looks otherwise', [candidate(), { ...earlier, likeness: 'partial' as const }]],
      ['of which one may be another order’s', [candidate(), { ...earlier, contested: true }]],
      ['of more charges than attempts', [candidate(), earlier, { ...earlier, id: 't3' }]],
      ['of which one was made while nothing was sent', [candidate(), between]],
      ['of which one was made after the last reply', [candidate(), later]],
      ['of which the latest is the refused one’s', [between, earlier]],
      ['of which both may be this attempt’s', [candidate(), justAfter], [justRefused]],
      ['that show no time', [candidate({ shownAt: null }), { ...earlier, shownAt: null }]],
    ])('but not %s', (_, candidates, refusedBefore = [refused]) => {
      expect(decide({ ...attempt, refusedBefore }, list(soon), candidates, soon)).toEqual(another);
    });
  });

  test.each([
    ['was listed before the charge was sent', { firstSeen: 99n }],
    ['failed', { failed: true }],
    ['was made long before', { shownAt: submission - seconds(3600) }],
  ])('is not the attempt’s when it %s', (_, change) => {
    expect(decide(attempt, list(soon), [candidate(change)], soon).kind).toBe('resend');
  });

  test('is not mistaken for one of another amount', () => {
    const other = candidate({ id: 'other', amount: 9900 });
    expect(decide(attempt, list(soon), [other, candidate()], soon)).toMatchObject({
      id: 't1',
    });
  });

  test('of another amount is a person’s to decide, and proves that nothing is cleared', () => {
    const other = candidate({ id: 'other', amount: 9900 });
    expect(decide(attempt, list(soon), [other], soon).kind).toBe('resend');
    const decision = decide(stopped, list(proven), [other], proven);
    expect(decision).toEqual({ kind: 'review', reason: 'list-cannot-tell' });
  });

  test('without amount and time is the attempt’s by customer, items and taxes', () => {
    const bare = candidate({ amount: null, currency: null, shownAt: null });
    expect(decide(attempt, list(soon), [bare], soon).kind).toBe('bind');
  });
});

describe('a charge that may be another attempt’s, too', () => {
  const contested = candidate({ contested: true });

  test('is waited for, since the other may be settled', () => {
    expect(decide(attempt, list(soon), [contested], soon).kind).toBe('wait');
  });

  test('goes to review once the token has expired', () => {
    const late = submission + PROOF_AFTER_MS + 1;
    expect(decide(attempt, list(late), [contested], late)).toEqual({
      kind: 'review',
      reason: 'several-candidates',
    });
  });
});

describe('sending again', () => {
  test('waits for a list that was requested after the last send ended', () => {
    expect(decide(attempt, list(attempt.sendEndedAt), [], soon).kind).toBe('wait');
    expect(decide(attempt, null, [], soon).kind).toBe('wait');
  });

  test('happens when such a list shows no charge', () => {
    expect(decide(attempt, list(soon), [], soon).kind).toBe('resend');
  });

  test('does not happen on a list with an unreadable rest', () => {
    expect(decide(attempt, list(soon, { complete: false }), [], soon).kind).toBe('wait');
  });

  test('ends with the first refusal', () => {
    expect(decide(stopped, list(soon), [], soon).kind).toBe('wait');
  });

  test('ends 15 minutes after the submission', () => {
    const late = submission + RESEND_WINDOW_MS;
    expect(decide(attempt, list(late), [], late - 1).kind).toBe('resend');
    expect(decide(attempt, list(late), [], late).kind).toBe('wait');
  });
});

describe('not charged', () => {
  const first = list(proven);
  const seen = { ...stopped, absentSince: proven };

  test('is not proven before the token has expired, plus ten minutes more', () => {
    const early = submission + PROOF_AFTER_MS;
    expect(decide(stopped, list(early), [], early + seconds(600)).kind).toBe('wait');
  });

  test('takes two lists', () => {
    expect(decide(stopped, first, [], proven).kind).toBe('note-absence');
    const second = proven + PROOF_GAP_MS;
    expect(decide(seen, list(second - 1), [], second).kind).toBe('wait');
    expect(decide(seen, list(second), [], second)).toEqual({ kind: 'clear' });
  });

  test('is not proven before charges may be listed that are listed late', () => {
    const delayMs = PROOF_AFTER_MS * 2;
    const late = proven + PROOF_GAP_MS;
    expect(decide(seen, list(late, { delayMs }), [], late).kind).toBe('wait');
    const after = seen.sendEndedAt + 2 * delayMs + seconds(1);
    expect(decide(seen, list(after, { delayMs }), [], after)).toEqual({ kind: 'clear' });
  });

  test('is not proven by a list that lacks a charge known to exist', () => {
    const second = proven + PROOF_GAP_MS;
    const stale = list(second, { holdsAllBound: false });
    expect(decide(seen, stale, [], second).kind).toBe('wait');
  });

  test('is not proven by a list that may lack its newest rows: no later charge is known to be in it', () => {
    const short = list(proven, { holdsLater: false });
    expect(decide(stopped, short, [], proven).kind).toBe('wait');
    const second = proven + PROOF_GAP_MS;
    expect(decide(seen, { ...short, startedAt: second }, [], second).kind).toBe('wait');
    const late = submission + GIVE_UP_AFTER_MS + 1;
    const decision = decide(seen, { ...short, startedAt: late }, [], late);
    expect(decision).toEqual({ kind: 'review', reason: 'gave-up-looking' });
  });

  test('goes to review if lists have other ids than replies', () => {
    const lacking = { holdsAllBound: false, trust: 'no-calibrator' } as const;
    expect(decide(stopped, list(proven, lacking), [], proven).kind).toBe('wait');
    const renaming = list(proven, { ...lacking, mayRename: true });
    expect(decide(stopped, renaming, [], proven)).toEqual({
      kind: 'review',
      reason: 'no-calibrator',
    });
    expect(decideRefused(stopped, renaming, [], proven)).toEqual({
      kind: 'wait',
      until: proven + seconds(3_600),
    });
  });

  test('is not proven by a list that hides what rows are for', () => {
    const hiding = list(proven, { everyRowShown: false });
    expect(decide(stopped, hiding, [], proven)).toEqual({
      kind: 'review',
      reason: 'list-cannot-tell',
    });
  });

  test.each<Trust>(['no-calibrator', 'calibrators-differ'])(
    'is not proven by lists that are not known to show what was sent: %s',
    (trust) => {
      const unknown = list(proven, { trust });
      expect(decide(stopped, unknown, [], proven)).toEqual({ kind: 'review', reason: trust });
      const second = proven + PROOF_GAP_MS;
      expect(decide(seen, list(second, { trust }), [], second).kind).toBe('review');
    },
  );

  test('is not proven while a row could be anything', () => {
    const opaque = candidate({ likeness: 'unclear' });
    expect(decide(stopped, list(proven), [opaque], proven)).toMatchObject({ kind: 'review' });
  });

  test('goes to review when no list ever proves anything', () => {
    const late = submission + GIVE_UP_AFTER_MS + 1;
    expect(decide(stopped, null, [], late)).toEqual({ kind: 'review', reason: 'gave-up-looking' });
    const broken = list(late, { complete: false });
    expect(decide(stopped, broken, [], late).kind).toBe('review');
  });
});

describe('a refusal', () => {
  const first = list(proven);
  const second = list(proven + PROOF_GAP_MS);

  test('is proven by the same two lists', () => {
    expect(decideRefused(stopped, list(soon), [], soon).kind).toBe('wait');
    expect(decideRefused(stopped, first, [], proven).kind).toBe('note-absence');
    const seen = { ...stopped, absentSince: proven };
    expect(decideRefused(seen, second, [], second.startedAt)).toEqual({ kind: 'clear' });
  });

  test('that cannot be proven is checked for a day and left open, without review', () => {
    const unsure = { ...first, trust: 'no-calibrator' } as const;
    expect(decideRefused(stopped, unsure, [], proven).kind).toBe('wait');
    const late = submission + GIVE_UP_AFTER_MS + 1;
    const decision = decideRefused(stopped, { ...unsure, startedAt: late }, [], late);
    expect(decision).toEqual({ kind: 'leave-open' });
  });

  test('is not proven while a row could be its charge', () => {
    const seen = { ...stopped, absentSince: proven };
    const decision = decideRefused(seen, second, [candidate()], second.startedAt);
    expect(decision.kind).toBe('wait');
  });

  test('is never sent again', () => {
    const sendable = { ...attempt, resendStopped: false };
    expect(decideRefused(sendable, list(soon), [], soon).kind).toBe('wait');
  });
});

describe('a token that was used', () => {
  const used = { ...stopped, mayHaveCharged: true };
  const ended = used.sendEndedAt;

  test('is evidence of a charge, whatever lists lack: a person decides five minutes later', () => {
    const early = list(ended + PROOF_GAP_MS - 1);
    expect(decide(used, early, [], early.startedAt).kind).toBe('wait');
    const later = list(ended + PROOF_GAP_MS);
    const review = { kind: 'review', reason: 'token-used' };
    expect(decide(used, later, [], later.startedAt)).toEqual(review);
    expect(decide({ ...used, absentSince: proven }, list(proven * 2), [], proven * 2)).toEqual(
      review,
    );
  });

  test('binds the charge once a list shows it', () => {
    expect(decide(used, list(soon), [candidate()], soon)).toEqual({ kind: 'bind', id: 't1' });
  });

  test('waits for a complete list, a day at most', () => {
    const broken = list(ended + PROOF_GAP_MS, { complete: false });
    expect(decide(used, broken, [], broken.startedAt).kind).toBe('wait');
    const late = submission + GIVE_UP_AFTER_MS + 1;
    expect(decide(used, { ...broken, startedAt: late }, [], late).kind).toBe('review');
  });
});

const arbitrary = {
  attempt: fc.record({
    baseline: fc.bigInt({ min: 0n, max: 5n }),
    sends: fc.integer({ min: 1, max: 5 }),
    firstSentAt: fc.constant(submission),
    sendEndedAt: fc.integer({ min: submission, max: submission + RESEND_WINDOW_MS }),
    tokenReceivedAt: fc.constant(submission),
    resendStopped: fc.boolean(),
    mayHaveCharged: fc.boolean(),
    absentSince: fc.option(fc.integer({ min: proven, max: proven + PROOF_GAP_MS * 2 })),
    amount: fc.constantFrom(2500, 9900),
    currency: fc.constant('EUR'),
    refusedBefore: fc.array(
      fc.record({
        from: fc.integer({ min: submission - seconds(3600), max: submission }),
        to: fc.integer({ min: submission - seconds(3600), max: submission }),
      }),
      { maxLength: 2 },
    ),
  }),
  snapshot: fc.option(
    fc.record({
      startedAt: fc.integer({ min: submission, max: submission + PROOF_AFTER_MS * 2 }),
      complete: fc.boolean(),
      everyRowShown: fc.boolean(),
      trust: fc.constantFrom<Trust>('shows-what-was-sent', 'no-calibrator', 'calibrators-differ'),
      holdsAllBound: fc.boolean(),
      holdsLater: fc.boolean(),
      mayRename: fc.boolean(),
      delayMs: fc.constantFrom(0, 3_600_000, 90_000_000),
    }),
  ),
  candidates: fc.array(
    fc.record({
      id: fc.uuid(),
      amount: fc.option(fc.constantFrom(2500, 9900)),
      currency: fc.constant('EUR'),
      shownAt: fc.option(fc.integer({ min: submission - seconds(3600), max: proven })),
      failed: fc.boolean(),
      firstSeen: fc.bigInt({ min: 0n, max: 10n }),
      likeness: fc.constantFrom<Candidate['likeness']>('same', 'partial', 'unclear'),
      contested: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
  now: fc.integer({ min: submission, max: submission + GIVE_UP_AFTER_MS * 2 }),
};

describe('for all inputs', () => {
  test('a possible charge is never cleared or sent again', () => {
    fc.assert(
      fc.property(
        arbitrary.attempt,
        arbitrary.snapshot,
        arbitrary.candidates,
        arbitrary.now,
        (one, snapshot, candidates, now) => {
          const own = candidate({ firstSeen: one.baseline, amount: one.amount });
          const decision = decide(one, snapshot, [...candidates, own], now);
          expect(['bind', 'review']).toContain(decision.kind);
          if (decision.kind !== 'bind') return;
          const bound = [...candidates, own].find(({ id }) => id === decision.id);
          expect(bound?.amount ?? one.amount).toBe(one.amount);
        },
      ),
    );
  });

  test('only a complete list from after the token’s expiry clears, and only valid tokens are sent', () => {
    fc.assert(
      fc.property(
        arbitrary.attempt,
        arbitrary.snapshot,
        arbitrary.candidates,
        arbitrary.now,
        (one, snapshot, candidates, now) => {
          const decision = decide(one, snapshot, candidates, now);
          if (decision.kind === 'clear' || decision.kind === 'note-absence') {
            expect(snapshot).toMatchObject({
              complete: true,
              everyRowShown: true,
              trust: 'shows-what-was-sent',
              holdsAllBound: true,
              holdsLater: true,
            });
            expect(one.mayHaveCharged).toBe(false);
            expect(snapshot?.startedAt).toBeGreaterThan(submission + PROOF_AFTER_MS);
            expect(snapshot?.startedAt).toBeGreaterThan(one.sendEndedAt);
          }
          if (decision.kind === 'resend') {
            expect(one).toMatchObject({ resendStopped: false, mayHaveCharged: false });
            expect(now).toBeLessThan(submission + RESEND_WINDOW_MS);
          }
          if (decision.kind === 'wait') expect(decision.until).toBeGreaterThan(now);
        },
      ),
    );
  });
});
