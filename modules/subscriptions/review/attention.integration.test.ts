import '@/lib/testing/as-staff';
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { db } from '@/lib/db/client';
import { emptyDatabase, withTestDatabase } from '@/lib/testing/database';
import { needsAttention } from './attention';

withTestDatabase();

const ids = Array.from({ length: 60 }, () => randomUUID());
const createdAt = (index: number) => new Date(Date.UTC(2026, 0, 1, 0, index));

beforeEach(async () => {
  await emptyDatabase();
  await db().plan.create({
    data: {
      ...{ key: 'club', serviceId: 'plan', tenantId: 'tenant', name: 'Club', tagline: '' },
      ...{ description: '', priceAmount: 1400, currency: 'EUR' },
    },
  });
});

test('subscriptions that need attention are one list, the oldest first, fifty at a time', async () => {
  const attempts = ids.filter((_, index) => index % 2 === 0);
  await db().paymentAttempt.createMany({
    data: attempts.map((id) => ({
      ...{ id, kind: 'SUBSCRIPTION' as const, state: 'REVIEW' as const, tokenHash: id, sends: 1 },
      ...{ tokenReceivedAt: new Date(), customerId: 'c1', body: {}, matchKey: id, baseline: 1n },
      ...{ sendStartedAt: new Date(), exclusiveKey: id },
    })),
  });
  await db().subscriptionAttempt.createMany({
    data: attempts.map((id) => ({
      ...{ id, key: id, fingerprint: '', email: 'a@b.example', planKey: 'club', quantity: 1 },
      ...{ country: 'IE', currency: 'EUR', monthlyAmount: 1680, trialDays: 0, graceDays: 7 },
      createdAt: createdAt(ids.indexOf(id)),
    })),
  });
  const flagged = ids.filter((_, index) => index % 2 === 1);
  await db().subscription.createMany({
    data: flagged.map((id) => ({
      ...{ id, serviceId: id, planKey: 'club', quantity: 1, country: 'IE' },
      ...{ status: 'ACTIVE' as const, startedAt: new Date() },
    })),
  });
  await db().reviewFlag.createMany({
    data: flagged.map((id) => ({
      ...{ id, subscriptionId: id, kind: 'amount-differs' },
      createdAt: createdAt(ids.indexOf(id)),
    })),
  });
  const entries = await needsAttention();
  expect(entries.map(({ at }) => at)).toEqual(ids.slice(0, 50).map((_, index) => createdAt(index)));
});
