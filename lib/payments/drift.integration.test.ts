import { expect, test } from 'vitest';
import { acceptPayments } from '@/lib/checkout/review/decisions';
import { sendStop } from '@/lib/payments/send-stop';
import { openPurchases } from '@/lib/testing/builders/purchases';
import { asStaff } from '@/lib/testing/viewers';

/** A service that shows something else than `lib/service/wire.ts` says. */

const MINUTE = 60_000;
const shop = openPurchases();
const merchant = asStaff({ userId: 'm1', email: 'merchant@example.com' });

type Row = Record<string, unknown>;

const pay = async () => (await shop.submit(await shop.purchase())).outcome;
const isUnreadable = () => shop.relay().rewrite('POST /transactions', (row) => ({ data: row }));
const isReadable = () => shop.relay().rewrite('POST /transactions', (row) => row);

test('three replies in a row that cannot be read stop payments until staff confirm', async () => {
  isUnreadable();
  for (let one = 0; one < 3; one += 1) expect(await pay()).toBe('confirming');
  expect(await sendStop()).toBe('drift');
  expect(await pay()).toBe('unavailable');
  expect(await shop.charges()).toHaveLength(3);
  isReadable();
  expect(await acceptPayments(merchant)).toBe(true);
  expect(await pay()).toBe('paid');
  expect(await sendStop()).toBeNull();
});

test('two that cannot be read do not, nor those that are lost', async () => {
  isUnreadable();
  for (let one = 0; one < 2; one += 1) expect(await pay()).toBe('confirming');
  isReadable();
  expect(await pay()).toBe('paid');
  for (let one = 0; one < 3; one += 1) {
    await shop.fault('POST', '/transactions', 'commit-then-close');
    expect(await pay()).toBe('confirming');
  }
  expect(await sendStop()).toBeNull();
});

/** Lists for an hour, from now on without some of their rows. */
async function listsLack(isLacking: (row: Row, index: number) => boolean): Promise<void> {
  shop
    .relay()
    .rewrite('GET /transactions', (rows) =>
      (rows as Row[]).filter((row, index) => !isLacking(row, index)),
    );
  for (const minutes of [0, 59, 2]) {
    await shop.pass(minutes * MINUTE);
    await shop.reconcile();
  }
}

test('charges that lists lack for an hour stop payments, once', async () => {
  expect(await pay()).toBe('paid');
  await listsLack(() => true);
  expect(await sendStop()).toBe('drift');
  expect(await acceptPayments(merchant)).toBe(true);
  await shop.reconcile();
  expect(await sendStop()).toBeNull();
});

test('one that lists lack while they show a later one stops nothing', async () => {
  expect(await pay()).toBe('paid');
  expect(await pay()).toBe('paid');
  await listsLack((_, index) => index === 0);
  expect(await sendStop()).toBeNull();
});
