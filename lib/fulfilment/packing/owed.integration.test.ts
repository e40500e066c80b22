import '@/lib/testing/as-staff';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { db } from '@/lib/db/client';
import { writeMail } from '@/lib/mail/write';
import { issueOrderKey } from '@/lib/orders/access/keys';
import { orderForViewer } from '@/lib/orders/queries';
import { deliverOwed } from '@/lib/stock/decisions';
import { emptyDatabase, withTestDatabase } from '@/lib/testing/database';
import { asStaff } from '@/lib/testing/viewers';
import { countWaiting } from '../fulfilled-elsewhere';
import { orderPacked } from '../mail-templates';
import { countToRefund, fulfilmentFor, packingSlipOf } from '../queries';
import { cancelRest, packOrder, reopenOrder, shipOrder, shipOrders } from '../store';
import { settleOwed } from './owed';
import { countToPack, packingPage, pickingList } from './packing';

const actor = asStaff({ userId: 'staff', email: 'staff@example.com' });
const tracking = { carrier: 'dhl', trackingNumber: null, trackingUrl: null };

withTestDatabase();
beforeEach(emptyDatabase);

/** A paid order of three kettles, of which some are owed; two more are in stock. */
async function owedOrder(owed: number) {
  const id = randomUUID();
  await db().stockLevel.create({ data: { variantId: 'kettle', onHand: 2 } });
  await db().order.create({
    data: {
      ...{ id, number: id.slice(0, 8), fingerprint: id, status: 'PAID', transactionId: id },
      ...{ email: 'ada@example.com', currency: 'EUR', paidAt: new Date() },
      ...{ subtotalAmount: 6000, shippingAmount: 0, taxAmount: 0, totalAmount: 6000 },
      ...{ contact: {}, address: {}, shippingMethod: 'standard' },
      cart: { create: { id: randomUUID() } },
      items: {
        create: {
          ...{ position: 0, serviceProductId: 'k', variantId: 'kettle', name: 'Kettle' },
          ...{ unitAmount: 2000, quantity: 3 },
        },
      },
      units: {
        create: {
          ...{ variantId: 'kettle', quantity: 3, sold: 3 - owed, owed },
          owedAt: owed > 0 ? new Date() : null,
        },
      },
    },
  });
  const item = await db().orderItem.findFirstOrThrow({ where: { orderId: id } });
  return { id, item: item.id };
}

/** Sold, owed and waived units of the order, and the stock. */
async function units(orderId: string): Promise<(number | undefined)[]> {
  const unit = await db().stockReservation.findFirstOrThrow({ where: { orderId } });
  const level = await db().stockLevel.findFirst();
  return [unit.sold, unit.owed, unit.waived, level?.onHand];
}

const of = (id: string) => ({ id, version: null });
const ship = ({ id, item }: { id: string; item: string }, count: number) =>
  shipOrder(of(id), randomUUID(), { [item]: count }, tracking, actor);
const read = (id: string) =>
  db().order.findUniqueOrThrow({ where: { id }, include: { items: true } });

describe('units that are owed', () => {
  test('are not packed, shipped or picked before they are taken from stock', async () => {
    const order = await owedOrder(1);
    expect((await packingPage({ stage: 'pack', day: null })).rows[0]?.lines).toEqual([
      { name: 'Kettle', detail: '', quantity: 2, owed: 1, instead: 0 },
    ]);
    expect(await pickingList({ stage: 'pack', day: null })).toMatchObject([{ units: 2 }]);
    expect(await packingSlipOf(order.id)).toMatchObject({
      lines: [{ quantity: 2 }],
      toFollow: [{ quantity: 1 }],
    });
    await packOrder(of(order.id), actor);
    const mail = await orderPacked.write({ orderId: order.id });
    if (!mail) throw new Error('No mail');
    const { text } = await writeMail(mail);
    expect(text).toMatch(/2 ×/);
    expect(text).toContain('they will follow');
    const shown = await orderForViewer(order.id, issueOrderKey(order.id));
    expect(shown).toMatchObject({ owedUnits: 1 });
    expect(await ship(order, 3)).toEqual({ ok: false, error: 'owed' });
    expect(await ship(order, 4)).toEqual({ ok: false, error: 'too-many' });
    expect(await ship(order, 2)).toEqual({ ok: true, value: 'done' });
    expect(await ship(order, 1)).toEqual({ ok: false, error: 'owed' });
    const rest = { of: of(order.id), shipmentId: randomUUID(), units: null, tracking };
    expect(await shipOrders([rest], actor)).toEqual([{ ok: false, error: 'owed' }]);
    expect((await fulfilmentFor(order.id))?.items).toMatchObject([{ there: 0, owed: 1 }]);
  });

  test('alone leave nothing to pack, nor to mark as fulfilled elsewhere', async () => {
    const { id } = await owedOrder(3);
    expect((await packingPage({ stage: 'pack', day: null })).rows).toEqual([]);
    expect(await countToPack()).toBe(0);
    expect(await packOrder(of(id), actor)).toEqual({ ok: false, error: 'owed' });
    expect(await countWaiting(actor, new Date(Date.now() + 60_000))).toBe(0);
  });

  test('leave the order on the list once some are taken from stock, and while others are there', async () => {
    const { id } = await owedOrder(3);
    const listed = async (stage: 'pack' | 'ship') => {
      const { rows } = await packingPage({ stage, day: null });
      return rows.map((row) => [row.id, row.lines.map(({ quantity, owed }) => [quantity, owed])]);
    };
    await deliverOwed(actor, id, 'kettle');
    expect(await listed('pack')).toEqual([[id, [[2, 1]]]]);
    expect(await countToPack()).toBe(1);
    await packOrder(of(id), actor);
    const { items } = await read(id);
    const item = items[0]?.id ?? '';
    expect(await listed('ship')).toEqual([[id, [[2, 1]]]]);
    await ship({ id, item }, 2);
    expect(await listed('ship')).toEqual([]);
    await db().stockLevel.updateMany({ data: { onHand: 1 } });
    await deliverOwed(actor, id, 'kettle');
    expect(await listed('ship')).toEqual([[id, [[1, 0]]]]);
  });

  test('are cancelled with the order, and the others are back in stock', async () => {
    const order = await owedOrder(1);
    await packOrder(of(order.id), actor);
    await ship(order, 1);
    await cancelRest(of(order.id), actor);
    expect(await units(order.id)).toEqual([1, 0, 2, 3]);
  });

  test('are owed again once the order is reopened, as far as others have bought the units', async () => {
    const { id } = await owedOrder(1);
    await cancelRest(of(id), actor);
    expect(await units(id)).toEqual([0, 0, 3, 4]);
    await db().stockLevel.updateMany({ data: { onHand: 2 } });
    await reopenOrder(of(id), actor);
    expect(await units(id)).toEqual([2, 1, 0, 0]);
  });
});

describe('owed units that are settled with the customer', () => {
  const refund = { outcome: 'refund', note: 'Money back' } as const;

  test('by a refund are cancelled, with the agreement as a note of the order', async () => {
    const order = await owedOrder(1);
    expect(await settleOwed(actor, order.id, 'kettle', refund)).toEqual({
      ok: true,
      value: { units: 1 },
    });
    expect(await units(order.id)).toEqual([2, 0, 1, 2]);
    expect(await read(order.id)).toMatchObject({
      refundStatus: 'DUE',
      items: [{ cancelledQuantity: 1 }],
    });
    expect((await fulfilmentFor(order.id))?.refund?.due?.amount).toBe(2000);
    expect(await countToRefund()).toEqual({ orders: 1, parcels: 0 });
    await packOrder(of(order.id), actor);
    await ship(order, 2);
    expect((await read(order.id)).fulfilmentStatus).toBe('SHIPPED');
    const note = await db().staffNote.findFirstOrThrow();
    expect(note).toMatchObject({ subjectId: order.id, text: 'Money back' });
    expect(
      await db().auditEntry.findFirst({ where: { action: 'stock.owed-settled' } }),
    ).toMatchObject({
      subjectId: order.id,
      detail: { item: 'kettle', from: 1, to: 0, outcome: 'refund', note: note.id },
    });
  });

  test('by a refund are owed again where that is undone', async () => {
    const { id } = await owedOrder(1);
    await db().stockLevel.updateMany({ data: { onHand: 0 } });
    await settleOwed(actor, id, 'kettle', refund);
    expect(await reopenOrder(of(id), actor)).toEqual({ ok: true, value: 'done' });
    expect(await units(id)).toEqual([2, 1, 0, 0]);
    expect(await read(id)).toMatchObject({ fulfilmentStatus: 'UNFULFILLED', refundStatus: null });
  });

  test('by a replacement are sent with the order, and no money is due', async () => {
    const order = await owedOrder(1);
    await settleOwed(actor, order.id, 'kettle', { outcome: 'instead', note: 'A cup' });
    expect((await fulfilmentFor(order.id))?.items).toMatchObject([{ there: 3, instead: 1 }]);
    expect(await pickingList({ stage: 'pack', day: null })).toMatchObject([{ units: 2 }]);
    await packOrder(of(order.id), actor);
    expect(await ship(order, 3)).toEqual({ ok: true, value: 'done' });
    expect(await read(order.id)).toMatchObject({ fulfilmentStatus: 'SHIPPED', refundStatus: null });
  });

  test('are settled once', async () => {
    const { id } = await owedOrder(2);
    const both = await Promise.all([1, 2].map(() => settleOwed(actor, id, 'kettle', refund)));
    expect(both.filter((one) => one.ok)).toHaveLength(1);
    expect((await read(id)).items).toMatchObject([{ cancelledQuantity: 2 }]);
  });
});
