import { describe, expect, test } from 'vitest';
import type { AttemptState } from '@/lib/db/generated/enums';
import { canBelong, MAX_CLAIM_AGE_MS } from './classification-rules';

const HOUR = 60 * 60_000;
const received = Date.parse('2026-03-01T12:00:00Z');
const at = (ms: number) => new Date(received + ms);

const attempt = (state: AttemptState) => ({ state, baseline: 100n, tokenReceivedAt: received });
const row = {
  subscriptionId: null,
  status: null,
  firstSeen: 101n,
  firstSeenAt: at(1_000),
  shownAt: null as Date | null,
  raw: {} as Record<string, unknown>,
};

describe.each<AttemptState>(['UNKNOWN', 'REFUSED'])('to an attempt in %s', (state) => {
  test('belongs a matching row that appeared after it was sent', () => {
    expect(canBelong(attempt(state), row, 'same')).toBe(true);
    expect(canBelong(attempt(state), row, 'unclear')).toBe(true);
  });

  test('does not belong another charge', () => {
    expect(canBelong(attempt(state), row, 'different')).toBe(false);
  });

  test('does not belong what was listed before it was sent', () => {
    expect(canBelong(attempt(state), { ...row, firstSeen: 99n }, 'same')).toBe(false);
  });

  test('does not belong a subscription’s transaction', () => {
    expect(canBelong(attempt(state), { ...row, subscriptionId: 's1' }, 'same')).toBe(false);
  });
});

describe('where charges of orders show the sign as well', () => {
  const misleading = { same: 0, differs: 1 };

  test('belongs what shows a subscription, has failed, or is dated at any time', () => {
    const signs = { subscription: misleading, status: misleading, date: misleading };
    const odd = { ...row, subscriptionId: 's1', status: 'VOIDABLE', shownAt: at(90 * HOUR) };
    expect(canBelong(attempt('REFUSED'), odd, 'same')).toBe(false);
    expect(canBelong(attempt('REFUSED'), odd, 'same', { signs })).toBe(true);
  });
});

describe('to an attempt that was refused', () => {
  const refused = attempt('REFUSED');

  test('does not belong what is shown to have failed', () => {
    expect(canBelong(refused, { ...row, status: 'DECLINED' }, 'same')).toBe(false);
    expect(canBelong(refused, { ...row, status: 'PAID' }, 'same')).toBe(true);
  });

  test('does not belong a refund', () => {
    const refund = { ...row, status: 'PAID', raw: { type: 'REFUND', amount: 33.48 } };
    expect(canBelong(refused, refund, 'same')).toBe(false);
    // A service that writes every charge so.
    const signs = { status: { same: 0, differs: 1 } };
    expect(canBelong(refused, refund, 'same', { signs })).toBe(true);
  });

  test('belongs what is dated about the time of its token’s life, also by a wrong clock', () => {
    const dated = (ms: number) => canBelong(refused, { ...row, shownAt: at(ms) }, 'same');
    expect([-25, -23, 0, 24, 26].map((hours) => dated(hours * HOUR))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
  });

  test('belongs what appears later without a date for a month, and for a day where it shows little', () => {
    const seen = (ms: number) => ({ ...row, firstSeenAt: at(ms) });
    expect(canBelong(refused, seen(MAX_CLAIM_AGE_MS.same), 'same')).toBe(true);
    expect(canBelong(refused, seen(MAX_CLAIM_AGE_MS.same + 1), 'same')).toBe(false);
    expect(canBelong(refused, seen(MAX_CLAIM_AGE_MS.unclear + 1), 'unclear')).toBe(false);
  });
});
