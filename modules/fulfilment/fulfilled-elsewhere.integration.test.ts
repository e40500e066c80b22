import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '@/lib/db/client';
import { emptyDatabase, withTestDatabase } from '@/lib/testing/database';
import { asStaff } from '@/lib/testing/viewers';
import { countWaiting, fulfilElsewhere } from './fulfilled-elsewhere';
import { packOrder, recallShipment, undeliverShipment } from './store';

const actor = asStaff({ userId: 'staff', email: 'staff@example.com' });
const cut = new Date('2027-02-01T00:00:00Z');

withTestDatabase({ databasePoolSize: 10 });
beforeEach(emptyDatabase);

async function order(paidAt: string | null, change: object = {}): Promise<string> {
  const id = randomUUID();
  await db().cart.create({ data: { id: `cart-${id}` } });
  await db().order.create({
    data: {
      ...{ id, number: id, cartId: `cart-${id}`, email: 'ada@buyer.example', fingerprint: '' },
      ...{ currency: 'EUR', subtotalAmount: 5000, shippingAmount: 490, taxAmount: 0 },
      ...{ totalAmount: 5490, contact: {}, address: {}, shippingMethod: 'standard' },
      ...(paidAt ? { status: 'PAID', paidAt: new Date(paidAt), transactionId: id } : {}),
      items: {
        create: [
          { position: 0, serviceProductId: 'k', name: 'Kettle', unitAmount: 2000, quantity: 2 },
          { position: 1, serviceProductId: 'c', name: 'Cup', unitAmount: 1000, quantity: 1 },
          {
            ...{ position: 2, serviceProductId: 's', name: 'Delivery', unitAmount: 490 },
            ...{ quantity: 1, isShipping: true },
          },
        ],
      },
      ...change,
    },
  });
  return id;
}

const read = (id: string) =>
  db().order.findUniqueOrThrow({
    where: { id },
    include: { items: { orderBy: { position: 'asc' } }, shipments: { include: { lines: true } } },
  });

const statuses = async (ids: string[]) =>
  Promise.all(ids.map(async (id) => (await read(id)).fulfilmentStatus));

test('orders paid before the day are delivered without mails, and each is recorded', async () => {
  const old = await order('2027-01-31T23:59:59Z');
  const fresh = await order('2027-02-01T00:00:00Z');
  const failed = await order(null, { status: 'FAILED' });
  expect(await countWaiting(actor, cut)).toBe(1);
  expect(await fulfilElsewhere(cut, actor)).toBe(1);
  expect(await statuses([old, fresh, failed])).toEqual([
    ...['DELIVERED', 'UNFULFILLED', 'UNFULFILLED'],
  ]);
  const { items, shipments, fulfilmentVersion } = await read(old);
  expect(items.map(({ shippedQuantity }) => shippedQuantity)).toEqual([2, 1, 0]);
  expect(shipments).toMatchObject([{ status: 'DELIVERED', shippedAt: null, deliveredAt: null }]);
  expect(shipments[0]?.lines).toHaveLength(2);
  expect(fulfilmentVersion).toBe(1);
  expect(await db().mail.count()).toBe(0);
  expect(await db().auditEntry.findMany()).toMatchObject([
    {
      ...{ action: 'order.fulfilled-elsewhere', subjectId: old, actorEmail: actor.email },
      detail: { paidBefore: cut.toISOString() },
    },
  ]);
});

test('submitted twice, or in two tabs, it runs once', async () => {
  for (let index = 0; index < 12; index += 1) await order('2027-01-01T00:00:00Z');
  const done = await Promise.all([fulfilElsewhere(cut, actor), fulfilElsewhere(cut, actor)]);
  expect(done[0] + done[1]).toBe(12);
  expect(await fulfilElsewhere(cut, actor)).toBe(0);
  expect(await db().shipment.count()).toBe(12);
  expect(await db().auditEntry.count()).toBe(12);
});

test('orders that are packed already stay as they are', async () => {
  const id = await order('2027-01-01T00:00:00Z');
  await packOrder({ id, version: 0 }, actor);
  expect(await fulfilElsewhere(cut, actor)).toBe(0);
  expect(await statuses([id])).toEqual(['PACKED']);
});

describe('an order that was not fulfilled after all', () => {
  test('goes back to the packing list at any time, because nobody was notified', async () => {
    const id = await order('2027-01-01T00:00:00Z');
    await fulfilElsewhere(cut, actor);
    const [shipment] = (await read(id)).shipments;
    const shipmentId = shipment?.id ?? '';
    expect(await undeliverShipment({ id, version: 1 }, shipmentId, actor)).toMatchObject({
      ok: true,
    });
    expect(await recallShipment({ id, version: 2 }, shipmentId, actor)).toMatchObject({ ok: true });
    expect(await statuses([id])).toEqual(['UNFULFILLED']);
    expect((await read(id)).items.map(({ shippedQuantity }) => shippedQuantity)).toEqual([0, 0, 0]);
    expect(await db().mail.count()).toBe(0);
  });
});
