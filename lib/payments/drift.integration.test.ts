import { expect, test } from 'vitest';
import { acceptPayments } from '@/lib/checkout/review/decisions';
import { sendStop } from '@/lib/payments/send-stop';
import { openPurchases } from '@/lib/testing/builders/purchases';
import { asStaff } from '@/lib/testing/viewers';

/** Drift: the service contradicts `lib/service/wire.ts`. */

const MINUTE = 60_000;
const shop = openPurchases();
const merchant = asStaff({ userId: 'm1', email: 'merchant@example.com' });

type Row = Record<string, unknown>;

const pay = async () => (await shop.submit(await shop.purchase())).outcome;
const isUnreadable = () => shop.relay().rewrite('POST /transactions', (row) => ({ data: row }));
const isReadable = () => shop.relay().rewrite('POST /transactions', (row) => row);

test('three consecutive unreadable replies stop payments until staff confirm', async () => {
  isUnreadable();
  for (let count = 0; count < 3; count += 1) expect(await pay()).toBe('confirming');
  expect(await sendStop()).toBe('drift');
  expect(await pay()).toBe('unavailable');
  expect(await shop.charges()).toHaveLength(3);
  isReadable();
  expect(await acceptPayments(merchant)).toBe(true);
  expect(await pay()).toBe('paid');
  expect(await sendStop()).toBeNull();
});

test('two unreadable replies or three lost ones do not stop payments', async () => {
  isUnreadable();
  for (let count = 0; count < 2; count += 1) expect(await pay()).toBe('confirming');
  isReadable();
  expect(await pay()).toBe('paid');
  for (let count = 0; count < 3; count += 1) {
    await shop.fault('POST', '/transactions', 'commit-then-close');
    expect(await pay()).toBe('confirming');
  }
  expect(await sendStop()).toBeNull();
});

/** Reads lists for an hour, from now on without some of their rows. */
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

test('charges that lists lack for an hour stop payments only once', async () => {
  expect(await pay()).toBe('paid');
  await listsLack(() => true);
  expect(await sendStop()).toBe('drift');
  expect(await acceptPayments(merchant)).toBe(true);
  await shop.reconcile();
  expect(await sendStop()).toBeNull();
});

test('a missing charge does not stop payments while lists show a later charge', async () => {
  expect(await pay()).toBe('paid');
  expect(await pay()).toBe('paid');
  await listsLack((_, index) => index === 0);
  expect(await sendStop()).toBeNull();
});
