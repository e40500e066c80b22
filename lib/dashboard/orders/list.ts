import 'server-only';
import type { Staff } from '@/lib/auth/staff';
import { db } from '@/lib/db/client';
import { type OrderItem, Prisma } from '@/lib/db/generated/client';
import type {
  OrderStatus,
  ParcelStatus, // module: fulfilment
} from '@/lib/db/generated/enums';
import { type Keyset, keysetList, type Page } from '@/lib/db/sql/keyset';
import { rawState } from '@/lib/db/sql/raw-state'; // module: fulfilment
import type { ListQuery } from '@/lib/list-query';
import { filterConditions } from './filter';

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
