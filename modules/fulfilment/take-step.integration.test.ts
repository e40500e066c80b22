import '@/lib/testing/as-staff';
import { beforeEach, describe, expect, test } from 'vitest';
import { setClockOffset } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { claimMails, sendMail } from '@/lib/mail/work';
import { orderOfKettles } from '@/lib/testing/builders/order-to-ship';
import { saleOf } from '@/lib/testing/builders/sale';
import {
  aStatementWaits,
  emptyDatabase,
  lockTable,
  withTestDatabase,
} from '@/lib/testing/database';
import { asStaff, asViewer } from '@/lib/testing/viewers';
import { templateNamed } from '@/lib/worker/mail-catalog';
import { parcelsOfMonths, parcelsOfOrders } from './create-parcels';
import { UNDO_MS } from './parcel-status';
import { deleteRecipients, parcelData } from './personal-data';
import {
  customerParcels,
  packingFilter,
  packingPage,
  parcelsOfOrder,
  pickingList,
} from './read-parcels';
import {
  cancelParcel,
  packParcel,
  recordRefund,
  retrackParcel,
  returnUnits,
  shipParcel,
  undoStep,
} from './take-step';

const actor = asStaff({ userId: 'staff', email: 'staff@example.com' });
const tracking = { carrier: 'dhl', trackingNumber: 'JD 1', trackingUrl: null };

withTestDatabase({ databasePoolSize: 5 });
beforeEach(async () => {
  setClockOffset(0);
  await emptyDatabase();
});

async function ordered() {
  const order = await orderOfKettles();
  await db().$transaction(async (tx) => parcelsOfOrders.orderChanged?.(tx, order.id));
  const parcel = await onlyParcel(order.id);
  return { orderId: order.id, ...parcel };
}

async function onlyParcel(subjectId: string) {
  const parcels = await parcelsIn(subjectId);
  const [parcel] = parcels;
  if (!parcel || parcels.length > 1) throw new Error(`There are ${parcels.length} parcels`);
  return parcel;
}

const parcelsIn = (subjectId: string) =>
  db().parcel.findMany({
    where: { subjectId },
    include: { lines: { orderBy: { position: 'asc' } } },
    orderBy: { id: 'asc' },
  });

const any = (id: string) => ({ id, version: null });
const read = (id: string) =>
  db().parcel.findUniqueOrThrow({
    where: { id },
    include: { lines: { orderBy: { position: 'asc' } } },
  });

async function shipped() {
  const parcel = await ordered();
  await packParcel(any(parcel.id), actor);
  expect(await shipParcel(any(parcel.id), null, tracking, actor)).toEqual({
    ok: true,
    value: 'ship',
  });
  return parcel;
}

/** The texts of the mails that are sent after the time to undo. */
async function sentMails(): Promise<string[]> {
  setClockOffset(UNDO_MS + 60_000);
  for (const mail of await claimMails(10)) await sendMail(mail, templateNamed);
  const mails = await db().mail.findMany({
    where: { sentAt: { not: null } },
    orderBy: { id: 'asc' },
  });
  return mails.map(({ template }) => template);
}

test('a paid order gets one parcel with its items, even if its hook runs twice', async () => {
  const { orderId, lines, recipient } = await ordered();
  await Promise.all(
    [1, 2, 3].map(() =>
      db().$transaction(async (tx) => parcelsOfOrders.orderChanged?.(tx, orderId)),
    ),
  );
  expect(await parcelsIn(orderId)).toHaveLength(1);
  expect(lines.map(({ quantity }) => quantity)).toEqual([2, 1]);
  expect(recipient).toMatchObject({ address: {} });
});

test('a parcel is packed and shipped; the buyer is mailed once that cannot be undone', async () => {
  const { id, orderId } = await shipped();
  expect(await read(id)).toMatchObject({
    status: 'SHIPPED',
    carrier: 'dhl',
    trackingNumber: 'JD 1',
  });
  const audit = await db().auditEntry.findMany({
    where: { subjectId: orderId },
    orderBy: { id: 'asc' },
  });
  expect(audit.map(({ action }) => action)).toEqual(['parcel.packed', 'parcel.shipped']);
  expect(await sentMails()).toEqual(['parcel-sent']);
  expect(await undoStep(any(id), actor)).toEqual({ ok: false, error: 'too-late' });
});

test('a form for an older version changes nothing', async () => {
  const { id } = await ordered();
  expect(await packParcel({ id, version: 0 }, actor)).toMatchObject({ ok: true });
  expect(await packParcel({ id, version: 0 }, actor)).toEqual({ ok: false, error: 'changed' });
  expect(await packParcel(any(id), actor)).toEqual({ ok: false, error: 'not-now' });
  const twice = await Promise.all(
    [1, 2].map(() => shipParcel({ id, version: 1 }, null, tracking, actor)),
  );
  expect(twice.filter(({ ok }) => ok)).toHaveLength(1);
});

test('a partial shipment moves the other units to a new parcel', async () => {
  const { id, orderId, lines } = await ordered();
  await packParcel(any(id), actor);
  const [kettle, cup] = lines.map((line) => line.id);
  const ship = (units: Record<string, number>) => shipParcel(any(id), units, tracking, actor);
  expect(await ship({ [kettle ?? '']: 3 })).toEqual({ ok: false, error: 'too-many' });
  expect(await ship({ [kettle ?? '']: 0 })).toEqual({ ok: false, error: 'nothing' });
  expect(await ship({ [kettle ?? '']: 1, [cup ?? '']: 0 })).toMatchObject({ ok: true });
  const parcels = await parcelsIn(orderId);
  const contents = parcels.map((parcel) => [
    parcel.status,
    ...parcel.lines.map(({ quantity }) => quantity),
  ]);
  expect(contents.toSorted()).toEqual([
    ['PACKED', 1, 1],
    ['SHIPPED', 1],
  ]);
  expect((await parcelsOfOrder(orderId)).parcels.map(({ status }) => status)).toEqual([
    'SHIPPED',
    'PACKED',
  ]);
});

test('a shipment that is undone in time is not mailed', async () => {
  const { id } = await shipped();
  expect(await undoStep(any(id), actor)).toEqual({ ok: true, value: 'recall' });
  expect(await read(id)).toMatchObject({ status: 'PACKED', carrier: null, shippedAt: null });
  expect(await sentMails()).toEqual([]);
  expect(await undoStep(any(id), actor)).toEqual({ ok: true, value: 'unpack' });
  expect((await read(id)).status).toBe('PENDING');
});

test('tracking of a shipped parcel can be corrected', async () => {
  const { id } = await shipped();
  expect(
    await retrackParcel(any(id), { ...tracking, trackingNumber: 'JD 2' }, actor),
  ).toMatchObject({
    ok: true,
  });
  expect(await read(id)).toMatchObject({ trackingNumber: 'JD 2', status: 'SHIPPED' });
});

describe('stock', () => {
  const onHand = async () => (await db().stockLevel.findFirstOrThrow()).onHand; // module: stock

  async function counted(parcel: Awaited<ReturnType<typeof ordered>>) {
    const variantId = 'kettle';
    await db().parcelLine.update({ where: { id: parcel.lines[0]?.id ?? '' }, data: { variantId } });
    await db().stockLevel.create({ data: { variantId, onHand: 5 } }); // module: stock
  }

  test('gets returned units back only if staff choose so, and loses them again on undo', async () => {
    const parcel = await shipped();
    await counted(parcel);
    const units = { [parcel.lines[0]?.id ?? '']: 1 };
    expect(await returnUnits(any(parcel.id), units, false, actor)).toMatchObject({ ok: true });
    expect(await onHand()).toBe(5); // module: stock
    expect(await returnUnits(any(parcel.id), units, true, actor)).toMatchObject({ ok: true });
    expect(await onHand()).toBe(6); // module: stock
    expect(await returnUnits(any(parcel.id), units, true, actor)).toEqual({
      ...{ ok: false, error: 'too-many' },
    });
    expect(await undoStep(any(parcel.id), actor)).toEqual({ ok: true, value: 'unreturn' });
    expect(await onHand()).toBe(5); // module: stock
    expect((await read(parcel.id)).lines[0]).toMatchObject({ returned: 0, restocked: 0 });
  });

  // module: stock
  test('gets cancelled units back, and loses them again on undo', async () => {
    const parcel = await ordered();
    await counted(parcel);
    const { orderId } = parcel;
    const reservation = { orderId, variantId: 'kettle', quantity: 2, sold: 2 };
    await db().stockReservation.create({ data: reservation });
    expect(await cancelParcel(any(parcel.id), actor)).toMatchObject({ ok: true });
    expect(await onHand()).toBe(7);
    expect(await undoStep(any(parcel.id), actor)).toEqual({ ok: true, value: 'reopen' });
    expect(await onHand()).toBe(5);
  });

  // module: stock
  test('gets the units of two parcels back that are cancelled at the same time', async () => {
    const parcel = await ordered();
    await counted(parcel);
    const { id, orderId } = parcel;
    await db().stockReservation.create({
      data: { orderId, variantId: 'kettle', quantity: 2, sold: 2 },
    });
    await packParcel(any(id), actor);
    await shipParcel(any(id), { [parcel.lines[0]?.id ?? '']: 1 }, tracking, actor);
    await undoStep(any(id), actor);
    const unlock = await lockTable('stock_levels');
    const ids = (await parcelsIn(orderId)).map((one) => one.id);
    const cancelling = ids.map((one) => cancelParcel(any(one), actor));
    await aStatementWaits(2);
    await unlock();
    expect(await Promise.all(cancelling)).toMatchObject([{ ok: true }, { ok: true }]);
    expect(await onHand()).toBe(7);
  });
});

test('a cancelled parcel needs a refund until staff record it', async () => {
  const { id, orderId } = await ordered();
  expect(await cancelParcel(any(id), actor)).toMatchObject({ ok: true });
  const { refund } = await parcelsOfOrder(orderId);
  const { totalAmount } = await db().order.findUniqueOrThrow({ where: { id: orderId } });
  expect(refund.amount).toBe(totalAmount);
  expect(await recordRefund(any(id), actor)).toMatchObject({ ok: true });
  expect(await read(id)).toMatchObject({ refundStatus: 'DONE', refundedAmount: totalAmount });
  expect((await parcelsOfOrder(orderId)).refund.amount).toBe(0);
  expect(await recordRefund(any(id), actor)).toEqual({ ok: false, error: 'not-now' });
  expect(await undoStep(any(id), actor)).toEqual({ ok: true, value: 'unrefund' });
  expect((await parcelsOfOrder(orderId)).refund.amount).toBe(totalAmount);
  expect(await sentMails()).toEqual(['parcel-cancelled']);
});

/** Ships one kettle and leaves another kettle and the cup. */
async function split() {
  const parcel = await ordered();
  await packParcel(any(parcel.id), actor);
  await shipParcel(any(parcel.id), { [parcel.lines[0]?.id ?? '']: 1 }, tracking, actor);
  const rest = (await parcelsIn(parcel.orderId)).find(({ id }) => id !== parcel.id);
  if (!rest) throw new Error('Nothing was left');
  return { ...parcel, lines: (await read(parcel.id)).lines, rest };
}

const due = async (orderId: string) => (await parcelsOfOrder(orderId)).refund.amount;

test('returns are not undone once one of them was refunded', async () => {
  const { id, lines } = await shipped();
  const kettle = { [lines[0]?.id ?? '']: 1 };
  await returnUnits(any(id), kettle, false, actor);
  await recordRefund(any(id), actor);
  await returnUnits(any(id), kettle, false, actor);
  expect(await undoStep(any(id), actor)).toEqual({ ok: false, error: 'refunded' });
  expect((await read(id)).lines[0]?.returned).toBe(2);
});

test('a cancelled parcel that was refunded with another one is not shipped after all', async () => {
  const { id, orderId, lines, rest } = await split();
  await cancelParcel(any(rest.id), actor);
  await returnUnits(any(id), { [lines[0]?.id ?? '']: 1 }, false, actor);
  const amount = await due(orderId);
  await recordRefund(any(id), actor);
  expect(await undoStep(any(rest.id), actor)).toEqual({ ok: false, error: 'too-late' });
  expect(await undoStep(any(id), actor)).toEqual({ ok: true, value: 'unrefund' });
  expect(await due(orderId)).toBe(amount);
  expect(await undoStep(any(rest.id), actor)).toEqual({ ok: true, value: 'reopen' });
});

test('what comes back while a refund of its order is recorded is still to refund', async () => {
  const { id, orderId, lines, rest } = await split();
  await shipParcel(any(rest.id), null, tracking, actor);
  await returnUnits(any(id), { [lines[0]?.id ?? '']: 1 }, false, actor);
  const unlock = await lockTable('audit_log');
  const cup = { [rest.lines[1]?.id ?? '']: 1 };
  const returning = returnUnits(any(rest.id), cup, false, actor);
  await aStatementWaits();
  const refunding = recordRefund(any(id), actor);
  await aStatementWaits(2);
  await unlock();
  expect(await Promise.all([returning, refunding])).toMatchObject([{ ok: true }, { ok: true }]);
  const parcels = await parcelsIn(orderId);
  const isDue = parcels.some(({ refundStatus }) => refundStatus === 'DUE');
  expect(isDue).toBe((await due(orderId)) > 0);
});

describe('months', () => {
  const from = new Date('2026-01-31T10:00:00Z');
  const line = { id: 'club', name: 'Club', detail: '', sku: 'club', variantId: null, quantity: 1 };
  const recipient = { contact: { firstname: 'Ada' }, address: { line1: '1 Road', country: 'IE' } };

  async function paid(number: number, values: Parameters<typeof saleOf>[0] = {}) {
    const sale = saleOf({
      ...{ kind: 'month', subjectId: 's1', title: 'Club', month: { number, from, to: from } },
      lines: [{ ...line, unitAmount: 1400, taxCodes: [] }],
      ...values,
    });
    await db().$transaction((tx) => parcelsOfMonths.monthPaid(tx, sale));
    return db().parcel.findFirstOrThrow({ where: { subjectId: sale.subjectId, month: number } });
  }

  test('have one parcel each, which can be packed once it has an address', async () => {
    const { id } = await paid(1);
    await paid(1);
    expect(await db().parcel.count()).toBe(1);
    expect(await packParcel(any(id), actor)).toEqual({ ok: false, error: 'no-address' });
    await db().$transaction((tx) => parcelsOfMonths.addressStated(tx, 's1', recipient));
    expect(await packParcel(any(id), actor)).toMatchObject({ ok: true });
    expect(await shipParcel(any(id), null, tracking, actor)).toMatchObject({ ok: true });
    const audit = await db().auditEntry.findFirstOrThrow();
    expect(audit).toMatchObject({ subject: 'parcel', subjectId: id });
  });

  test('of a trial need no refund', async () => {
    const trial = await paid(0, { totalAmount: 0 });
    const month = await paid(1);
    for (const { id } of [trial, month]) await cancelParcel(any(id), actor);
    expect((await read(trial.id)).refundStatus).toBeNull();
    expect((await read(month.id)).refundStatus).toBe('DUE');
  });

  test('mail the owner’s current address, and lose the recipient after the account is deleted', async () => {
    const user = await db().user.create({ data: { email: 'ada@example.com' } });
    const [first, second] = [
      await paid(1, { userId: user.id, recipient }),
      await paid(2, { userId: user.id, recipient }),
    ];
    const owner = asViewer({ userId: user.id, email: user.email ?? '' });
    expect(await customerParcels(owner, 's1')).toHaveLength(2);
    expect(
      await customerParcels(asViewer({ userId: 'other', email: 'x@y.example' }), 's1'),
    ).toEqual([]);
    await packParcel(any(first.id), actor);
    await shipParcel(any(first.id), null, tracking, actor);
    expect(await db().mail.findMany()).toMatchObject([{ recipient: 'ada@example.com' }]);
    await db().$transaction(async (tx) =>
      parcelData.remove?.(tx, { userId: user.id, email: 'ada@example.com' }),
    );
    await deleteRecipients();
    expect((await read(first.id)).recipient).not.toBeNull();
    setClockOffset(UNDO_MS + 60_000);
    await deleteRecipients();
    expect((await read(first.id)).recipient).toBeNull();
    expect((await read(second.id)).recipient).not.toBeNull();
  });
});

test('the packing list has orders and months, oldest first, and can be filtered by day', async () => {
  const { id, lines } = await ordered();
  await db().parcel.update({
    where: { id },
    data: { createdAt: new Date('2026-03-05T12:00:00Z') },
  });
  const month = { number: 1, from: new Date(), to: new Date() };
  const sale = saleOf({
    ...{ kind: 'month', subjectId: 's1', month, paidAt: new Date('2026-03-04T12:00:00Z') },
  });
  await db().$transaction((tx) => parcelsOfMonths.monthPaid(tx, sale));
  const kinds = async (query: { stage?: string; day?: string }) =>
    (await packingPage(packingFilter(query))).rows.map(({ kind }) => kind);
  expect(await kinds({})).toEqual(['MONTH', 'ORDER']);
  expect(await kinds({ day: '2026-03-05' })).toEqual(['ORDER']);
  expect(await kinds({ stage: 'ship' })).toEqual([]);
  const picked = await pickingList(packingFilter({ day: '2026-03-05' }));
  expect(picked.map(({ units }) => units).toSorted()).toEqual(
    lines.map(({ quantity }) => quantity).toSorted(),
  );
  await packParcel(any(id), actor);
  expect(await kinds({ stage: 'ship' })).toEqual(['ORDER']);
});
