import '@/lib/testing/as-staff';
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { db } from '@/lib/db/client';
import { emptyDatabase, withTestDatabase } from '@/lib/testing/database';
import { flaggedSubscriptions } from './flagged';
import { subscriptionAttemptsToReview } from './review';

withTestDatabase();

const ids = Array.from({ length: 45 }, () => randomUUID());
/** Five of them at a time were at the same moment. */
const createdAt = (index: number) => new Date(Date.UTC(2026, 0, 1 + Math.floor(index / 5)));
const oldestFirst = ids
  .map((id, index) => ({ id, at: createdAt(index).getTime() }))
  .sort((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1))
  .map(({ id }) => id);

beforeEach(async () => {
  await emptyDatabase();
  await db().plan.create({
    data: {
      ...{ key: 'club', serviceId: 'plan', tenantId: 'tenant', name: 'Club', tagline: '' },
      ...{ description: '', priceAmount: 1400, currency: 'EUR' },
    },
  });
});

/** What each page shows, from the first to the last. */
async function pages(
  read: (after?: string) => Promise<{ shown: string[]; next: string | null }>,
): Promise<string[][]> {
  const found: string[][] = [];
  let after: string | undefined;
  do {
    const { shown, next } = await read(after);
    found.push(shown);
    after = next ?? undefined;
  } while (after !== undefined && found.length < 10);
  return found;
}

const inPages = [oldestFirst.slice(0, 20), oldestFirst.slice(20, 40), oldestFirst.slice(40)];

test('attempts to subscribe are listed in pages, the oldest first', async () => {
  await db().paymentAttempt.createMany({
    data: ids.map((id) => ({
      ...{ id, kind: 'SUBSCRIPTION' as const, state: 'REVIEW' as const, tokenHash: id, sends: 1 },
      ...{ tokenReceivedAt: new Date(), customerId: 'c1', body: {}, matchKey: id, baseline: 1n },
      ...{ sendStartedAt: new Date(), exclusiveKey: id },
    })),
  });
  await db().subscriptionAttempt.createMany({
    data: ids.map((id, index) => ({
      ...{ id, key: id, fingerprint: '', email: 'a@b.example', planKey: 'club', quantity: 1 },
      ...{ country: 'IE', currency: 'EUR', monthlyAmount: 1680, trialDays: 0, graceDays: 7 },
      createdAt: createdAt(index),
    })),
  });
  const read = async (after?: string) => {
    const { attempts, next } = await subscriptionAttemptsToReview(after);
    return { shown: attempts.map((one) => one.id), next };
  };
  expect(await pages(read)).toEqual(inPages);
  expect((await read('no cursor')).shown).toEqual(inPages[0]);
});

test('flagged subscriptions are listed in pages, the oldest flag first', async () => {
  await db().subscription.createMany({
    data: ids.map((id) => ({
      ...{
        id,
        serviceId: id,
        planKey: 'club',
        quantity: 1,
        country: 'IE',
        status: 'ACTIVE' as const,
      },
      startedAt: new Date(),
    })),
  });
  await db().reviewFlag.createMany({
    data: ids.map((id, index) => ({
      ...{ id, subscriptionId: id, kind: 'amount-differs', createdAt: createdAt(index) },
    })),
  });
  const read = async (after?: string) => {
    const { flagged, next } = await flaggedSubscriptions(after);
    return { shown: flagged.map(({ flag }) => flag.id), next };
  };
  expect(await pages(read)).toEqual(inPages);
});
