import { CATALOGUE_TAG, expireTags } from '@/lib/cache/tags';
import { now } from '@/lib/clock';
import type { Database } from '@/lib/db/client';
import { Prisma } from '@/lib/db/generated/client';
import {
  cancelled,
  displayedStock,
  heldAgain,
  isOutOfStock,
  released,
  reopened,
  type Shortage,
  type Units,
} from './rules';

/**
 * The units of orders, in the transactions that change them. Levels are locked in the order of their SKUs, after
 * the order, its attempt and its cart, and before the resources of the mirror, so that transactions cannot
 * deadlock.
 */

/** A variant with its available units. */
type Level = { variantId: string; free: number };

/** An order has more units than are available: its transaction is rolled back. */
export class OutOfStock extends Error {
  readonly shortages: readonly Shortage[];
  constructor(shortages: readonly Shortage[]) {
    super('Fewer units are left than the order asks for');
    this.shortages = shortages;
  }
}

/**
 * Locks the levels of variants, always in the same order; untracked variants have none.
 * @param variants SQL that selects the variants' ids
 */
export function lockLevels(tx: Database, variants: Prisma.Sql): Promise<Level[]> {
  return tx.$queryRaw<Level[]>`
    SELECT "variantId", "onHand" - reserved AS free FROM stock_levels
    WHERE "variantId" IN (${variants}) ORDER BY "variantId" FOR UPDATE`;
}

/** Locks an order's old and new variants before either is changed. */
export async function lockUnits(
  tx: Database,
  orderId: string,
  variantIds: readonly string[],
): Promise<void> {
  await lockLevels(
    tx,
    Prisma.sql`SELECT "variantId" FROM stock_reservations WHERE "orderId" = ${orderId}
      UNION SELECT unnest(${[...variantIds]}::text[])`,
  );
}

type Wanted = { variantId: string; quantity: number; held: number };

/**
 * Reserves the units of an order that is about to be charged, all of them or none.
 * @throws OutOfStock if fewer are left
 */
export async function reserveUnits(tx: Database, orderId: string): Promise<void> {
  const levels = await lockLevels(
    tx,
    Prisma.sql`SELECT "variantId" FROM order_items WHERE "orderId" = ${orderId}`,
  );
  if (levels.length === 0) return;
  const items = await tx.$queryRaw<Wanted[]>`
    SELECT item."variantId", sum(item.quantity)::int AS quantity,
      coalesce(max(unit.held), 0)::int AS held
    FROM order_items item
    LEFT JOIN stock_reservations unit
      ON unit."orderId" = item."orderId" AND unit."variantId" = item."variantId"
    WHERE item."orderId" = ${orderId}
      AND item."variantId" = ANY(${levels.map(({ variantId }) => variantId)})
    GROUP BY item."variantId"`;
  const free = freeOf(levels);
  const shortages = items.flatMap(({ variantId, quantity, held }) => {
    const available = held + (free.get(variantId) ?? 0);
    return available < quantity ? [{ variantId, wanted: quantity, left: available }] : [];
  });
  if (shortages.length > 0) throw new OutOfStock(shortages);
  await tx.stockReservation.createMany({
    data: items.map(({ variantId, quantity }) => ({
      orderId,
      variantId,
      quantity,
      createdAt: now(),
    })),
    skipDuplicates: true,
  });
  await writeUnits(
    tx,
    orderId,
    items.map(({ variantId, quantity }) => ({
      variantId,
      quantity,
      held: quantity,
      sold: 0,
      owed: 0,
      waived: 0,
    })),
  );
  await expireStockPages(tx, levels);
}

/** Nothing was charged for the order: its units are released. */
export function releaseUnits(tx: Database, orderId: string): Promise<void> {
  return moveUnits(tx, orderId, released);
}

/** It is uncertain again whether the order was charged: reserves what is available of its units. */
export function holdUnitsAgain(tx: Database, orderId: string): Promise<void> {
  return moveUnits(tx, orderId, heldAgain);
}

/**
 * Cancels the units of a paid order that were not shipped: nothing is owed, and the units that were taken are back
 * in stock.
 * @param shipped units by variant
 */
export function cancelUnits(
  tx: Database,
  orderId: string,
  shipped: ReadonlyMap<string, number>,
): Promise<void> {
  return moveUnits(tx, orderId, (units) => cancelled(units, shipped.get(units.variantId) ?? 0));
}

/**
 * Undoes a cancellation: takes the available units, and owes the rest.
 * @param counts cancelled units by variant
 */
export function reopenUnits(
  tx: Database,
  orderId: string,
  counts: ReadonlyMap<string, number>,
): Promise<void> {
  return moveUnits(tx, orderId, (units, free) =>
    reopened(units, counts.get(units.variantId) ?? 0, free),
  );
}

type OrderUnits = Units & { variantId: string };

async function moveUnits(
  tx: Database,
  orderId: string,
  move: (units: OrderUnits, free: number | null) => Units,
): Promise<void> {
  const units: OrderUnits[] = await tx.stockReservation.findMany({ where: { orderId } });
  if (units.length === 0) return;
  const levels = await lockLevels(
    tx,
    Prisma.sql`SELECT "variantId" FROM stock_reservations WHERE "orderId" = ${orderId}`,
  );
  const free = freeOf(levels);
  const moved = units.map((unit) => ({
    ...move(unit, free.get(unit.variantId) ?? null),
    variantId: unit.variantId,
  }));
  await writeUnits(tx, orderId, moved);
  await expireStockPages(tx, levels);
}

/** Writes an order's units, and the change of the levels, which the caller has locked. */
export async function writeUnits(
  tx: Database,
  orderId: string,
  units: readonly OrderUnits[],
): Promise<void> {
  await tx.$executeRaw`
    WITH moved AS (
      SELECT row.*, unit.held AS "heldBefore", unit.sold AS "soldBefore"
      FROM jsonb_to_recordset(${JSON.stringify(units)}::jsonb)
        AS row("variantId" text, quantity int, held int, sold int, owed int, waived int)
      JOIN stock_reservations unit
        ON unit."orderId" = ${orderId} AND unit."variantId" = row."variantId"
    ), levels AS (
      UPDATE stock_levels level SET
        "onHand" = level."onHand" - (moved.sold - moved."soldBefore"),
        reserved = level.reserved + moved.held - moved."heldBefore", "updatedAt" = ${now()}
      FROM moved WHERE level."variantId" = moved."variantId"
    )
    UPDATE stock_reservations unit SET quantity = moved.quantity, held = moved.held,
      sold = moved.sold, owed = moved.owed, waived = moved.waived,
      "owedAt" = CASE WHEN moved.owed > unit.owed THEN ${now()} ELSE unit."owedAt" END
    FROM moved WHERE unit."orderId" = ${orderId} AND unit."variantId" = moved."variantId"`;
}

/**
 * Expires the pages that show how many units are left, where that changes, and lists and the feed where a variant goes
 * out of stock or comes back.
 * @param before the levels when they were locked
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
  const tags = after.flatMap((one) => {
    const freeBefore = free.get(one.variantId) ?? null;
    if (displayedStock(one.free) === displayedStock(freeBefore)) return [];
    const page = `product:${one.slug}`;
    return isOutOfStock(one.free) === isOutOfStock(freeBefore) ? [page] : [page, CATALOGUE_TAG];
  });
  await expireTags(tx, tags);
}

function freeOf(levels: readonly Level[]): Map<string, number> {
  return new Map(levels.map(({ variantId, free }) => [variantId, free]));
}
