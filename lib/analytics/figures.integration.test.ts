import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { nowMs } from '@/lib/clock';
import { db } from '@/lib/db/client';
import type { AttemptState } from '@/lib/db/generated/enums';
import { emptyDatabase, withTestDatabase } from '@/lib/testing/database';
import { paymentsSince } from './figures';

withTestDatabase();
beforeEach(emptyDatabase);

const DAY = 24 * 60 * 60_000;

describe('payments', () => {
  /** An attempt of an order that is sent; decided by a person if said so. */
  async function attempt(state: AttemptState, decision?: string, change: object = {}) {
    const id = randomUUID();
    await db().order.create({
      data: {
        ...{ id, number: id, email: 'ada@buyer.example', fingerprint: id, currency: 'EUR' },
        ...{ subtotalAmount: 100, shippingAmount: 0, taxAmount: 0, totalAmount: 100 },
        ...{ contact: {}, address: {}, shippingMethod: 'standard' },
        cart: { create: { id } },
        attempts: {
          create: {
            ...{ state, tokenHash: id, tokenReceivedAt: new Date(), transactionId: id },
            ...{ sends: 1, customerId: 'c', matchKey: id, body: {}, baseline: 0, ...change },
          },
        },
      },
    });
    if (!decision) return;
    await db().auditEntry.create({
      data: { action: decision, subject: 'order', subjectId: id, actorEmail: 'staff@example.com' },
    });
  }

  test('that a person has decided were left to a person, and unknown before', async () => {
    const since = new Date(nowMs() - DAY);
    expect(await paymentsSince(since)).toMatchObject({ sent: 0, review: null, unknown: null });
    await attempt('SUCCEEDED', 'order.charge-confirmed');
    await attempt('NOT_CHARGED', 'order.charge-ruled-out');
    await attempt('REVIEW');
    await attempt('SUCCEEDED', 'order.packed');
    await attempt('SUCCEEDED');
    await attempt('SUCCEEDED', undefined, { sends: 2 });
    await attempt('SUCCEEDED', undefined, { looks: 1 });
    await attempt('DECLINED', 'order.charge-ruled-out');
    expect(await paymentsSince(since)).toMatchObject({
      ...{ sent: 8, succeeded: 5, declined: 1 / 8 },
      ...{ review: 3 / 8, unknown: 5 / 8 },
    });
  });
});
