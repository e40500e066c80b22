import type { TestVariant } from '@/lib/testing/builders/shop';
import type { Figures } from '../../report.ts';
import { queryShop, shopDb } from '../shop-db.ts';

/** Enough for everybody. */
const UNITS = 100_000;

export async function countUnits(variants: readonly TestVariant[]): Promise<void> {
  const data = variants.map(({ variantId }) => ({ variantId, onHand: UNITS }));
  await shopDb().stockLevel.createMany({ data, skipDuplicates: true });
}

export type Removed = { variantId: string; units: number };

/** Removes all available units, so that charges found later are owed theirs. */
export function clearStock(): Promise<Removed[]> {
  return queryShop<Removed>(
    `UPDATE stock_levels level SET "onHand" = level.reserved
     FROM (SELECT "variantId", "onHand" - reserved AS units FROM stock_levels FOR UPDATE) free
     WHERE free."variantId" = level."variantId"
     RETURNING level."variantId", free.units`,
  );
}

/** Restores the removed units for returning shoppers, and no others, so that a lost unit shows. */
export async function restoreStock(removed: readonly Removed[]): Promise<void> {
  await queryShop(
    `UPDATE stock_levels level SET "onHand" = level."onHand" + removed.units
     FROM unnest($1::text[], $2::int[]) AS removed (id, units) WHERE removed.id = level."variantId"`,
    [removed.map(({ variantId }) => variantId), removed.map(({ units }) => units)],
  );
}

type Row = {
  variantId: string;
  onHand: number;
  reserved: number;
  held: number;
  sold: number;
  owed: number;
  paid: number;
};

/** Sold and owed units are those of paid orders, and nothing stays reserved. */
export async function examineUnits(): Promise<{ figures: Figures; broken: string[] }> {
  const rows = await queryShop<Row>(
    `SELECT level."variantId", level."onHand", level.reserved, unit.*, (
         SELECT coalesce(sum(item.quantity), 0)::int FROM order_items item
         JOIN orders ON orders.id = item."orderId"
         WHERE item."variantId" = level."variantId" AND orders.status = 'PAID') AS paid
       FROM stock_levels level CROSS JOIN LATERAL (
         SELECT coalesce(sum(held), 0)::int AS held, coalesce(sum(sold), 0)::int AS sold,
           coalesce(sum(owed), 0)::int AS owed
         FROM stock_reservations WHERE "variantId" = level."variantId") unit`,
  );
  const isBroken = (row: Row) =>
    row.paid !== row.sold + row.owed ||
    row.onHand + row.sold !== UNITS ||
    row.reserved !== 0 ||
    row.held !== 0;
  return {
    figures: {
      'units sold': rows.reduce((sum, { sold }) => sum + sold, 0),
      'units owed': rows.reduce((sum, { owed }) => sum + owed, 0),
    },
    broken: rows.filter(isBroken).map((row) => JSON.stringify(row)),
  };
}
