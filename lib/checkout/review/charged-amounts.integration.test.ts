import { expect, test } from 'vitest';
import { db } from '@/lib/db/client';
import { openPurchases } from '@/lib/testing/builders/purchases';

type Shown = Record<string, unknown>;

const shop = openPurchases();

/** Rows show other fields. */
function listShows(change: (row: Shown) => Shown): void {
  shop.relay().rewrite('GET /transactions', (list) => (list as Shown[]).map(change));
}

/** The same, and from now on replies to charges, too. */
function serviceShows(change: (row: Shown) => Shown): void {
  listShows(change);
  shop.relay().rewrite('POST /transactions', (row) => change(row as Shown));
}

const ways = [
  ['its reply', async () => {}],
  [
    'a list that is fetched after its reply',
    async () => {
      shop.relay().rewrite('POST /transactions', (row) => ({ id: (row as Shown).id }));
    },
  ],
  [
    'a list, its reply lost',
    async () => {
      await shop.fault('POST', '/transactions', 'commit-then-close');
    },
  ],
] as const;

async function bought() {
  const purchase = await shop.purchase();
  await shop.submit(purchase);
  return purchase;
}

const flags = () => db().reviewFlag.findMany();

// By a list alone it is for a person.
test.each(ways.filter(([way]) => !way.endsWith('its reply lost')))(
  'an amount that no order holds is flagged as it is shown by %s',
  async (way, prepare) => {
    // As a service shows it that counts in minor units.
    serviceShows((row) => ({ ...row, amount: 30_000_000, currency: 'EUR' }));
    await prepare();
    const purchase = await bought();
    if (way !== 'its reply') await shop.reconcile();
    const [charge] = await shop.charges();
    expect(await shop.orderOf(purchase)).toMatchObject({
      ...{ status: 'PAID', transactionId: charge?.id },
      ...{ amountMismatch: true, chargedAmount: null },
    });
    expect(await flags()).toMatchObject([
      { kind: 'amount-differs', detail: { charged: 3_000_000_000, currency: 'EUR' } },
    ]);
  },
);
