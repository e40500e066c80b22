import { CATALOGUE_TAG, expireTags } from '@/lib/cache/tags';
import { displayedUnits } from '@/lib/catalog/rules';
import type { OrderHooks, PlacedOrder, Shortage } from '@/lib/checkout/orders/hook-types';
import { now } from '@/lib/clock';
import type { Database } from '@/lib/db/client';
import { Prisma } from '@/lib/db/generated/client';
import type { OrderStatus } from '@/lib/db/generated/enums';
import { cancelled, reopened, shortagesOf, soldFrom, type Units, unitsAt } from './units';

/**
 * Units of orders, changed in the transactions that change the orders. Lock order: the order, its attempt, its cart,
 * stock levels by variant id, then resources of the mirror.
 */

type Level = { variantId: string; free: number };

/** Locks levels in a fixed order; untracked variants have none. `variants` selects variant ids. */
export function lockLevels(tx: Database, variants: Prisma.Sql): Promise<Level[]> {
  return tx.$queryRaw<Level[]>`
    SELECT "variantId", "onHand" - reserved AS free FROM stock_levels
    WHERE "variantId" IN (${variants}) ORDER BY "variantId" FOR UPDATE`;
}

/**
 * Reserves all units of an order that is about to be charged, or none. Failed orders of the same cart first release
 * theirs.
 * @returns the missing units; if any, nothing is reserved
 */
export async function reserveUnits(tx: Database, order: PlacedOrder): Promise<Shortage[]> {
  const { id: orderId, cartId, lines } = order;
  const wanted = new Map<string, number>();
  for (const { variantId, quantity } of lines) {
    wanted.set(variantId, (wanted.get(variantId) ?? 0) + quantity);
  }
  const variantIds = [...wanted.keys()];
  const levels = await lockLevels(
    tx,
    Prisma.sql`SELECT unnest(${variantIds}::text[]) UNION SELECT unit."variantId" FROM stock_reservations unit
      JOIN orders ON orders.id = unit."orderId" WHERE orders."cartId" = ${cartId} AND unit.held > 0`,
  );
  if (levels.length === 0) return [];
  const isFailed = { order: { cartId, status: 'FAILED' as const }, held: { gt: 0 } };
  const reservations = await tx.stockReservation.findMany({
    where: { OR: [{ orderId }, isFailed] },
  });
  const free = freeOf(levels);
  for (const { variantId, held } of reservations) {
    const left = free.get(variantId);
    if (left !== undefined) free.set(variantId, left + held);
  }
  const shortages = shortagesOf(wanted, free);
  if (shortages.length > 0) return shortages;
  const reserved = [...wanted].flatMap(([variantId, quantity]) =>
    free.has(variantId) ? [{ ...NO_UNITS, orderId, variantId, quantity, held: quantity }] : [],
  );
  const failed = reservations.filter((unit) => unit.orderId !== orderId);
  const created = reserved.map((unit) => ({ ...unit, held: 0, createdAt: now() }));
  await tx.stockReservation.createMany({ data: created, skipDuplicates: true });
  await writeUnits(tx, [...failed.map((unit) => ({ ...unit, held: 0 })), ...reserved]);
  await expireStockPages(tx, levels);
  return [];
}

const NO_UNITS = { held: 0, sold: 0, owed: 0, waived: 0 };

/** Moves an order's units to what its status requires. */
export async function followOrder(tx: Database, orderId: string): Promise<void> {
  const [order] = await tx.$queryRaw<{ status: OrderStatus }[]>`
    SELECT status::text AS status FROM orders WHERE id = ${orderId} FOR NO KEY UPDATE`;
  if (order) await moveUnits(tx, orderId, (units, free) => unitsAt(order.status, units, free));
}

/** Returns unshipped units of a paid order to stock. `shipped` are units by variant. */
export function cancelUnits(
  tx: Database,
  orderId: string,
  shipped: ReadonlyMap<string, number>,
): Promise<void> {
  // If the payment was not processed yet, the units are sold first.
  return moveUnits(tx, orderId, (units, free) =>
    cancelled(soldFrom(units, free), shipped.get(units.variantId) ?? 0),
  );
}

/** Undoes a cancellation: takes available units and owes the rest. */
export function reopenUnits(
  tx: Database,
  orderId: string,
  counts: ReadonlyMap<string, number>,
): Promise<void> {
  return moveUnits(tx, orderId, (units, free) =>
    reopened(units, counts.get(units.variantId) ?? 0, free),
  );
}

/** Returns units of tracked variants to stock. `counts` are negative to undo that. */
export async function restockUnits(
  tx: Database,
  _orderId: string,
  counts: ReadonlyMap<string, number>,
): Promise<void> {
  const variants = [...counts.keys()];
  if (variants.length === 0) return;
  const levels = await lockLevels(tx, Prisma.sql`SELECT unnest(${variants}::text[])`);
  for (const { variantId } of levels) {
    await tx.$executeRaw`
      UPDATE stock_levels SET "onHand" = GREATEST("onHand" + ${counts.get(variantId) ?? 0}::int, reserved)
      WHERE "variantId" = ${variantId}`;
  }
  await expireStockPages(tx, levels);
}

type OrderUnits = Units & { orderId: string; variantId: string };

async function moveUnits(
  tx: Database,
  orderId: string,
  move: (units: OrderUnits, free: number | null) => Units,
): Promise<void> {
  // Serialises concurrent moves of the order's units: a late job and a cancellation must not both read the same state.
  await tx.$queryRaw`SELECT id FROM orders WHERE id = ${orderId} FOR NO KEY UPDATE`;
  const units: OrderUnits[] = await tx.stockReservation.findMany({ where: { orderId } });
  if (units.length === 0) return;
  const levels = await lockLevels(
    tx,
    Prisma.sql`SELECT "variantId" FROM stock_reservations WHERE "orderId" = ${orderId}`,
  );
  const free = freeOf(levels);
  const moved = units.map((unit) => ({
    ...move(unit, free.get(unit.variantId) ?? null),
    ...{ orderId, variantId: unit.variantId },
  }));
  await writeUnits(tx, moved);
  await expireStockPages(tx, levels);
}

/** Writes units of orders and updates the levels, which the caller must have locked. */
export async function writeUnits(tx: Database, units: readonly OrderUnits[]): Promise<void> {
  await tx.$executeRaw`
    WITH moved AS (
      SELECT row.*, unit.held AS "heldBefore", unit.sold AS "soldBefore"
      FROM jsonb_to_recordset(${JSON.stringify(units)}::jsonb) AS row("orderId" text, "variantId" text,
        quantity int, held int, sold int, owed int, waived int)
      JOIN stock_reservations unit
        ON unit."orderId" = row."orderId" AND unit."variantId" = row."variantId"
    ), changed AS (
      SELECT "variantId", sum(sold - "soldBefore")::int AS sold, sum(held - "heldBefore")::int AS held
      FROM moved GROUP BY "variantId"
    ), levels AS (
      UPDATE stock_levels level SET "onHand" = level."onHand" - changed.sold,
        reserved = level.reserved + changed.held, "updatedAt" = ${now()}
      FROM changed WHERE level."variantId" = changed."variantId"
    )
    UPDATE stock_reservations unit SET quantity = moved.quantity, held = moved.held,
      sold = moved.sold, owed = moved.owed, waived = moved.waived,
      "owedAt" = CASE WHEN moved.owed > unit.owed THEN ${now()} ELSE unit."owedAt" END
    FROM moved WHERE unit."orderId" = moved."orderId" AND unit."variantId" = moved."variantId"`;
}

/**
 * Expires product pages whose displayed number of units changed, and also lists and the feed if a variant went out of
 * stock or came back.
 * @param before the levels at the time of locking
 */
export async function expireStockPages(tx: Database, before: readonly Level[]): Promise<void> {
  if (before.length === 0) return;
  const free = freeOf(before);
  const after = await tx.$queryRaw<(Level & { slug: string })[]>`
    SELECT level."variantId", level."onHand" - level.reserved AS free, product.slug
    FROM stock_levels level
    JOIN catalog_variants variant ON variant.id = level."variantId"
    JOIN catalog_products product ON product.id = variant."productId"
    WHERE level."variantId" = ANY(${before.map(({ variantId }) => variantId)})`;
  const tags = after.flatMap((level) => {
    const freeBefore = free.get(level.variantId) ?? null;
    const [left, leftBefore] = [displayedUnits(level.free), displayedUnits(freeBefore)];
    if (left === leftBefore) return [];
    const page = `product:${level.slug}`;
    return left === 0 || leftBefore === 0 ? [page, CATALOGUE_TAG] : [page];
  });
  await expireTags(tx, tags);
}

function freeOf(levels: readonly Level[]): Map<string, number> {
  return new Map(levels.map(({ variantId, free }) => [variantId, free]));
}

export const stockHooks: OrderHooks = {
  module: 'stock',
  orderPlaced: reserveUnits,
  orderChanged: followOrder,
  unitsCancelled: cancelUnits,
  unitsReopened: reopenUnits,
  unitsRestocked: restockUnits,
};
