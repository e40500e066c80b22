import { randomUUID } from 'node:crypto';
import { carriers } from '@/brand/carriers';
import type { Actor } from '@/lib/audit/store';
import { fromNow } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { deliverParcel, packParcel, shipParcel } from '@/lib/fulfilment/parcels';
import { deliverShipment, packOrder, returnUnits, shipOrder } from '@/lib/fulfilment/store';

const DAY_MS = 24 * 60 * 60_000;
/** One order of so many comes back. */
const ORDERS_PER_RETURN = 40;

/** Who packs in the demo's past. */
const actor: Actor = { userId: 'demo', email: 'merchant@demo.example' };

/** A day at the packing table: what was paid a day ago leaves, what left days ago arrives, a little comes back. */
export async function fulfilDue(
  inLanes: <T>(items: readonly T[], work: (item: T) => Promise<void>) => Promise<void>,
): Promise<void> {
  const toShip = await db().order.findMany({
    where: {
      ...{ status: 'PAID', fulfilmentStatus: 'UNFULFILLED' },
      paidAt: { lte: fromNow(-1.2 * DAY_MS) },
    },
    include: { items: { where: { isShipping: false } } },
    take: 200,
  });
  const toDeliver = await db().shipment.findMany({
    where: {
      ...{ status: 'SHIPPED', orderId: { not: null } },
      shippedAt: { lte: fromNow(-2 * DAY_MS) },
    },
    include: { lines: true },
    take: 200,
  });
  await inLanes(toShip, async ({ id, items }) => {
    const target = { id, version: null };
    const units = Object.fromEntries(items.map((item) => [item.id, item.quantity]));
    await packOrder(target, actor);
    await shipOrder(target, randomUUID(), units, trackingOf(id), actor);
  });
  await inLanes(toDeliver, async ({ id, orderId, lines: [line] }) => {
    if (!orderId) return;
    const target = { id: orderId, version: null };
    await deliverShipment(target, id, actor);
    if (line && numberOf(orderId) % ORDERS_PER_RETURN === 0) {
      await returnUnits(target, id, { [line.id]: 1 }, actor);
    }
  });
}

/** The same for the parcels of subscriptions. */
export async function fulfilParcels(
  inLanes: <T>(items: readonly T[], work: (item: T) => Promise<void>) => Promise<void>,
): Promise<void> {
  const parcels = await db().shipment.findMany({
    where: {
      subscriptionId: { not: null },
      OR: [
        { status: 'PENDING', createdAt: { lte: fromNow(-1.2 * DAY_MS) } },
        { status: 'SHIPPED', shippedAt: { lte: fromNow(-2 * DAY_MS) } },
      ],
    },
    orderBy: { createdAt: 'asc' },
    take: 200,
    select: { id: true, status: true },
  });
  await inLanes(parcels, async ({ id, status }) => {
    const target = { id, version: null };
    if (status === 'SHIPPED') await deliverParcel(target, actor);
    else if ((await packParcel(target, actor)).ok) await shipParcel(target, trackingOf(id), actor);
  });
}

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
