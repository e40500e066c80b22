import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setClockOffset } from '@/lib/clock';
import { db, disconnect, pool } from '@/lib/db/client';
import { moveClock } from '@/lib/db/clock';
import { fetchTransactions } from '@/lib/mirror/transactions';
import { createTestDatabase, type TestDatabase } from '@/lib/testing/database';
import { type Death, dieAt, firstKill, KILL_STEP } from '@/lib/testing/death';
import { useTestEnv } from '@/lib/testing/env';
import {
  serviceEnvOf,
  startTestSandbox,
  type Tenant,
  type TestSandbox,
} from '@/lib/testing/sandbox';
import { fillCart, openTestShop, pressOf, type TestVariant, totalOf } from '@/lib/testing/shop';
import { invariants } from './invariants';
import { pay } from './pay';
import { reconcileDue } from './reconcile';
import type { PayInput } from './schema';

/*
 * A process is killed at its statements in turn. Whatever it has left behind, its shopper
 * ends on a paid order and is charged once.
 */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const decliningCard = '4000000000000002';

let database: TestDatabase;
let sandbox: TestSandbox;
let tenant: Tenant;
let coffee: TestVariant;
let offsetMs = 0;

beforeAll(async () => {
  [database, sandbox] = await Promise.all([createTestDatabase(), startTestSandbox()]);
  tenant = await sandbox.createTenant();
  const service = { ...serviceEnvOf(sandbox.url, tenant), timeoutMs: 5_000 };
  useTestEnv({ databaseUrl: database.url, service });
  setClockOffset(0);
  const [first] = await openTestShop();
  if (!first) throw new Error('The shop sells nothing');
  coffee = first;
});

afterAll(async () => {
  await disconnect();
  await Promise.all([database.drop(), sandbox.stop()]);
});

/** Lets time pass for the service and for the shop. */
async function wait(ms: number): Promise<void> {
  await sandbox.control(tenant, 'PUT', '/clock', { advanceSeconds: ms / SECOND });
  offsetMs += ms;
  await moveClock(offsetMs);
}

type Purchase = { cartId: string; press: PayInput };

async function purchase(card?: string): Promise<Purchase> {
  const lines: [TestVariant, number][] = [[coffee, 2]];
  const cartId = await fillCart(lines);
  const token = await sandbox.cardToken(tenant, card);
  return { cartId, press: pressOf(cartId, totalOf(lines), token) };
}

const payNow = ({ cartId, press }: Purchase) => pay(press, { userId: null, cartId });

const withNewCard = async ({ cartId, press }: Purchase): Promise<Purchase> => ({
  cartId,
  press: { ...press, paymentToken: await sandbox.cardToken(tenant) },
});

const isPaid = async ({ cartId }: Purchase) =>
  (await db().order.count({ where: { cartId, status: 'PAID' } })) > 0;

/** What workers do once the leases of a process that is gone have ended. */
async function recover(): Promise<void> {
  await db().chargeAttempt.updateMany({ data: { leaseUntil: new Date(0) } });
  await db().customer.updateMany({ data: { leaseUntil: new Date(0) } });
  await wait(3 * MINUTE);
  await reconcileDue();
  await fetchTransactions();
}

/** The shopper comes back and presses until they are paid. */
async function insist(order: Purchase): Promise<void> {
  for (let presses = 0; presses < 4 && !(await isPaid(order)); presses += 1) {
    await payNow(await withNewCard(order));
    if (!(await isPaid(order))) await recover();
  }
}

/** The service's own books for the purchase's address. */
async function chargesOf({ press }: Purchase): Promise<unknown[]> {
  const email = press.contact.email;
  const { customers } = await sandbox.control<{ customers: { id: string; email: string }[] }>(
    tenant,
    'GET',
    '/customers',
  );
  const ids = customers.filter((one) => one.email === email).map((one) => one.id);
  expect(ids).toHaveLength(1);
  const { transactions } = await sandbox.control<{ transactions: { customerId: string }[] }>(
    tenant,
    'GET',
    '/transactions?limit=10000',
  );
  return transactions.filter((one) => ids.includes(one.customerId));
}

async function expectPaidOnce(order: Purchase, how: string): Promise<void> {
  expect(await isPaid(order), how).toBe(true);
  expect(await chargesOf(order), how).toHaveLength(1);
  for (const { name, sql } of invariants) {
    expect((await pool().query(sql)).rows, `${how}: ${name}`).toEqual([]);
  }
}

/** Kills a process at one statement after the other until one lives to the end. */
async function atEveryStatement(
  when: Death['when'],
  prepare: () => Promise<{ order: Purchase; work: () => Promise<unknown> }>,
): Promise<number> {
  for (let statement = firstKill(); ; statement += KILL_STEP) {
    const { order, work } = await prepare();
    const fate = await dieAt({ statement, when }, work);
    await sandbox.control(tenant, 'DELETE', '/faults');
    await recover();
    await insist(order);
    await expectPaidOnce(order, `killed ${when} statement ${statement}`);
    if (fate === 'lived') return statement - 1;
  }
}

/** A press whose request, or its answer, does not arrive. */
async function lose(order: Purchase, kind: 'close' | 'commit-then-close'): Promise<void> {
  const fault = { method: 'POST', path: '/transactions', times: 1, kind };
  await sandbox.control(tenant, 'POST', '/faults', fault);
  expect((await payNow(order)).outcome).toBe('confirming');
  await wait(10 * SECOND);
}

describe.each(['before', 'after'] as const)('a process killed %s any statement', (when) => {
  test('of a press', async () => {
    const statements = await atEveryStatement(when, async () => {
      const order = await purchase();
      return { order, work: () => payNow(order) };
    });
    expect(statements).toBeGreaterThan(8);
  }, 240_000);

  test('of a worker that sends again what never arrived', async () => {
    const statements = await atEveryStatement(when, async () => {
      const order = await purchase();
      await lose(order, 'close');
      return { order, work: fetchTransactions };
    });
    expect(statements).toBeGreaterThan(8);
  }, 240_000);
});

describe('a process killed at any statement', () => {
  test('of a press after a declined card', async () => {
    const statements = await atEveryStatement('before', async () => {
      const order = await purchase(decliningCard);
      expect((await payNow(order)).outcome).toBe('declined');
      const again = await withNewCard(order);
      return { order, work: () => payNow(again) };
    });
    expect(statements).toBeGreaterThan(8);
  }, 240_000);

  test('of a worker that finds a lost charge', async () => {
    const statements = await atEveryStatement('before', async () => {
      const order = await purchase();
      await lose(order, 'commit-then-close');
      return { order, work: fetchTransactions };
    });
    expect(statements).toBeGreaterThan(8);
  }, 240_000);
});
