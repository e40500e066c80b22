import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { db, pool } from '@/lib/db/client';
import { addOrder } from '@/lib/testing/builders/orders';
import { aStatementWaits, emptyDatabase, withTestDatabase } from '@/lib/testing/database';
import { cancelUnits, followOrder, reopenUnits, reserveUnits } from './order-units';
import { soldFrom } from './units';

withTestDatabase({ databasePoolSize: 12 });
beforeEach(() => emptyDatabase());

async function order(...variantIds: string[]): Promise<string> {
  const { id } = await addOrder({
    items: {
      create: variantIds.map((variantId, position) => ({
        variantId,
        position,
        serviceProductId: variantId,
        name: variantId,
        unitAmount: 0,
        quantity: 1,
      })),
    },
  });
  return id;
}

const stock = (levels: Record<string, number>) =>
  db().stockLevel.createMany({
    data: Object.entries(levels).map(([variantId, onHand]) => ({ variantId, onHand })),
  });

const levels = async () =>
  Object.fromEntries(
    (await db().stockLevel.findMany()).map(({ variantId, onHand, reserved }) => [
      variantId,
      [onHand, reserved],
    ]),
  );

async function reserve(id: string): Promise<'reserved' | 'short'> {
  const { cartId, items } = await db().order.findUniqueOrThrow({
    where: { id },
    include: { items: { select: { variantId: true, quantity: true } } },
  });
  const lines = items.map(({ variantId, quantity }) => ({ variantId: variantId ?? '', quantity }));
  const shortages = await db().$transaction((tx) => reserveUnits(tx, { id, cartId, lines }));
  return shortages.length > 0 ? 'short' : 'reserved';
}

async function release(id: string): Promise<void> {
  await db().order.update({ where: { id }, data: { status: 'FAILED' } });
  await db().$transaction((tx) => followOrder(tx, id));
}

const deadlocks = async () => {
  const { rows } = await pool().query<{ count: string }>(
    'SELECT deadlocks AS count FROM pg_stat_database WHERE datname = current_database()',
  );
  return Number(rows[0]?.count);
};

describe('many orders at once', () => {
  test('share the last units without overselling', async () => {
    await stock({ a: 5 });
    const orders = await Promise.all(Array.from({ length: 20 }, () => order('a')));
    const results = await Promise.all(orders.map(reserve));
    expect(results.filter((result) => result === 'reserved')).toHaveLength(5);
    expect(await levels()).toEqual({ a: [5, 5] });
  });

  test('with the same items in a different order do not deadlock', async () => {
    await stock({ a: 1_000, b: 1_000, c: 1_000 });
    const lists = [
      ['a', 'b', 'c'],
      ['c', 'b', 'a'],
      ['b', 'c', 'a'],
    ];
    const orders = await Promise.all(
      Array.from({ length: 30 }, (_, index) => order(...(lists[index % 3] ?? []))),
    );
    const moves = orders.map(async (id, index) => {
      await reserve(id);
      if (index % 2 === 0) await release(id);
    });
    await Promise.all(moves);
    expect(await levels()).toEqual({ a: [1_000, 15], b: [1_000, 15], c: [1_000, 15] });
    expect(await deadlocks()).toBe(0);
  });
});

describe('an order', () => {
  test('of untracked variants reserves nothing', async () => {
    const id = await order('a', 'b');
    expect(await reserve(id)).toBe('reserved');
    expect(await db().stockReservation.count()).toBe(0);
  });

  test('gets all of its units or none', async () => {
    await stock({ a: 1, b: 0 });
    expect(await reserve(await order('a', 'b'))).toBe('short');
    expect(await levels()).toEqual({ a: [1, 0], b: [0, 0] });
  });

  test('that reserves twice holds its units once', async () => {
    await stock({ a: 1 });
    const id = await order('a');
    expect(await reserve(id)).toBe('reserved');
    expect(await reserve(id)).toBe('reserved');
    expect(await levels()).toEqual({ a: [1, 1] });
  });

  test('that is released twice returns them once', async () => {
    await stock({ a: 3 });
    const id = await order('a');
    await reserve(id);
    for (let times = 0; times < 2; times += 1) {
      await release(id);
    }
    expect(await levels()).toEqual({ a: [3, 0] });
  });
});

test('paid units move as the rules say', async () => {
  const few = fc.integer({ min: 0, max: 4 });
  const unit = fc.record({
    ...{ quantity: fc.integer({ min: 1, max: 4 }), held: few, free: fc.option(few) },
  });
  await fc.assert(
    fc.asyncProperty(unit, async ({ quantity, held: most, free }) => {
      const variantId = randomUUID();
      const orderId = await order(variantId);
      // Nobody holds units of an untracked variant.
      const held = free === null ? 0 : Math.min(most, quantity);
      const before = { quantity, held, sold: 0, owed: 0, waived: 0 };
      await db().stockReservation.create({ data: { orderId, variantId, ...before } });
      if (free !== null) {
        const data = { variantId, onHand: held + free, reserved: held };
        await db().stockLevel.create({ data });
      }
      await db().order.update({
        where: { id: orderId },
        data: { status: 'PAID', transactionId: orderId, paidAt: new Date() },
      });
      for (let times = 0; times < 2; times += 1) {
        await db().$transaction((tx) => followOrder(tx, orderId));
      }
      const after = soldFrom(before, free);
      expect(await db().stockReservation.findFirst({ where: { orderId } })).toMatchObject(after);
      const level = await db().stockLevel.findUnique({ where: { variantId } });
      expect(level && [level.onHand, level.reserved]).toEqual(
        free === null ? null : [held + free - after.sold, 0],
      );
    }),
    { numRuns: 20 },
  );
});

describe('a paid order', () => {
  const unit = async (orderId: string) => {
    const { sold, owed, waived } = await db().stockReservation.findFirstOrThrow({
      where: { orderId },
    });
    return { sold, owed, waived };
  };

  test('that is partly cancelled gives back unshipped units, and owes none', async () => {
    const id = await order('a');
    const units = { orderId: id, variantId: 'a', quantity: 4, sold: 3, owed: 1 };
    await db().stockReservation.create({ data: units });
    await stock({ a: 2 });
    await db().$transaction((tx) => cancelUnits(tx, id, new Map([['a', 1]])));
    expect(await unit(id)).toEqual({ sold: 1, owed: 0, waived: 3 });
    expect(await levels()).toEqual({ a: [4, 0] });
    // Other shoppers bought two units meanwhile.
    await db().stockLevel.updateMany({ data: { onHand: 2 } });
    await db().$transaction((tx) => reopenUnits(tx, id, new Map([['a', 3]])));
    expect(await unit(id)).toEqual({ sold: 3, owed: 1, waived: 0 });
    expect(await levels()).toEqual({ a: [0, 0] });
  });
});

test('an order whose units are cancelled while they are still to be sold keeps none', async () => {
  const id = await order('a');
  await stock({ a: 1 });
  await reserve(id);
  await db().order.update({
    where: { id },
    data: { status: 'PAID', transactionId: id, paidAt: new Date() },
  });
  const held = await pool().connect();
  await held.query('BEGIN; SELECT FROM stock_levels FOR UPDATE');
  const cancelling = db().$transaction((tx) => cancelUnits(tx, id, new Map()));
  await aStatementWaits();
  const following = db().$transaction((tx) => followOrder(tx, id));
  await aStatementWaits(2);
  await held.query('COMMIT');
  held.release();
  await Promise.all([cancelling, following]);
  expect(await db().stockReservation.findFirst()).toMatchObject({ held: 0, sold: 0, waived: 1 });
  expect(await levels()).toEqual({ a: [1, 0] });
});

describe('the database', () => {
  test.each([
    ['units below zero', { onHand: -1 }],
    ['more reserved than there are', { reserved: 3 }],
    ['fewer than none reserved', { reserved: -1 }],
  ])('refuses %s', async (_, data) => {
    await stock({ a: 2 });
    const update = db().stockLevel.update({ where: { variantId: 'a' }, data });
    await expect(update).rejects.toThrow(/never_below_zero|constraint/i);
  });

  test('refuses more units than the order’s quantity', async () => {
    await stock({ a: 2 });
    const id = await order('a');
    await reserve(id);
    const update = db().stockReservation.updateMany({ where: { orderId: id }, data: { sold: 1 } });
    await expect(update).rejects.toThrow(/constraint/i);
  });
});
