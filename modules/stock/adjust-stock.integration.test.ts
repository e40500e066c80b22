import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '@/lib/db/client';
import { addOrder } from '@/lib/testing/builders/orders';
import { addCatalogProduct } from '@/lib/testing/builders/products';
import { emptyDatabase, withTestDatabase } from '@/lib/testing/database';
import { asStaff } from '@/lib/testing/viewers';
import { adjustStock, deliverOwed, settleOwed, stopCounting } from './adjust-stock';

withTestDatabase();

const actor = asStaff({ userId: 'u1', email: 'staff@shop.example' });
const counted: Parameters<typeof adjustStock>[3] = { reason: 'counted', note: '' };

beforeEach(async () => {
  await emptyDatabase();
  const create = ['noon-250', 'noon-500'].map((id) => ({ id, sku: id, serviceProductId: id }));
  await addCatalogProduct({ slug: 'noon', variants: { create } });
});

const level = () => db().stockLevel.findUnique({ where: { variantId: 'noon-250' } });
const expired = () => db().cacheTag.count({ where: { tag: 'product:noon' } });
const forgetExpired = () => db().cacheTag.deleteMany();

describe('the units on hand', () => {
  test('are changed with an audit entry of who, why, from and to', async () => {
    await adjustStock(actor, 'noon-250', { kind: 'to', units: 9 }, counted);
    const why = { reason: 'damaged', note: 'Fell' } as const;
    expect(await adjustStock(actor, 'noon-250', { kind: 'by', units: -2 }, why)).toEqual({
      ok: true,
      value: { from: 9, to: 7 },
    });
    expect(await level()).toMatchObject({ onHand: 7, reserved: 0 });
    expect(
      await db().stockAdjustment.findMany({
        orderBy: { at: 'asc' },
        select: { actorEmail: true, from: true, to: true, reason: true, note: true },
      }),
    ).toEqual([
      { actorEmail: actor.email, from: null, to: 9, reason: 'counted', note: '' },
      { actorEmail: actor.email, from: 9, to: 7, reason: 'damaged', note: 'Fell' },
    ]);
    const entries = await db().auditEntry.findMany({ where: { action: 'stock.adjusted' } });
    expect(entries).toHaveLength(2);
    expect(JSON.stringify(entries)).not.toContain('Fell');
  });

  test('never fall below the reserved units', async () => {
    await db().stockLevel.create({ data: { variantId: 'noon-250', onHand: 5, reserved: 3 } });
    const result = await adjustStock(actor, 'noon-250', { kind: 'to', units: 2 }, counted);
    expect(result).toEqual({ ok: false, error: 'impossible' });
    expect(await stopCounting(actor, 'noon-250')).toEqual({ ok: false, error: 'reserved' });
    expect(await level()).toMatchObject({ onHand: 5 });
    expect(await db().auditEntry.count()).toBe(0);
  });

  test('are set once if two people start tracking at the same time', async () => {
    await Promise.all(
      [4, 6].map((units) => adjustStock(actor, 'noon-250', { kind: 'by', units }, counted)),
    );
    expect(await level()).toMatchObject({ onHand: 10 });
  });

  test('are changed once if a form is submitted twice, even concurrently', async () => {
    const id = randomUUID();
    const add = () => adjustStock(actor, 'noon-250', { kind: 'by', units: 20 }, counted, id);
    const once = { ok: true, value: { from: null, to: 20 } };
    expect(await Promise.all([add(), add()])).toEqual([once, once]);
    expect(await add()).toEqual(once);
    expect(await level()).toMatchObject({ onHand: 20 });
    expect(await db().stockAdjustment.count()).toBe(1);
    expect(await db().auditEntry.count()).toBe(1);
  });

  test('are not changed if a submitted form is sent again with another change', async () => {
    const id = randomUUID();
    const adjust = (units: number, why = counted, variantId = 'noon-250') =>
      adjustStock(actor, variantId, { kind: 'by', units }, why, id);
    await adjust(5);
    const refused = { ok: false, error: 'submitted-before' };
    expect(await adjust(7)).toEqual(refused);
    expect(await adjust(5, { ...counted, note: 'Recounted' })).toEqual(refused);
    expect(await adjust(5, { ...counted, reason: 'received' })).toEqual(refused);
    expect(await adjust(5, counted, 'noon-500')).toEqual(refused);
    expect(await adjust(5)).toEqual({ ok: true, value: { from: null, to: 5 } });
    expect(await level()).toMatchObject({ onHand: 5 });
    expect(await db().stockAdjustment.count()).toBe(1);
  });

  test('expire the product’s page only if its text changes', async () => {
    const setTo = (units: number) => adjustStock(actor, 'noon-250', { kind: 'to', units }, counted);
    await setTo(50);
    expect(await expired()).toBe(1);
    await forgetExpired();
    await setTo(20);
    expect(await expired()).toBe(0);
    await setTo(5);
    expect(await expired()).toBe(1);
    await forgetExpired();
    await setTo(4);
    expect(await expired()).toBe(1);
    await forgetExpired();
    await stopCounting(actor, 'noon-250');
    expect(await expired()).toBe(1);
    expect(await level()).toBeNull();
  });
});

describe('owed units', () => {
  async function owedOrder(owed: number): Promise<string> {
    const units = { create: { variantId: 'noon-250', quantity: 3, sold: 3 - owed, owed } };
    return (await addOrder({ status: 'PAID', units })).id;
  }

  const unitsOf = async (orderId: string) => {
    const unit = await db().stockReservation.findFirstOrThrow({ where: { orderId } });
    return [unit.sold, unit.owed, unit.waived];
  };

  test('are taken from the current stock, as far as available', async () => {
    const orderId = await owedOrder(3);
    await adjustStock(actor, 'noon-250', { kind: 'to', units: 0 }, counted);
    expect(await deliverOwed(actor, orderId, 'noon-250')).toEqual({
      ok: false,
      error: 'nothing-left',
    });
    await adjustStock(actor, 'noon-250', { kind: 'to', units: 2 }, counted);
    expect(await deliverOwed(actor, orderId, 'noon-250')).toEqual({
      ok: true,
      value: { taken: 2, owed: 1 },
    });
    expect(await unitsOf(orderId)).toEqual([2, 1, 0]);
    expect(await level()).toMatchObject({ onHand: 0, reserved: 0 });
  });

  test('submitted twice are taken once', async () => {
    const orderId = await owedOrder(1);
    await adjustStock(actor, 'noon-250', { kind: 'to', units: 9 }, counted);
    const results = await Promise.all([
      deliverOwed(actor, orderId, 'noon-250'),
      deliverOwed(actor, orderId, 'noon-250'),
    ]);
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(await level()).toMatchObject({ onHand: 8 });
  });

  test('settled otherwise are settled once, and leave the stock unchanged', async () => {
    const orderId = await owedOrder(1);
    await adjustStock(actor, 'noon-250', { kind: 'to', units: 9 }, counted);
    const settle = () => settleOwed(actor, orderId, 'noon-250');
    const results = await Promise.all([settle(), settle()]);
    expect(results.filter((result) => result.ok)).toEqual([{ ok: true, value: { units: 1 } }]);
    expect(await unitsOf(orderId)).toEqual([2, 0, 1]);
    expect(await level()).toMatchObject({ onHand: 9 });
    const entries = await db().auditEntry.findMany({ where: { action: 'stock.owed-settled' } });
    expect(entries).toMatchObject([{ subjectId: orderId, detail: { item: 'noon-250', units: 1 } }]);
  });
});
