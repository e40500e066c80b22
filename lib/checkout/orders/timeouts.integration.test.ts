import { test as everywhere, expect } from 'vitest';
import { db, disconnect, pool } from '@/lib/db/client';
import { isLockTimeout } from '@/lib/db/conflicts';
import { env, setEnv } from '@/lib/env';
import { openPurchases } from '@/lib/testing/builders/purchases';
import { lockTable } from '@/lib/testing/database';
import { isBehindPooler } from '@/lib/testing/env';
import { invariants } from './invariants';

/*
 * A statement that takes too long fails like any other: before the request is sent nothing is charged,
 * afterwards the reply is recorded as soon as it can be.
 */

// Behind a pooler, a connection has no limits of its own: lib/db/pool/pooler.integration.test.ts tries the role's.
const test = everywhere.skipIf(isBehindPooler);

const shop = openPurchases();

/** Short limits, on new connections. */
async function limit(lockMs: number, statementMs: number): Promise<void> {
  await disconnect();
  setEnv({ ...env(), databaseLimits: { lockMs, statementMs } });
}

const charges = () => shop.relay().passed.filter((call) => call === 'POST /transactions').length;

async function expectInvariants(): Promise<void> {
  for (const { name, sql } of invariants) expect((await pool().query(sql)).rows, name).toEqual([]);
}

test('where the order cannot be placed in time nothing is sent, and the next submission pays once', async () => {
  const order = await shop.purchase();
  await limit(300, 2_000);
  const unlock = await lockTable('orders');
  const failed = await shop.submit(order).catch((error: unknown) => error);
  expect(isLockTimeout(failed), String(failed)).toBe(true);
  expect(charges()).toBe(0);
  await unlock();
  expect((await shop.submitAgain(order)).outcome).toBe('paid');
  expect(await shop.charges()).toHaveLength(1);
  await expectInvariants();
});

test('if it cannot be recorded that the request is sent, it is not sent', async () => {
  const order = await shop.purchase();
  await limit(300, 2_000);
  const held = shop.relay().hold('POST /customers');
  const submitted = shop.submit(order).catch((error: unknown) => error);
  await held.arrived;
  const unlock = await lockTable('charge_attempts');
  held.release();
  expect(isLockTimeout(await submitted)).toBe(true);
  expect(charges()).toBe(0);
  await unlock();
  expect(await shop.attempts(order)).toMatchObject([{ state: 'CREATED', sends: 0 }]);
  // The process that prepared it may still be running: its lease has to expire first.
  await db().paymentAttempt.updateMany({ data: { leaseUntil: new Date(0) } });
  expect((await shop.submitAgain(order)).outcome).toBe('paid');
  expect(await shop.charges()).toHaveLength(1);
  await expectInvariants();
});

test('a reply that cannot be recorded in time is recorded as soon as possible, without a second request', async () => {
  const order = await shop.purchase();
  await limit(200, 1_000);
  const held = shop.relay().hold('POST /transactions');
  const submitted = shop.submit(order);
  await held.arrived;
  const unlock = await lockTable('charge_attempts');
  held.release();
  setTimeout(() => void unlock(), 1_500);
  expect((await submitted).outcome).toBe('paid');
  expect(charges()).toBe(1);
  expect(await shop.charges()).toHaveLength(1);
  await expectInvariants();
});
