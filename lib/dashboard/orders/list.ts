import 'server-only';
import type { Staff } from '@/lib/auth/staff';
import { db } from '@/lib/db/client';
import { type OrderItem, Prisma } from '@/lib/db/generated/client';
import type { FulfilmentStatus, OrderStatus, RefundStatus } from '@/lib/db/generated/enums';
import { type Keyset, keysetList, type Page } from '@/lib/db/sql/keyset';
import type { ListQuery } from '@/lib/list-query';
import { filterConditions, searchConditions } from './filter';
import { skuCondition } from './sku';

/** An order in a list. Amounts are minor units of `currency`. */
export type OrderRow = {
  id: string;
  number: string;
  createdAt: Date;
  paidAt: Date | null;
  status: OrderStatus;
  /** Meaningful for paid orders only. */
  fulfilmentStatus: FulfilmentStatus;
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
  /** Without delivery. */
  items: OrderItem[];
  /** The delivery method's name, as the order has it. */
  deliveryName: string;
  refundStatus: RefundStatus | null;
  refundedAmount: number;
};

const list = keysetList<OrderRow>(
  { key: Prisma.sql`o."createdAt"`, kind: 'timestamp', id: Prisma.sql`o.id` },
  ({ createdAt, id }) => ({ key: createdAt.getTime(), id }),
);

/** A page of orders, the newest first. */
export async function findOrders(_who: Staff, query: ListQuery): Promise<Page<OrderRow>> {
  const search = await searchOf(query);
  return list.page(query, (keyset) => readOrders(query, search, keyset));
}

/** Every order that a query finds, or those of a selection, the newest first. */
export async function* everyOrder(
  _who: Staff,
  query: ListQuery,
  ids: readonly string[] = [],
): AsyncGenerator<OrderRow, void, void> {
  const search = ids.length > 0 ? [idsAre(ids)] : await searchOf(query);
  yield* list.every((keyset) => readOrders(ids.length > 0 ? {} : query, search, keyset));
}

const idsAre = (ids: readonly string[]) => Prisma.sql`o.id IN (${Prisma.join([...ids])})`;

/** Alternative search conditions; `true` without a search. */
async function searchOf({ q }: ListQuery): Promise<Prisma.Sql[]> {
  if (!q) return [Prisma.sql`true`];
  const variants = await db().catalogVariant.findMany({
    where: { sku: { in: [...new Set([q, q.toLowerCase(), q.toUpperCase()])] } },
    select: { id: true },
  });
  const ids = variants.map(({ id }) => id);
  return searchConditions(q, ids.length > 0 ? await skuCondition(ids) : null);
}

/**
 * Each way to find orders reads its own index and stops after a page; the pages are merged. One
 * condition with OR would read all of them, or the whole table.
 */
async function readOrders(
  query: ListQuery,
  ways: readonly Prisma.Sql[],
  { where, order, limit }: Keyset,
): Promise<OrderRow[]> {
  const conditions = Prisma.join([where, ...(await filterConditions(query))], ' AND ');
  const branches = ways.map(
    (way) => Prisma.sql`(
      SELECT o.id, o."createdAt" FROM orders o WHERE ${way} AND ${conditions}
      ORDER BY ${order} LIMIT ${limit})`,
  );
  return db().$queryRaw<OrderRow[]>`
    WITH found AS MATERIALIZED (${Prisma.join(branches, ' UNION ')}),
    cut AS MATERIALIZED (SELECT o.id FROM found o ORDER BY ${order} LIMIT ${limit})
    SELECT o.id, o.number, o."createdAt", o."paidAt", o.status, o."fulfilmentStatus", o.email,
      o."contact"->>'firstname' AS firstname, o."contact"->>'lastname' AS lastname,
      o."contact"->>'phone' AS phone, o.address, o.currency, o."subtotalAmount",
      o."shippingAmount", o."taxAmount", o."taxesIncluded", o."totalAmount", o."amountMismatch", o."chargedAmount",
      o."chargedCurrency", o."cardType", o."cardLast4", o."transactionId",
      o."refundStatus", o."refundedAmount",
      coalesce((SELECT i.name FROM order_items i WHERE i."orderId" = o.id AND i."isShipping" LIMIT 1),
        o."shippingMethod") AS "deliveryName",
      (SELECT coalesce(jsonb_agg(to_jsonb(i) ORDER BY i.position), '[]') FROM order_items i
       WHERE i."orderId" = o.id AND NOT i."isShipping") AS items
    FROM cut JOIN orders o ON o.id = cut.id
    ORDER BY ${order}`;
}

/** More values than a filter can usefully offer. */
const MAX_CHOICES = 300;

/** The values of a column that orders have, from its index: one step per value, not per row. */
async function valuesOf(column: Prisma.Sql): Promise<string[]> {
  const rows = await db().$queryRaw<{ value: string }[]>`
    WITH RECURSIVE distinct_values AS (
      (SELECT ${column} AS value FROM orders o WHERE ${column} IS NOT NULL ORDER BY 1 LIMIT 1)
      UNION ALL
      SELECT (SELECT ${column} FROM orders o WHERE ${column} > d.value ORDER BY 1 LIMIT 1)
      FROM distinct_values d WHERE d.value IS NOT NULL
    )
    SELECT value FROM distinct_values WHERE value IS NOT NULL LIMIT ${MAX_CHOICES}`;
  return rows.map(({ value }) => value);
}

/** What the list can be filtered by: values that orders have. */
export type OrderChoices = {
  countries: string[];
  cards: string[];
  /** Names of delivery methods by code, as the newest order calls them. */
  methods: Record<string, string>;
};

/** One step of an index per value, whatever the number of orders. */
export async function orderChoices(_who: Staff): Promise<OrderChoices> {
  const [countries, cards, methods] = await Promise.all([
    valuesOf(Prisma.sql`o."address"->>'country'`),
    valuesOf(Prisma.sql`o."cardType"`),
    valuesOf(Prisma.sql`o."shippingMethod"`),
  ]);
  return { countries, cards, methods: await methodNames(methods) };
}

async function methodNames(codes: readonly string[]): Promise<Record<string, string>> {
  const rows = await db().$queryRaw<{ code: string; name: string | null }[]>`
    SELECT code, (SELECT i.name FROM order_items i WHERE i."isShipping" AND i."orderId" = (
        SELECT o.id FROM orders o WHERE o."shippingMethod" = code
        ORDER BY o."createdAt" DESC, o.id DESC LIMIT 1) LIMIT 1) AS name
    FROM unnest(${codes}::text[]) WITH ORDINALITY AS given (code, position) ORDER BY position`;
  return Object.fromEntries(rows.map(({ code, name }) => [code, name ?? code]));
}
