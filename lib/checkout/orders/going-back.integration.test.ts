import { describe, expect, test } from 'vitest';
import { acceptPayments } from '@/lib/checkout/review/decisions';
import { db, pool } from '@/lib/db/client';
import { sendStop, stopSending } from '@/lib/payments/send-stop';
import { openPurchases } from '@/lib/testing/builders/purchases';
import { asStaff } from '@/lib/testing/viewers';

/** A database that went back in time does not know what was charged since. */

const shop = openPurchases();
const merchant = asStaff({ userId: 'm1', email: 'merchant@example.com' });

const pay = async () => (await shop.submit(await shop.purchase())).outcome;

const steps: [string, () => Promise<unknown>][] = [
  [
    'has a lower sequence, as a restored dump',
    () => pool().query(`SELECT setval('service_sequence', 1)`),
  ],
  [
    'lacks the last order, as after a failover',
    async () => {
      await db().mirrorTransaction.updateMany({ data: { attemptId: null } });
      await db().order.deleteMany();
    },
  ],
  [
    'has the last order as it was before its charge was sent',
    () =>
      pool().query(
        `UPDATE charge_attempts SET state = 'CREATED', "transactionId" = NULL, baseline = NULL, sends = 0`,
      ),
  ],
];

describe('a process whose database', () => {
  test.each(steps)('%s charges nothing until staff confirm', async (_, goBack) => {
    expect(await pay()).toBe('paid');
    await goBack();
    expect(await pay()).toBe('unavailable');
    expect(await sendStop()).toBe('went-back');
    expect(await pay()).toBe('unavailable');
    expect(await shop.charges()).toHaveLength(1);
    expect(await acceptPayments(merchant)).toBe(true);
    expect(await acceptPayments(merchant)).toBe(false);
    expect(await pay()).toBe('paid');
    expect(await sendStop()).toBeNull();
    expect(await db().auditEntry.findMany()).toMatchObject([{ action: 'payments.continued' }]);
  });
});

test('a database that goes back a second time, after staff confirmed, is noticed again', async () => {
  const goBack = () => pool().query(`SELECT setval('service_sequence', 1)`);
  expect(await pay()).toBe('paid');
  await goBack();
  expect(await pay()).toBe('unavailable');
  await acceptPayments(merchant);
  expect(await pay()).toBe('paid');
  await goBack();
  expect(await pay()).toBe('unavailable');
  expect(await sendStop()).toBe('went-back');
});

test('a restored database sends nothing again and binds nothing until staff confirm', async () => {
  expect(await pay()).toBe('paid');
  const [lost, unsent] = [await shop.purchase(), await shop.purchase()];
  await shop.fault('POST', '/transactions', 'commit-then-close');
  expect((await shop.submit(lost)).outcome).toBe('confirming');
  await shop.fault('POST', '/transactions', 'close');
  expect((await shop.submit(unsent)).outcome).toBe('confirming');
  await stopSending('restored');
  for (let rounds = 0; rounds < 3; rounds += 1) {
    await shop.pass(30_000);
    await shop.reconcile();
    await shop.work();
  }
  expect((await shop.orderOf(lost)).status).toBe('UNCERTAIN');
  expect((await shop.orderOf(unsent)).status).toBe('UNCERTAIN');
  expect(await shop.charges()).toHaveLength(2);
  await acceptPayments(merchant);
  for (let rounds = 0; rounds < 3; rounds += 1) {
    await shop.pass(30_000);
    await shop.reconcile();
    await shop.work();
  }
  expect((await shop.orderOf(lost)).status).toBe('PAID');
  expect((await shop.orderOf(unsent)).status).toBe('PAID');
  expect(await shop.charges()).toHaveLength(3);
});
