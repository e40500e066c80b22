import { randomUUID } from 'node:crypto';
import { carriers } from '@/brand/carriers';
import type { Staff } from '@/lib/auth/staff';
import { fromNow } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { deliverParcels, packParcels, shipParcels } from './parcels';
import { deliverShipments, packOrders, recordRefund, returnUnits, shipOrders } from './store';

const DAY_MS = 24 * 60 * 60_000;
const SHIPPED_AFTER_MS = 2 * DAY_MS;
const DELIVERED_AFTER_MS = 5 * DAY_MS;

/** Ships what was paid two days ago, and delivers what was shipped five days ago. */
async function shipWhatIsPaid(merchant: Staff): Promise<void> {
  const [paidBefore, shippedBefore] = [fromNow(-SHIPPED_AFTER_MS), fromNow(-DELIVERED_AFTER_MS)];
  const paid = await db().order.findMany({
    where: { status: 'PAID', fulfilmentStatus: 'UNFULFILLED', paidAt: { lte: paidBefore } },
    select: { id: true, items: { where: { isShipping: false } } },
  });
  await packOrders(
    paid.map(({ id }) => anyVersion(id)),
    merchant,
  );
  await shipOrders(
    paid.map(({ id, items }) => ({
      of: anyVersion(id),
      shipmentId: randomUUID(),
      units: Object.fromEntries(items.map((item) => [item.id, item.quantity])),
      tracking: tracking(),
    })),
    merchant,
  );
  const parcels = await db().shipment.findMany({
    where: {
      OR: [
        { status: 'PENDING', createdAt: { lte: paidBefore }, orderId: null },
        { status: 'SHIPPED', shippedAt: { lte: shippedBefore } },
      ],
    },
    select: { id: true, status: true, orderId: true, lines: { select: { id: true } } },
  });
  await deliverShipments(
    parcels.flatMap(({ id, orderId, lines }) =>
      orderId ? [{ of: anyVersion(orderId), shipmentId: id, lines }] : [],
    ),
    merchant,
  );
  const months = parcels.filter(({ orderId }) => orderId === null);
  const pending = months
    .filter(({ status }) => status === 'PENDING')
    .map(({ id }) => anyVersion(id));
  const shipped = months
    .filter(({ status }) => status === 'SHIPPED')
    .map(({ id }) => anyVersion(id));
  await deliverParcels(shipped, merchant);
  await packParcels(pending, merchant);
  await shipParcels(
    pending.map((of) => ({ of, tracking: tracking() })),
    merchant,
  );
}

/** A unit of each of the first two delivered orders comes back; one of them is refunded, the other is to refund. */
async function refundOne(merchant: Staff): Promise<void> {
  const delivered = await db().shipment.findMany({
    where: { status: 'DELIVERED', orderId: { not: null } },
    orderBy: { shippedAt: 'asc' },
    select: { id: true, orderId: true, lines: { select: { id: true } } },
    take: 2,
  });
  for (const [index, { id, orderId, lines }] of delivered.entries()) {
    const [line] = lines;
    if (!orderId || !line) continue;
    await returnUnits(anyVersion(orderId), id, { [line.id]: 1 }, merchant);
    if (index === 0) await recordRefund(anyVersion(orderId), true, merchant);
  }
}

const anyVersion = (id: string) => ({ id, version: null });

function tracking() {
  const [carrier] = carriers;
  if (!carrier) throw new Error('The brand names no carrier');
  const trackingNumber = carrier.track ? 'DEMO0001' : null;
  return { carrier: carrier.key, trackingNumber, trackingUrl: null };
}

/** What staff do with parcels in the sample of a new demo: every few days, and at its end. */
export const sampleParcels = { everyFewDays: shipWhatIsPaid, atTheEnd: refundOne };
