import { now } from '@/lib/clock';
import type { Database } from '@/lib/db/client';
import type { Order, OrderItem, Shipment, ShipmentLine } from '@/lib/db/generated/client';
import { wholeRefund } from '@/lib/orders/details/refund-money';
import { fulfilmentStatusOf, refundAmountOf, refundStatusOf, type Units } from './rules';

/** An order locked by this transaction, with its items and shipments. */
export type HeldOrder = Order & {
  items: OrderItem[];
  shipments: (Shipment & { lines: ShipmentLine[] })[];
};

/** Locks orders, sorted by id, and then reads them; by id. */
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

type Refundable = Pick<
  Order,
  | 'subtotalAmount'
  | 'shippingAmount'
  | 'taxAmount'
  | 'taxesIncluded'
  | 'totalAmount'
  | 'currency'
  | 'chargedAmount'
  | 'chargedCurrency'
> & { items: readonly (Parameters<typeof unitsOf>[0] & { unitAmount: number })[] };

/**
 * The amount of an order to refund in total, including what was refunded already, in minor units of the order's
 * currency; `refundMoney` has it in that of the charge. Its items do not include delivery.
 */
export function refundOf({ items, ...order }: Refundable): number {
  return refundAmountOf(
    { ...order, whole: wholeRefund(order) },
    items.map((item) => ({ ...unitsOf(item), unitAmount: item.unitAmount })),
  );
}

/** The inputs of the statuses after a transition. */
type WrittenOrder = Refundable &
  Pick<Order, 'id' | 'refundedAmount'> & {
    isPacked: boolean;
    shipments: Pick<Shipment, 'status'>[];
  };

/** Writes the fulfilment statuses that result from a transition. */
export async function settleStatuses(tx: Database, before: readonly HeldOrder[]): Promise<void> {
  const orders = await tx.$queryRaw<WrittenOrder[]>`
    SELECT id, "packedAt" IS NOT NULL AS "isPacked", "refundedAmount", "subtotalAmount",
      "shippingAmount", "taxAmount", "taxesIncluded", "totalAmount", currency, "chargedAmount", "chargedCurrency",
      (SELECT coalesce(json_agg(item), '[]') FROM (
        SELECT quantity, "unitAmount", "shippedQuantity", "cancelledQuantity", "returnedQuantity"
        FROM order_items WHERE "orderId" = orders.id AND NOT "isShipping") item) AS items,
      (SELECT coalesce(json_agg(shipment), '[]') FROM (
        SELECT status FROM shipments WHERE "orderId" = orders.id) shipment) AS shipments
    FROM orders WHERE id = ANY(${before.map(({ id }) => id)})`;
  const settled = orders.map(({ id, isPacked, shipments, ...order }) => ({
    id,
    fulfilmentStatus: fulfilmentStatusOf({
      isPacked,
      items: order.items.map(unitsOf),
      shipments,
    }),
    refundStatus: refundStatusOf(refundOf(order), order.refundedAmount),
  }));
  await tx.$executeRaw`
    UPDATE orders SET "fulfilmentStatus" = settled."fulfilmentStatus",
      "refundStatus" = settled."refundStatus", "fulfilmentVersion" = "fulfilmentVersion" + 1,
      "updatedAt" = ${now().toISOString()}::timestamp
    FROM jsonb_to_recordset(${JSON.stringify(settled)}::jsonb) AS settled(
      id text, "fulfilmentStatus" "FulfilmentStatus", "refundStatus" "RefundStatus")
    WHERE orders.id = settled.id`;
}
