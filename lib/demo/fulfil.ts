import { randomUUID } from 'node:crypto';
import { carriers } from '@/brand/carriers';
import { fromNow } from '@/lib/clock';
import { db } from '@/lib/db/client';
import type { ShipmentStatus } from '@/lib/db/generated/enums';
import { deliverParcels, packParcels, shipParcels } from '@/lib/fulfilment/packing/parcels';
import {
  deliverShipments,
  packOrders,
  recordRefund,
  returnUnits,
  shipOrders,
} from '@/lib/fulfilment/store';
import { merchant } from './merchant';

const DAY_MS = 24 * 60 * 60_000;
/** One order of so many comes back. */
const ORDERS_PER_RETURN = 40;
/** So that some are to refund at the end. */
const REFUND_AFTER_MS = 10 * DAY_MS;
/** Orders or parcels of one transaction. */
const AT_ONCE = 200;

/**
 * A day at the packing table: what was paid a day ago leaves, what left days ago arrives, a little comes back and is
 * refunded.
 */
export async function fulfilDue(): Promise<void> {
  await Promise.all([sendDue(), deliverDue(), refundDue()]);
}

async function sendDue(): Promise<void> {
  const toShip = await db().order.findMany({
    where: {
      ...{ status: 'PAID', fulfilmentStatus: 'UNFULFILLED' },
      paidAt: { lte: fromNow(-1.2 * DAY_MS) },
    },
    select: {
      id: true,
      items: { where: { isShipping: false }, select: { id: true, quantity: true } },
    },
    take: AT_ONCE,
  });
  await packOrders(
    toShip.map(({ id }) => anyVersion(id)),
    merchant,
  );
  await shipOrders(
    toShip.map(({ id, items }) => ({
      of: anyVersion(id),
      shipmentId: randomUUID(),
      units: Object.fromEntries(items.map((item) => [item.id, item.quantity])),
      tracking: trackingOf(id),
    })),
    merchant,
  );
}

async function deliverDue(): Promise<void> {
  const toDeliver = await db().shipment.findMany({
    where: {
      ...{ status: 'SHIPPED', orderId: { not: null } },
      shippedAt: { lte: fromNow(-2 * DAY_MS) },
    },
    select: { id: true, orderId: true, lines: { select: { id: true } } },
    take: AT_ONCE,
  });
  const arrived = toDeliver.flatMap(({ id, orderId, lines }) =>
    orderId ? [{ of: anyVersion(orderId), shipmentId: id, lines }] : [],
  );
  await deliverShipments(arrived, merchant);
  for (const { of, shipmentId, lines } of arrived) {
    const [line] = lines;
    if (!line || numberOf(of.id) % ORDERS_PER_RETURN !== 0) continue;
    await returnUnits(of, shipmentId, { [line.id]: 1 }, merchant);
  }
}

async function refundDue(): Promise<void> {
  const due = await db().order.findMany({
    where: { refundStatus: 'DUE', updatedAt: { lte: fromNow(-REFUND_AFTER_MS) } },
    select: { id: true },
    take: AT_ONCE,
  });
  for (const { id } of due) await recordRefund(anyVersion(id), true, merchant);
}

/** The same for the parcels of subscriptions. */
export async function fulfilParcels(): Promise<void> {
  const parcels = await db().shipment.findMany({
    where: {
      subscriptionId: { not: null },
      OR: [
        { status: 'PENDING', createdAt: { lte: fromNow(-1.2 * DAY_MS) } },
        { status: 'SHIPPED', shippedAt: { lte: fromNow(-2 * DAY_MS) } },
      ],
    },
    orderBy: { createdAt: 'asc' },
    take: AT_ONCE,
    select: { id: true, status: true },
  });
  const inStatus = (wanted: ShipmentStatus) =>
    parcels.filter(({ status }) => status === wanted).map(({ id }) => anyVersion(id));
  const [arrived, waiting] = [inStatus('SHIPPED'), inStatus('PENDING')];
  await deliverParcels(arrived, merchant);
  await packParcels(waiting, merchant);
  await shipParcels(
    waiting.map((of) => ({ of, tracking: trackingOf(of.id) })),
    merchant,
  );
}

const anyVersion = (id: string) => ({ id, version: null });

/** A number that follows from an id. */
function numberOf(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(-8), 16);
}

function trackingOf(id: string) {
  const carrier = carriers[numberOf(id) % carriers.length];
  if (!carrier) throw new Error('The brand names no carrier');
  const trackingNumber = carrier.track ? `DEMO${numberOf(id)}` : null;
  return { carrier: carrier.key, trackingNumber, trackingUrl: null };
}
