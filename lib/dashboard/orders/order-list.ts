import 'server-only';
import { requireStaff, type Staff } from '@/lib/auth/staff';
import { db } from '@/lib/db/client';
import { type OrderItem, Prisma } from '@/lib/db/generated/client';
import {
  OrderStatus,
  type ParcelStatus, // module: fulfilment
} from '@/lib/db/generated/enums';
import { type Keyset, keysetList, type Page } from '@/lib/db/sql/keyset';
import { rawState } from '@/lib/db/sql/raw-state';
import { sqlStates } from '@/lib/db/sql/sql-states';
import { dayRange } from '@/lib/delivery/shop-day';
import type { ListQuery } from '@/lib/list-query';
import { orderConditions } from '@/modules/order-filters';
import { orderMatches } from '../search';

/** Amounts are in minor units of `currency`. */
export type OrderRow = {
  id: string;
  number: string;
  createdAt: Date;
  paidAt: Date | null;
  status: OrderStatus;
  email: string;
  firstname: string | null;
  lastname: string | null;
  phone: string | null;
  address: Partial<
    Record<'line1' | 'line2' | 'city' | 'region' | 'postalCode' | 'country', string>
  >;
  currency: string;
  subtotalAmount: number;
  shippingAmount: number;
  taxAmount: number;
  taxesIncluded: boolean;
  totalAmount: number;
  amountMismatch: boolean;
  chargedAmount: number | null;
  chargedCurrency: string | null;
  cardType: string | null;
  cardLast4: string | null;
  transactionId: string | null;
  items: OrderItem[];
  deliveryName: string;
  // module: fulfilment
  parcels: { status: ParcelStatus; isReturned: boolean; refundedAmount: number }[];
};

const list = keysetList<OrderRow>(
  { key: Prisma.sql`o."createdAt"`, kind: 'timestamp', id: Prisma.sql`o.id` },
  ({ createdAt, id }) => ({ key: createdAt.getTime(), id }),
);

export function findOrders(_staff: Staff, query: ListQuery): Promise<Page<OrderRow>> {
  return list.page(query, (keyset) => readOrders(filterConditions(query), keyset));
}

export function everyOrder(_staff: Staff, query: ListQuery): AsyncGenerator<OrderRow, void, void> {
  return list.every((keyset) => readOrders(filterConditions(query), keyset));
}

function readOrders(
  conditions: readonly Prisma.Sql[],
  { where, order, limit }: Keyset,
): Promise<OrderRow[]> {
  return db().$queryRaw<OrderRow[]>`
    WITH cut AS MATERIALIZED (
      SELECT o.id FROM orders o WHERE ${Prisma.join([where, ...conditions], ' AND ')}
      ORDER BY ${order} LIMIT ${limit})
    SELECT o.id, o.number, o."createdAt", o."paidAt", o.status, o.email,
      o."contact"->>'firstname' AS firstname, o."contact"->>'lastname' AS lastname,
      o."contact"->>'phone' AS phone, o.address, o.currency, o."subtotalAmount",
      o."shippingAmount", o."taxAmount", o."taxesIncluded", o."totalAmount", o."amountMismatch", o."chargedAmount",
      o."chargedCurrency", o."cardType", o."cardLast4", o."transactionId",
      -- module: fulfilment
      (SELECT coalesce(jsonb_agg(jsonb_build_object('status', p.status, 'refundedAmount', p."refundedAmount",
          'isReturned', NOT EXISTS (
            SELECT FROM parcel_lines l WHERE l."parcelId" = p.id AND l.returned < l.quantity))), '[]')
        FROM parcels p WHERE p.kind = ${rawState('ORDER')} AND p."subjectId" = o.id
      ) AS parcels,
      coalesce((SELECT i.name FROM order_items i WHERE i."orderId" = o.id AND i."isShipping" LIMIT 1),
        o."shippingMethod") AS "deliveryName",
      (SELECT coalesce(jsonb_agg(to_jsonb(i) ORDER BY i.position), '[]') FROM order_items i
       WHERE i."orderId" = o.id AND NOT i."isShipping") AS items
    FROM cut JOIN orders o ON o.id = cut.id
    ORDER BY ${order}`;
}

/** The work lists of staff, chosen by `tab` in the URL; without it, all orders are listed. */
export const orderTabs = [
  'pack', // module: fulfilment
  'unpaid',
  'review',
] as const;

const tabConditions: Record<string, Prisma.Sql> = {
  // module: fulfilment
  pack: Prisma.sql`o.id IN (
    SELECT p."subjectId" FROM parcels p
    WHERE p.kind = ${rawState('ORDER')} AND p.status = ${rawState('PENDING')}
  )`,
  unpaid: Prisma.sql`o.status IN (${Prisma.raw(sqlStates(['PENDING', 'PAYING', 'UNCERTAIN', 'FAILED']))})`,
  review: Prisma.sql`(o.status = ${rawState('REVIEW')} OR o.id IN (
    SELECT flag."orderId" FROM review_flags flag WHERE flag."resolvedAt" IS NULL))`,
};

/**
 * The query as SQL conditions on an order `o`. To add a filter, add a condition here and a field in
 * app/[view]/merchant/orders/page.tsx.
 */
function filterConditions(query: ListQuery): Prisma.Sql[] {
  const { q, tab, status } = query;
  const { from, until } = dayRange(query);
  return [
    q ? orderMatches(q) : null,
    tab ? (tabConditions[tab] ?? null) : null,
    status && Object.hasOwn(OrderStatus, status)
      ? Prisma.sql`o.status = ${status}::"OrderStatus"`
      : null,
    ...orderConditions.map((conditionOf) => conditionOf(query)),
    from && Prisma.sql`o."createdAt" >= ${from.toISOString()}::timestamp`,
    until && Prisma.sql`o."createdAt" < ${until.toISOString()}::timestamp`,
  ].filter((condition) => condition !== null);
}

export const ORDERS_PAGE = '/merchant/orders';

export async function orderList(query: ListQuery): Promise<Page<OrderRow>> {
  return findOrders(await requireStaff('viewer', ORDERS_PAGE), query);
}
