import { now } from '@/lib/clock';
import type { Database } from '@/lib/db/client';
import type {
  Order,
  OrderItem,
  Shipment,
  ShipmentLine,
  StockReservation,
} from '@/lib/db/generated/client';
import { fulfilmentStatusOf, refundAfter, remainingOf, type Units } from './rules';

/** An order that this transaction alone changes, with its goods and shipments. */
export type HeldOrder = Order & {
  items: OrderItem[];
  shipments: (Shipment & { lines: ShipmentLine[] })[];
  /** Its counted units. */
  units: StockReservation[];
};

/** Locks orders, in the order of their ids, and reads them as they then are; by id. */
export async function lockOrders(
  tx: Database,
  ids: readonly string[],
): Promise<Map<string, HeldOrder>> {
  await tx.$queryRaw`SELECT id FROM orders WHERE id = ANY(${[...ids]}) ORDER BY id FOR UPDATE`;
  const orders = await tx.order.findMany({
    where: { id: { in: [...ids] } },
    include: {
      items: { where: { isShipping: false }, orderBy: { position: 'asc' } },
      shipments: {
        include: { lines: { orderBy: { position: 'asc' } } },
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      },
      units: true,
    },
  });
  return new Map(orders.map((order) => [order.id, order]));
}

/** The units of an item, for the rules. */
export function unitsOf(
  item: Pick<OrderItem, 'quantity' | 'shippedQuantity' | 'cancelledQuantity' | 'returnedQuantity'>,
): Units {
  const { quantity, shippedQuantity, cancelledQuantity, returnedQuantity } = item;
  return {
    quantity,
    shipped: shippedQuantity,
    cancelled: cancelledQuantity,
    returned: returnedQuantity,
  };
}

/** Units of an item that wait to be shipped; `there` are those that are not owed. */
export function waitingOf(
  item: OrderItem,
  units: readonly StockReservation[],
): {
  remaining: number;
  there: number;
  owed: number;
  /** Something else is sent instead of them, as was agreed. */
  instead: number;
} {
  const remaining = remainingOf(unitsOf(item));
  const unit = units.find(({ variantId }) => variantId === item.variantId);
  const owed = Math.min(unit?.owed ?? 0, remaining);
  const there = remaining - owed;
  const instead = Math.min(Math.max(0, (unit?.waived ?? 0) - item.cancelledQuantity), there);
  return { remaining, there, owed, instead };
}

/**
 * Writes the fulfilment statuses that follow from what a transition has written.
 * @param isRefundDue whether it made money due; else what was due before stays so, unless it was taken back
 */
export async function settleStatuses(
  tx: Database,
  before: readonly HeldOrder[],
  isRefundDue: boolean,
): Promise<void> {
  const orders = await tx.order.findMany({
    where: { id: { in: before.map(({ id }) => id) } },
    select: {
      ...{ id: true, packedAt: true, refundStatus: true },
      items: {
        where: { isShipping: false },
        select: {
          ...{ quantity: true, shippedQuantity: true },
          ...{ cancelledQuantity: true, returnedQuantity: true },
        },
      },
      shipments: { select: { status: true } },
    },
  });
  const settled = orders.map(({ id, packedAt, refundStatus, items, shipments }) => {
    const fulfilment = { isPacked: packedAt !== null, items: items.map(unitsOf), shipments };
    return {
      id,
      fulfilmentStatus: fulfilmentStatusOf(fulfilment),
      refundStatus: refundAfter(refundStatus, fulfilment, isRefundDue),
    };
  });
  await tx.$executeRaw`
    UPDATE orders SET "fulfilmentStatus" = settled."fulfilmentStatus",
      "refundStatus" = settled."refundStatus", "fulfilmentVersion" = "fulfilmentVersion" + 1,
      "updatedAt" = ${now().toISOString()}::timestamp
    FROM jsonb_to_recordset(${JSON.stringify(settled)}::jsonb) AS settled(
      id text, "fulfilmentStatus" "FulfilmentStatus", "refundStatus" "RefundStatus")
    WHERE orders.id = settled.id`;
}
