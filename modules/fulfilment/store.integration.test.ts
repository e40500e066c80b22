import '@/lib/testing/as-staff';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { nowMs, setClockOffset } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { claimMails, sendMail } from '@/lib/mail/work';
import { issueOrderKey } from '@/lib/orders/access/keys';
import { orderForViewer } from '@/lib/orders/queries';
import { orderOfKettles } from '@/lib/testing/builders/order-to-ship';
import { emptyDatabase, withTestDatabase } from '@/lib/testing/database';
import { asStaff } from '@/lib/testing/viewers';
import { templateNamed } from '@/lib/worker/mail-catalog';
import { fulfilmentFor } from './queries';
import { RECALL_MS } from './rules';
import {
  cancelRest,
  deliverShipment,
  deliverShipments,
  packOrder,
  packOrders,
  recallShipment,
  recordRefund,
  reopenOrder,
  returnUnits,
  shipOrder,
  shipOrders,
  undeliverShipment,
  unpackOrder,
  unreturn,
} from './store';

const actor = asStaff({ userId: 'staff', email: 'staff@example.com' });
const tracking = { carrier: 'dhl', trackingNumber: 'JD 1', trackingUrl: null };

withTestDatabase();
beforeEach(async () => {
  setClockOffset(0);
  await emptyDatabase();
});

const read = (id: string) =>
  db().order.findUniqueOrThrow({
    where: { id },
    include: { shipments: true, items: { orderBy: { position: 'asc' } } },
  });

/** The latest version of the order. */
async function now(id: string) {
  return { id, version: (await read(id)).fulfilmentVersion };
}

const auditOf = async (id: string) =>
  (await db().auditEntry.findMany({ where: { subjectId: id }, orderBy: { id: 'asc' } })).map(
    (one) => one.action,
  );
const mailsOf = async (id: string) =>
  (
    await db().mail.findMany({
      where: { recipient: `${id}@example.com` },
      orderBy: { createdAt: 'asc' },
    })
  ).map((mail) => mail.template);

async function packed() {
  const placed = await orderOfKettles();
  await packOrder({ id: placed.id, version: 0 }, actor);
  return placed;
}

async function shipped() {
  const placed = await packed();
  const shipmentId = randomUUID();
  const units = { [placed.kettle]: 2, [placed.cup]: 1 };
  const answer = await shipOrder(await now(placed.id), shipmentId, units, tracking, actor);
  expect(answer).toEqual({ ok: true, value: 'done' });
  return { ...placed, shipmentId };
}

describe('an order’s goods', () => {
  test('are packed, shipped in parts, delivered; each step is mailed and recorded once', async () => {
    const { id, kettle, cup } = await packed();
    const [first, second] = [randomUUID(), randomUUID()];
    await shipOrder(await now(id), first, { [kettle]: 1, [cup]: 0 }, tracking, actor);
    expect((await read(id)).fulfilmentStatus).toBe('PARTIALLY_SHIPPED');
    await shipOrder(await now(id), second, { [kettle]: 1, [cup]: 1 }, tracking, actor);
    const { fulfilmentStatus, shipments, items } = await read(id);
    expect(fulfilmentStatus).toBe('SHIPPED');
    expect(shipments[0]?.trackingUrl).toMatch(/^https:\/\/www\.dhl\.com\/.*JD%201$/);
    expect(items.map((item) => item.shippedQuantity)).toEqual([2, 1, 0]);
    await deliverShipment(await now(id), first, actor);
    expect((await read(id)).fulfilmentStatus).toBe('SHIPPED');
    await deliverShipment(await now(id), second, actor);
    expect((await read(id)).fulfilmentStatus).toBe('DELIVERED');
    expect(await auditOf(id)).toEqual([
      'order.packed',
      'order.shipped',
      'order.shipped',
      'order.delivered',
      'order.delivered',
    ]);
    expect(await mailsOf(id)).toEqual([
      'order-packed',
      'shipment-sent',
      'shipment-sent',
      'shipment-delivered',
      'shipment-delivered',
    ]);
  });

  test('of an unpaid order stay where they are, also in the database', async () => {
    const { id } = await orderOfKettles('FAILED');
    expect(await packOrder({ id, version: 0 }, actor)).toEqual({ ok: false, error: 'not-paid' });
    const write = db().order.update({ where: { id }, data: { fulfilmentStatus: 'PACKED' } });
    await expect(write).rejects.toThrow(/orders_fulfilled_is_paid/);
  });

  test('that are undone before the mail is sent are not mailed', async () => {
    const { id, shipmentId } = await shipped();
    expect(await recallShipment(await now(id), shipmentId, actor)).toMatchObject({ ok: true });
    expect((await read(id)).fulfilmentStatus).toBe('PACKED');
    expect(await unpackOrder(await now(id), actor)).toMatchObject({ ok: true });
    expect((await read(id)).fulfilmentStatus).toBe('UNFULFILLED');
    expect(await mailsOf(id)).toEqual([]);
  });

  test('cannot be recalled once the customer was mailed', async () => {
    const { id, shipmentId } = await shipped();
    setClockOffset(RECALL_MS);
    expect(await recallShipment(await now(id), shipmentId, actor)).toEqual({
      ok: false,
      error: 'too-late',
    });
    for (const mail of await claimMails(10)) await sendMail(mail, templateNamed);
    const mails = await db().mail.findMany({ orderBy: { dedupeKey: 'asc' } });
    // It was packed and shipped within 15 minutes: only the later step is mailed.
    expect(mails.map(({ template, sentAt }) => [template, sentAt !== null])).toEqual([
      ['order-packed', false],
      ['shipment-sent', true],
    ]);
    expect(mails[1]?.text).toContain('https://www.dhl.com/');
    expect(mails[1]?.text).toContain('JD 1');
  });

  test('that were marked as delivered by mistake are shipped again', async () => {
    const { id, shipmentId } = await shipped();
    await deliverShipment(await now(id), shipmentId, actor);
    await undeliverShipment(await now(id), shipmentId, actor);
    expect((await read(id)).fulfilmentStatus).toBe('SHIPPED');
    expect(await mailsOf(id)).toEqual(['order-packed', 'shipment-sent']);
  });

  test('are cancelled, which makes a refund due, and reopened until it is refunded', async () => {
    const { id } = await packed();
    await cancelRest(await now(id), actor);
    expect(await read(id)).toMatchObject({ fulfilmentStatus: 'CANCELLED', refundStatus: 'DUE' });
    await reopenOrder(await now(id), actor);
    expect(await read(id)).toMatchObject({ fulfilmentStatus: 'PACKED', refundStatus: null });
    await cancelRest(await now(id), actor);
    await recordRefund(await now(id), true, actor);
    expect(await reopenOrder(await now(id), actor)).toEqual({ ok: false, error: 'refunded' });
  });

  test('are not reopened once the list shows that their charge was refunded', async () => {
    const { id } = await packed();
    await cancelRest(await now(id), actor);
    await db().mirrorTransaction.create({
      data: { serviceId: `charge-${id}`, status: 'refunded', firstSeen: 1n, sequence: 1n },
    });
    expect(await reopenOrder(await now(id), actor)).toEqual({ ok: false, error: 'refunded' });
  });

  /** Lets the time to undo a step pass, and sends its mail. */
  const tell = async () => {
    setClockOffset(nowMs() - Date.now() + RECALL_MS);
    for (const mail of await claimMails(10)) await sendMail(mail, templateNamed);
  };
  const sentOf = (recipient: string, template: string) =>
    db().mail.count({ where: { recipient, template, sentAt: { not: null } } });

  test('that are cancelled again after an undone cancellation are mailed again', async () => {
    const { id } = await packed();
    const recipient = `${id}@example.com`;
    const cancel = async () => {
      const current = await now(id);
      await cancelRest(current, actor);
      // The same form, submitted again.
      await cancelRest(current, actor);
      await tell();
    };
    await cancel();
    expect(await sentOf(recipient, 'order-cancelled')).toBe(1);
    await reopenOrder(await now(id), actor);
    await cancel();
    expect(await sentOf(recipient, 'order-cancelled')).toBe(2);
  });

  test('that are returned or delivered again after that was mailed and undone are mailed again', async () => {
    const { id, shipmentId } = await shipped();
    const recipient = `${id}@example.com`;
    const [line] = await db().shipmentLine.findMany({ where: { shipmentId, quantity: 2 } });
    const returnOne = () =>
      now(id).then((current) => returnUnits(current, shipmentId, { [line?.id ?? '']: 1 }, actor));
    for (const count of [1, 2]) {
      await deliverShipment(await now(id), shipmentId, actor);
      await tell();
      expect(await sentOf(recipient, 'shipment-delivered')).toBe(count);
      await undeliverShipment(await now(id), shipmentId, actor);
      await returnOne();
      await tell();
      await returnOne();
      await tell();
      expect(await sentOf(recipient, 'order-returned')).toBe(2 * count);
      await unreturn(await now(id), actor);
    }
  });

  test('are refunded once, however they are returned', async () => {
    const { id, shipmentId } = await shipped();
    const [kettles] = await db().shipmentLine.findMany({
      where: { shipmentId },
      orderBy: { position: 'asc' },
    });
    const units = { [kettles?.id ?? '']: 1 };
    await returnUnits(await now(id), shipmentId, units, actor);
    const current = await now(id);
    await recordRefund(current, true, actor);
    // A kettle with its 20 %.
    expect(await read(id)).toMatchObject({ refundStatus: 'DONE', refundedAmount: 2400 });
    expect(await recordRefund(current, true, actor)).toEqual({ ok: true, value: 'already' });
    expect(await orderForViewer(id, issueOrderKey(id))).toMatchObject({
      refund: { status: 'DONE', refunded: { amount: 2400, currency: 'EUR' } },
    });

    await returnUnits(await now(id), shipmentId, units, actor);
    expect(await read(id)).toMatchObject({ refundStatus: 'DUE', refundedAmount: 2400 });
    expect(await unreturn(await now(id), actor)).toEqual({ ok: false, error: 'refunded' });
    // A form rendered before the second return.
    expect(await recordRefund(current, true, actor)).toEqual({ ok: false, error: 'changed' });
    await recordRefund(await now(id), true, actor);
    expect(await read(id)).toMatchObject({ refundStatus: 'DONE', refundedAmount: 4800 });
    const entries = await db().auditEntry.findMany({ where: { action: 'order.refunded' } });
    expect(entries.map(({ detail }) => detail)).toEqual([
      { amount: 2400, currency: 'EUR' },
      { amount: 2400, currency: 'EUR' },
    ]);

    // The last one only: the first kettle stays refunded.
    await recordRefund(await now(id), false, actor);
    expect(await read(id)).toMatchObject({ refundStatus: 'DUE', refundedAmount: 2400 });
    expect((await fulfilmentFor(id))?.refund).toMatchObject({
      ...{ due: { amount: 2400, currency: 'EUR' }, refunded: { amount: 2400, currency: 'EUR' } },
    });
    expect(await unreturn(await now(id), actor)).toEqual({ ok: false, error: 'refunded' });
    await recordRefund(await now(id), false, actor);
    expect(await read(id)).toMatchObject({ refundStatus: 'DUE', refundedAmount: 0 });
    expect(await recordRefund(await now(id), false, actor)).toEqual({ ok: true, value: 'already' });
    const undone = await db().auditEntry.findMany({ where: { action: 'order.unrefunded' } });
    expect(undone.map(({ detail }) => detail)).toEqual(entries.map(({ detail }) => detail));
    await unreturn(await now(id), actor);
    expect((await read(id)).refundStatus).toBeNull();
  });

  test('of an order charged in another currency are refunded by what its charge says, once nothing is kept', async () => {
    const { id, shipmentId } = await shipped();
    const charged = { chargedAmount: 7000, chargedCurrency: 'USD', amountMismatch: true };
    await db().order.update({ where: { id }, data: charged });
    const [kettles, cups] = await db().shipmentLine.findMany({
      where: { shipmentId },
      orderBy: { position: 'asc' },
    });
    const giveBack = async (units: Record<string, number>) =>
      returnUnits(await now(id), shipmentId, units, actor);
    const shown = async () => {
      const refund = (await fulfilmentFor(id))?.refund;
      const view = await orderForViewer(id, issueOrderKey(id));
      expect(view?.refund?.refunded).toEqual(refund?.refunded);
      return [refund?.status, refund?.due, refund?.refunded];
    };
    const recorded = async () => {
      const where = { action: { in: ['order.refunded', 'order.unrefunded'] } };
      const last = await db().auditEntry.findFirst({ where, orderBy: { id: 'desc' } });
      return last?.detail;
    };
    const usd = (amount: number) => ({ amount, currency: 'USD' });

    await giveBack({ [kettles?.id ?? '']: 1 });
    expect(await shown()).toEqual(['DUE', null, usd(0)]);
    expect((await fulfilmentFor(id))?.refund).toMatchObject({
      ...{ value: { amount: 2400, currency: 'EUR' }, currency: 'USD' },
    });
    await recordRefund(await now(id), true, actor);
    expect(await recorded()).toEqual({ currency: 'USD' });
    expect(await shown()).toEqual(['DONE', usd(0), null]);

    await giveBack({ [kettles?.id ?? '']: 1, [cups?.id ?? '']: 1 });
    expect(await shown()).toEqual(['DUE', null, null]);
    await recordRefund(await now(id), false, actor);
    expect(await recorded()).toEqual({ currency: 'USD' });
    expect(await shown()).toEqual(['DUE', usd(7000), usd(0)]);
    await recordRefund(await now(id), true, actor);
    expect(await recorded()).toEqual(usd(7000));
    expect(await shown()).toEqual(['DONE', usd(0), usd(7000)]);
  });

  test('are neither reopened nor kept where the list shows that they were refunded', async () => {
    const { id } = await orderOfKettles();
    await cancelRest(await now(id), actor);
    const serviceId = `charge-${id}`;
    const row = { serviceId, status: 'refunded', firstSeen: 1, sequence: 1 };
    await db().mirrorTransaction.create({ data: row });
    const refused = { ok: false, error: 'refunded' };
    expect(await reopenOrder(await now(id), actor)).toEqual(refused);
    await db().mirrorTransaction.update({ where: { serviceId }, data: { status: 'CHARGED' } });
    expect(await reopenOrder(await now(id), actor)).toEqual({ ok: true, value: 'done' });
  });

  test('that were cancelled and refunded cannot be shipped when others are returned', async () => {
    const { id, kettle } = await packed();
    const shipmentId = randomUUID();
    await shipOrder(await now(id), shipmentId, { [kettle]: 2 }, tracking, actor);
    await cancelRest(await now(id), actor);
    await recordRefund(await now(id), true, actor);
    const [line] = await db().shipmentLine.findMany({ where: { shipmentId } });
    await returnUnits(await now(id), shipmentId, { [line?.id ?? '']: 1 }, actor);
    expect(await reopenOrder(await now(id), actor)).toEqual({ ok: false, error: 'refunded' });
    expect(await read(id)).toMatchObject({ refundStatus: 'DUE', refundedAmount: 1200 });
  });

  test('are returned by line, never more than were shipped', async () => {
    const { id, shipmentId } = await shipped();
    const lines = await db().shipmentLine.findMany({
      where: { shipmentId },
      orderBy: { position: 'asc' },
    });
    const [kettles, cups] = lines.map((line) => line.id);
    if (!kettles || !cups) throw new Error('No lines');
    const tooMany = await returnUnits(await now(id), shipmentId, { [kettles]: 3 }, actor);
    expect(tooMany).toEqual({ ok: false, error: 'too-many' });
    const current = await now(id);
    await returnUnits(current, shipmentId, { [kettles]: 1 }, actor);
    expect(await read(id)).toMatchObject({ fulfilmentStatus: 'SHIPPED', refundStatus: 'DUE' });
    // The same form, submitted again.
    expect(await returnUnits(current, shipmentId, { [kettles]: 1 }, actor)).toEqual({
      ok: false,
      error: 'changed',
    });
    await returnUnits(await now(id), shipmentId, { [kettles]: 1, [cups]: 1 }, actor);
    expect((await read(id)).fulfilmentStatus).toBe('RETURNED');
  });
});

test('several orders take a step at once; a refused one does not stop the others', async () => {
  const [one, other, unpaid] = [
    await orderOfKettles(),
    await orderOfKettles(),
    await orderOfKettles('FAILED'),
  ];
  const all = [one, unpaid, other].map(({ id }) => ({ id, version: null }));
  const outcomes = (answers: Awaited<ReturnType<typeof packOrders>>) =>
    answers.map((answer) => (answer.ok ? answer.value : answer.error));
  const statuses = async () => {
    const read = [one, other].map(({ id }) => db().order.findUniqueOrThrow({ where: { id } }));
    return (await Promise.all(read)).map(({ fulfilmentStatus }) => fulfilmentStatus);
  };
  expect(outcomes(await packOrders(all, actor))).toEqual(['done', 'not-paid', 'done']);
  expect(outcomes(await packOrders(all, actor))).toEqual(['already', 'not-paid', 'already']);
  expect(await statuses()).toEqual(['PACKED', 'PACKED']);

  const shipments = [one, other].map(({ id, kettle, cup }, cups) => ({
    ...{ of: { id, version: null }, shipmentId: randomUUID(), tracking },
    units: { [kettle]: 2, [cup]: cups },
  }));
  expect(outcomes(await shipOrders(shipments, actor))).toEqual(['done', 'done']);
  expect(await statuses()).toEqual(['PARTIALLY_SHIPPED', 'SHIPPED']);
  const shipped = async (id: string) => (await read(id)).items.map((item) => item.shippedQuantity);
  expect([await shipped(one.id), await shipped(other.id)]).toEqual([
    [2, 0, 0],
    [2, 1, 0],
  ]);

  expect(outcomes(await deliverShipments(shipments, actor))).toEqual(['done', 'done']);
  expect(await statuses()).toEqual(['PARTIALLY_SHIPPED', 'DELIVERED']);
  for (const { id } of [one, other]) {
    expect(await auditOf(id)).toEqual(['order.packed', 'order.shipped', 'order.delivered']);
    expect(await mailsOf(id)).toEqual(['order-packed', 'shipment-sent', 'shipment-delivered']);
    expect((await read(id)).fulfilmentVersion).toBe(3);
  }
});

test('the remaining units of orders are shipped at once, in one shipment each however often it is submitted', async () => {
  const [one, other] = [await orderOfKettles(), await orderOfKettles()];
  const ids = [one.id, other.id];
  await packOrders(
    ids.map((id) => ({ id, version: null })),
    actor,
  );
  await shipOrder({ id: one.id, version: 1 }, randomUUID(), { [one.kettle]: 1 }, tracking, actor);
  const leaving = ids.map((id, index) => ({
    ...{ of: { id, version: 2 - index }, shipmentId: randomUUID(), units: null, tracking },
  }));
  const changed = leaving.map((each) => ({ ...each, of: { ...each.of, version: 1 } }));
  expect(await shipOrders(changed.slice(0, 1), actor)).toEqual([{ ok: false, error: 'changed' }]);
  expect(await shipOrders(leaving, actor)).toEqual([
    { ok: true, value: 'done' },
    { ok: true, value: 'done' },
  ]);
  expect(await shipOrders(leaving, actor)).toEqual([
    { ok: true, value: 'already' },
    { ok: true, value: 'already' },
  ]);
  for (const [index, id] of ids.entries()) {
    const { fulfilmentStatus, items } = await read(id);
    expect(fulfilmentStatus).toBe('SHIPPED');
    expect(items.map((item) => item.shippedQuantity)).toEqual([2, 1, 0]);
    expect(await db().shipment.count({ where: { orderId: id } })).toBe(2 - index);
  }
});

describe('whatever writes', () => {
  test('no more units are shipped than were ordered', async () => {
    const { id, kettle, delivery } = await packed();
    const ship = (orderItemId: string, quantity: number) =>
      db().shipment.create({
        data: {
          ...{ id: randomUUID(), orderId: id, status: 'SHIPPED' as const },
          lines: { create: { position: 0, orderItemId, name: 'x', quantity } },
        },
      });
    await expect(ship(kettle, 3)).rejects.toThrow(/order_items_units/);
    await expect(ship(delivery, 1)).rejects.toThrow(/order_items_units/);
    const other = await orderOfKettles();
    await expect(ship(other.kettle, 1)).rejects.toThrow(/another order/);
    await ship(kettle, 2);
    await expect(ship(kettle, 1)).rejects.toThrow(/order_items_units/);
    // They are deleted with their order.
    await db().order.delete({ where: { id } });
    expect(await db().shipment.count()).toBe(0);
  });

  test('a parcel belongs to an order or to a subscription', async () => {
    const { id } = await packed();
    const none = db().shipment.create({ data: { id: randomUUID(), status: 'PENDING' } });
    await expect(none).rejects.toThrow(/shipments_one_subject/);
    const pending = db().shipment.create({
      data: { id: randomUUID(), orderId: id, status: 'PENDING' },
    });
    await expect(pending).rejects.toThrow(/shipments_of_orders_have_left/);
  });
});

describe('concurrently', () => {
  const times = <T>(count: number, make: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, index) => make(index)));

  test('the same form submitted ten times ships once', async () => {
    const { id, kettle } = await packed();
    const of = await now(id);
    const shipmentId = randomUUID();
    const answers = await times(10, () =>
      shipOrder(of, shipmentId, { [kettle]: 1 }, tracking, actor),
    );
    expect(answers.every((answer) => answer.ok)).toBe(true);
    expect(answers.filter((answer) => answer.ok && answer.value === 'done')).toHaveLength(1);
    const after = await read(id);
    expect(after.shipments).toHaveLength(1);
    expect(after.items[0]?.shippedQuantity).toBe(1);
    expect(await auditOf(id)).toEqual(['order.packed', 'order.shipped']);
    expect(await mailsOf(id)).toEqual(['order-packed', 'shipment-sent']);
  });

  test('ten tabs that ship the same units ship them once', async () => {
    const { id, kettle } = await packed();
    const of = await now(id);
    const answers = await times(10, () =>
      shipOrder(of, randomUUID(), { [kettle]: 1 }, tracking, actor),
    );
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect(answers.filter((answer) => !answer.ok && answer.error === 'changed')).toHaveLength(9);
    expect((await read(id)).shipments).toHaveLength(1);
  });

  test('of shipping, cancelling and unpacking in three tabs, one succeeds', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, kettle, cup } = await packed();
      const of = await now(id);
      const answers = await Promise.all([
        shipOrder(of, randomUUID(), { [kettle]: 2, [cup]: 1 }, tracking, actor),
        cancelRest(of, actor),
        unpackOrder(of, actor),
      ]);
      expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
      const { items, shipments, fulfilmentStatus } = await read(id);
      const goods = items.filter((item) => !item.isShipping);
      const shippedUnits = goods.reduce((sum, item) => sum + item.shippedQuantity, 0);
      expect(shippedUnits).toBe(shipments.length * 3);
      expect(['SHIPPED', 'CANCELLED', 'UNFULFILLED']).toContain(fulfilmentStatus);
    }
  });

  test('bulk and single packing pack once', async () => {
    const { id } = await orderOfKettles();
    const answers = await times(10, (index) =>
      packOrder({ id, version: index % 2 === 0 ? null : 0 }, actor),
    );
    expect(answers.every((answer) => answer.ok)).toBe(true);
    expect(await auditOf(id)).toEqual(['order.packed']);
  });
});
