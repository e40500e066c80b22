import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { now } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { withTestDatabase } from '@/lib/testing/database';
import { countToReview } from './queries';

vi.mock('@/lib/auth/staff', () => ({ requireStaff: async () => {} }));

withTestDatabase();

test('attempts to subscribe that a person has to decide are counted', async () => {
  const attempt = (state: 'REVIEW' | 'UNKNOWN') => ({
    ...{ kind: 'SUBSCRIPTION' as const, state, tokenHash: randomUUID() },
    ...{ tokenReceivedAt: now(), customerId: 'c1', body: {}, matchKey: state, sends: 1 },
    ...{ baseline: 1n, sendStartedAt: now() },
    exclusiveKey: state,
  });
  await db().paymentAttempt.createMany({ data: [attempt('REVIEW'), attempt('UNKNOWN')] });
  expect(await countToReview()).toBe(1);
});
