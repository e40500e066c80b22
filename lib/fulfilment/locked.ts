import type { Database } from '@/lib/db/client';
import type { Order, OrderItem, Shipment, ShipmentLine } from '@/lib/db/generated/client';
import { type Fulfilment, fulfilmentStatusOf, refundAfter, type Units } from './rules';

/** An order that this transaction alone changes, with its goods and shipments. */
export type HeldOrder = Order & {
  items: OrderItem[];
  shipments: (Shipment & { lines: ShipmentLine[] })[];
};

/** Locks an order and reads it as it then is; null when there is none. */
export async function lockOrder(tx: Database, id: string): Promise<HeldOrder | null> {
  await tx.$queryRaw`SELECT id FROM orders WHERE id = ${id} FOR UPDATE`;
  return readOrder(tx, id);
}

function readOrder(tx: Database, id: string): Promise<HeldOrder | null> {
  return tx.order.findUnique({
    where: { id },
    include: {
      items: { where: { isShipping: false }, orderBy: { position: 'asc' } },
      shipments: {
        include: { lines: { orderBy: { position: 'asc' } } },
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      },
    },
  });
}

/** The units of an item, for the rules. */
export function unitsOf(item: OrderItem): Units {
  const { quantity, shippedQuantity, cancelledQuantity, returnedQuantity } = item;
  return {
    quantity,
    shipped: shippedQuantity,
    cancelled: cancelledQuantity,
    returned: returnedQuantity,
  };
}

/** What an order's fulfilment is computed from, for the rules. */
function fulfilmentOf(order: Pick<HeldOrder, 'packedAt' | 'items' | 'shipments'>): Fulfilment {
  return {
    isPacked: order.packedAt !== null,
    items: order.items.map(unitsOf),
    shipments: order.shipments,
  };
}

/**
 * Writes the fulfilment status that follows from what the transition has written.
 * @param refund whether it made money due, or takes back what did
 */
export async function settleStatus(
  tx: Database,
  before: HeldOrder,
  refund: 'due' | 'unchanged',
): Promise<void> {
  const order = await readOrder(tx, before.id);
  if (!order) throw new Error(`Order ${before.id} is gone in its own transaction`);
  const fulfilment = fulfilmentOf(order);
  await tx.order.update({
    where: { id: order.id },
    data: {
      fulfilmentStatus: fulfilmentStatusOf(fulfilment),
      fulfilmentVersion: { increment: 1 },
      refundStatus: refundAfter(before.refundStatus, fulfilment, refund === 'due'),
    },
  });
}
