import { expect, test } from 'vitest';
import { db } from '@/lib/db/client';
import { openPurchases } from '@/lib/testing/builders/purchases';

type Shown = Record<string, unknown>;

const shop = openPurchases();

test.each([
  ['a reply', false],
  ['a list that is fetched after the reply', true],
])('an amount that no order holds is flagged when %s shows it', async (_, isHidden) => {
  // A service that counts in minor units shows such amounts.
  const large = (row: unknown) => ({ ...(row as Shown), amount: 30_000_000, currency: 'EUR' });
  shop.relay().rewrite('GET /transactions', (rows) => (rows as Shown[]).map(large));
  shop
    .relay()
    .rewrite('POST /transactions', (row) => (isHidden ? { id: (row as Shown).id } : large(row)));
  const purchase = await shop.purchase();
  await shop.submit(purchase);
  await shop.reconcile();
  const [charge] = await shop.charges();
  expect(await shop.orderOf(purchase)).toMatchObject({
    ...{ status: 'PAID', transactionId: charge?.id },
    ...{ amountMismatch: true, chargedAmount: null },
  });
  expect(await db().reviewFlag.findMany()).toMatchObject([
    { kind: 'amount-differs', detail: { charged: 3_000_000_000, currency: 'EUR' } },
  ]);
});
