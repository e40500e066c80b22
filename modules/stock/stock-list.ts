import 'server-only';
import { notFound } from 'next/navigation';
import { shop } from '@/brand/shop';
import { requireStaff } from '@/lib/auth/staff';
import { productMatches } from '@/lib/dashboard/search';
import type { ToDoSource } from '@/lib/dashboard/to-do';
import { db } from '@/lib/db/client';
import { Prisma } from '@/lib/db/generated/client';
import { unsettledOrders } from '@/lib/db/order-status';
import type { Page } from '@/lib/db/sql/keyset';
import { offsetPage, type Rows } from '@/lib/db/sql/offset';
import { sqlStates } from '@/lib/db/sql/sql-states';
import { isStorable, storableInPath } from '@/lib/db/storable';
import type { ListQuery } from '@/lib/list-query';

export const STOCK_PAGE = '/merchant/stock';
export const OWED_PAGE = '/merchant/stock/owed';

export function stockPath(variantId: string): string {
  return `${STOCK_PAGE}/items/${encodeURIComponent(variantId)}`;
}

/** Reads the variant's id from a URL segment; empty if it cannot be one. */
export function variantInPath(segment: string): string {
  return storableInPath(segment);
}

/** A variant's units; all null if untracked. */
export type StockRow = {
  variantId: string;
  name: string;
  options: unknown;
  slug: string;
  onHand: number | null;
  reserved: number | null;
  free: number | null;
};

const free = Prisma.sql`(level."onHand" - level.reserved)`;
const stockColumns = Prisma.sql`variant.id AS "variantId", product.name, variant.options, product.slug,
  level."onHand", level.reserved, ${free} AS free`;
function isByFree({ show }: ListQuery): boolean {
  return show === 'low' || show === 'out' || show === 'counted';
}

/**
 * Variants by SKU, or scarcest first.
 * @param query of the page's URL: q (name in any language, or SKU), show, and the cursor
 */
export async function stockList(query: ListQuery): Promise<Page<StockRow>> {
  await requireStaff('viewer', STOCK_PAGE);
  return offsetPage(query, (rows) => readStock(query, rows));
}

function readStock(query: ListQuery, { limit, offset }: Rows): Promise<StockRow[]> {
  const conditions = Prisma.join([Prisma.sql`true`, ...conditionsOf(query)], ' AND ');
  const join = isByFree(query) ? Prisma.sql`JOIN` : Prisma.sql`LEFT JOIN`;
  const order = isByFree(query) ? Prisma.sql`${free}, variant.id` : Prisma.sql`variant.id`;
  return db().$queryRaw<StockRow[]>`
    SELECT ${stockColumns}
    FROM catalog_variants variant
    JOIN catalog_products product ON product.id = variant."productId"
    LEFT JOIN mirror_products mirror ON mirror."serviceId" = variant."serviceProductId"
    ${join} stock_levels level ON level."variantId" = variant.id
    WHERE product.category <> 'shipping' AND ${conditions}
    ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`;
}

function conditionsOf({ q, show }: ListQuery): Prisma.Sql[] {
  return [
    q && productMatches(q),
    show === 'low' && Prisma.sql`${free} <= ${shop.lowStock}`,
    show === 'out' && Prisma.sql`${free} <= 0`,
    show === 'uncounted' && Prisma.sql`level."variantId" IS NULL`,
  ].filter((condition): condition is Prisma.Sql => condition instanceof Prisma.Sql);
}

export type AdjustmentRow = {
  id: string;
  at: Date;
  actorEmail: string;
  from: number | null;
  to: number | null;
  reason: string;
  note: string;
};

export async function stockHistory(
  variantId: string,
  query: ListQuery,
): Promise<Page<AdjustmentRow>> {
  await requireStaff('viewer', stockPath(variantId));
  if (!isStorable(variantId)) notFound();
  return offsetPage(query, ({ limit, offset }) =>
    db().stockAdjustment.findMany({
      where: { variantId },
      orderBy: [{ at: 'desc' }, { id: 'desc' }],
      take: limit,
      skip: offset,
    }),
  );
}

export type HoldingOrder = { orderId: string; number: string; status: string; held: number };

const MAX_ORDERS_LISTED = 20;

export async function stockOf(
  variantId: string,
): Promise<{ row: StockRow; holding: HoldingOrder[] } | null> {
  await requireStaff('viewer', stockPath(variantId));
  if (!isStorable(variantId)) notFound();
  const [rows, holding] = await Promise.all([
    db().$queryRaw<StockRow[]>`
      SELECT ${stockColumns}
      FROM catalog_variants variant
      JOIN catalog_products product ON product.id = variant."productId"
      LEFT JOIN stock_levels level ON level."variantId" = variant.id
      WHERE variant.id = ${variantId}`,
    // Only unsettled orders hold units, so start from them: they are few, unlike all orders with the variant.
    db().$queryRaw<HoldingOrder[]>`
      WITH open AS MATERIALIZED (
        SELECT id, number, status FROM orders WHERE status IN (${Prisma.raw(sqlStates(unsettledOrders))}))
      SELECT open.id AS "orderId", open.number, open.status::text AS status, unit.held
      FROM open CROSS JOIN LATERAL (
        SELECT held, "createdAt" FROM stock_reservations
        WHERE "orderId" = open.id AND "variantId" = ${variantId} AND held > 0 LIMIT 1) unit
      ORDER BY unit."createdAt" LIMIT ${MAX_ORDERS_LISTED}`,
  ]);
  return rows[0] ? { row: rows[0], holding } : null;
}

export type OwedRow = {
  orderId: string;
  number: string;
  email: string;
  /** The key of the view that the order was placed in; null for the default view. */
  view: string | null;
  variantId: string;
  name: string;
  detail: string;
  owed: number;
  owedAt: Date;
  /** Units now available; null if no longer tracked. */
  free: number | null;
};

export async function owedList(query: ListQuery): Promise<Page<OwedRow>> {
  await requireStaff('viewer', OWED_PAGE);
  return offsetPage(query, readOwed);
}

function readOwed({ limit, offset }: Rows): Promise<OwedRow[]> {
  return db().$queryRaw<OwedRow[]>`
    SELECT unit."orderId", orders.number, orders.email, orders.view, unit."variantId", item.name, item.detail,
      unit.owed, unit."owedAt", ${free} AS free
    FROM stock_reservations unit
    JOIN orders ON orders.id = unit."orderId"
    JOIN LATERAL (
      SELECT name, detail FROM order_items
      WHERE "orderId" = unit."orderId" AND "variantId" = unit."variantId" LIMIT 1
    ) item ON true
    LEFT JOIN stock_levels level ON level."variantId" = unit."variantId"
    WHERE unit.owed > 0
    ORDER BY unit."owedAt", unit."orderId", unit."variantId" LIMIT ${limit} OFFSET ${offset}`;
}

export async function countStock(): Promise<{ owed: number; low: number }> {
  await requireStaff('viewer', '/merchant');
  const [rows] = await db().$queryRaw<{ owed: number; low: number }[]>`
    SELECT (SELECT count(DISTINCT "orderId")::int FROM stock_reservations WHERE owed > 0) AS owed,
      (SELECT count(*)::int FROM stock_levels level
       JOIN catalog_variants variant ON variant.id = level."variantId"
       JOIN catalog_products product ON product.id = variant."productId"
       WHERE product.category <> 'shipping' AND ${free} <= ${shop.lowStock}) AS low`;
  return rows ?? { owed: 0, low: 0 };
}

export const stockToDo: ToDoSource = async ({ stock }) => {
  const { low, owed } = await countStock();
  const owedOrders = { ...stock.toDo.owed, href: OWED_PAGE, count: owed, isUrgent: true };
  return [
    { ...stock.toDo.low, href: `${STOCK_PAGE}?show=low`, count: low },
    ...(owed > 0 ? [owedOrders] : []),
  ];
};
