import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { pool } from '@/lib/db/client';
import { service } from '@/lib/service/client';
import {
  fillCart,
  openSmallShop,
  submissionOf,
  type TestVariant,
  totalOf,
} from '@/lib/testing/builders/shop';
import { isLong } from '@/lib/testing/long';
import { openWorld } from '@/lib/testing/world';
import { fromRoot } from '@/scripts/paths';
import { createTables, naiveShop } from './shop';

const world = openWorld();
let shirt: TestVariant;

beforeAll(async () => {
  shirt = await openSmallShop();
  await createTables(pool());
});

async function shopper() {
  const cartId = await fillCart([[shirt, 1]]);
  const shop = naiveShop(service(), pool());
  const input = submissionOf(cartId, totalOf([[shirt, 1]]), '');
  return {
    shop,
    pay: async () => shop.pay({ ...input, paymentToken: await world.token() }),
    charges: async () => (await world.bookedOf('transactions', input.contact)).length,
    orders: async () =>
      (await pool().query('SELECT 1 FROM naive_orders WHERE "cartId" = $1', [cartId])).rows.length,
  };
}

test('the naive shop sells while nothing goes wrong', async () => {
  const { pay, charges, orders } = await shopper();
  expect(await pay()).toMatchObject({ outcome: 'paid' });
  expect([await charges(), await orders()]).toEqual([1, 1]);
});

test('it loses a charge whose reply is lost, denies it, and the webhook does not find an order', async () => {
  const { shop, pay, charges, orders } = await shopper();
  await world.fault('POST', '/transactions', 'commit-then-close');
  expect(await pay()).toMatchObject({ outcome: 'declined', isUncharged: true });
  await shop.receive({ type: 'invoice:created' });
  expect([await charges(), await orders()]).toEqual([1, 0]);
});

test('it charges twice who tries again', async () => {
  const { pay, charges, orders } = await shopper();
  await world.fault('POST', '/transactions', 'commit-then-close');
  await pay();
  expect(await pay()).toMatchObject({ outcome: 'paid' });
  expect([await charges(), await orders()]).toEqual([2, 1]);
});

test('it charges twice who pays in two tabs', async () => {
  const { pay, charges } = await shopper();
  await world.fault('POST', '/transactions', 'delay', { delayMs: 700, times: 2 });
  await Promise.all([pay(), pay()]);
  expect(await charges()).toBe(2);
});

test.runIf(isLong)(
  'the torture harness finds these in it',
  async () => {
    const args = ['labs/main.ts', 'torture', '--shop', 'naive', '--small'];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: fromRoot() });
    for (const row of ['charged twice', 'charged without an order', 'after being charged'])
      expect(stdout).toMatch(new RegExp(`${row} +[1-9]`));
  },
  300_000,
);
