import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '@/lib/db/client';
import { openPurchases } from '@/lib/testing/builders/purchases';
import { asStaff } from '@/lib/testing/viewers';
import { confirmCharged } from './decisions';

type Shown = Record<string, unknown>;

const shop = openPurchases();
const merchant = asStaff({ userId: 'merchant', email: 'merchant@example.com' });

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

describe.each(ways)('an amount without a currency that is shown by %s', (way, prepare) => {
  beforeEach(() => {
    serviceShows(({ currency: _, ...row }) => ({ ...row, amount: 61.08 }));
  });

  test('is in the currency of its order, and flags the order where it differs', async () => {
    await prepare();
    const purchase = await bought();
    if (way !== 'its reply') await shop.reconcile();
    expect(await shop.orderOf(purchase)).toMatchObject({
      ...{ status: 'PAID', amountMismatch: true, chargedAmount: 6108, chargedCurrency: 'EUR' },
    });
    expect(await flags()).toMatchObject([
      { kind: 'amount-differs', detail: { charged: 6108, currency: 'EUR' } },
    ]);
  });

  test('flags nothing where it is what was agreed to', async () => {
    serviceShows(({ currency: _, ...row }) => row);
    await prepare();
    const purchase = await bought();
    if (way !== 'its reply') await shop.reconcile();
    const { chargedAmount, totalAmount } = await shop.orderOf(purchase);
    expect(chargedAmount).toBe(totalAmount);
    expect(await flags()).toEqual([]);
  });
});

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

test('a merchant is asked once more before a charge of another amount without a currency is an order’s', async () => {
  const purchase = await shop.purchase();
  await shop.fault('POST', '/transactions', 'commit-then-close');
  await shop.submit(purchase);
  await db().paymentAttempt.updateMany({ data: { state: 'REVIEW', tokenCipher: null } });
  await db().order.updateMany({ data: { status: 'REVIEW' } });
  listShows(({ currency: _, ...row }) => ({ ...row, amount: 61.08 }));
  await shop.reconcile();
  const { id } = await shop.orderOf(purchase);
  const [charge] = await shop.charges();
  const doubts = ['other-amount'];
  expect(await confirmCharged(id, charge?.id ?? '', merchant)).toMatchObject({ error: { doubts } });
  expect((await confirmCharged(id, charge?.id ?? '', merchant, true)).ok).toBe(true);
  expect(await flags()).toMatchObject([{ kind: 'amount-differs', detail: { charged: 6108 } }]);
});
