import { afterEach, expect, test, vi } from 'vitest';
import { db } from '@/lib/db/client';
import { fetchTransactions } from '@/lib/mirror/collections/transactions';
import { toTransaction } from '@/lib/service/resources';
import { openPlan, signedIn, subscriptionAttemptOf } from '@/lib/testing/builders/clubs';
import { changeListed } from '@/lib/testing/service/changed-list';
import { openWorld } from '@/lib/testing/world';
import { subscribe } from './subscribe';

const world = openWorld({});
afterEach(() => vi.restoreAllMocks());

async function fetchList(): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    if ((await fetchTransactions()).state === 'fetched') return;
    await world.pass(5_000);
  }
  throw new Error('The list was not fetched');
}

/** Somebody subscribes; between the page and the charge the plan's price became another. */
async function subscribedAt(price: number | null) {
  const who = await signedIn();
  const planKey = await openPlan();
  const { serviceId } = await db().plan.findUniqueOrThrow({ where: { key: planKey } });
  if (price !== null)
    await world.control('PATCH', `/plans/${serviceId}`, { recurringChargeAmount: price });
  const result = await subscribe(who, subscriptionAttemptOf(planKey, await world.token()));
  expect(result).toMatchObject({ outcome: 'started' });
  await fetchList();
  return db().subscription.findFirstOrThrow({
    where: { userId: who.userId },
    include: { flags: true },
  });
}

test('a first charge of the month that was agreed to flags nothing', async () => {
  expect((await subscribedAt(null)).flags).toEqual([]);
});

test('a first charge of another amount than was agreed to flags the subscription', async () => {
  const { flags } = await subscribedAt(28);
  expect(flags).toMatchObject([
    { kind: 'amount-differs', detail: { agreed: 1680, charged: 3360, currency: 'EUR' } },
  ]);
});

test('a first charge that shows its amount without a currency is compared in the plan’s', async () => {
  changeListed(({ id, raw: { currency: _, ...raw } }) => toTransaction({ id, raw }));
  expect((await subscribedAt(null)).flags).toEqual([]);
  const { flags } = await subscribedAt(28);
  expect(flags).toMatchObject([
    { kind: 'amount-differs', detail: { agreed: 1680, charged: 3360, currency: 'EUR' } },
  ]);
});
