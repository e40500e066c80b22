import { Prisma } from '@/lib/db/generated/client';
import { countUpTo } from '@/lib/db/sql/count';

/** Up to this many orders of a SKU are fetched and sorted. */
const FEW = 2_000;
/** Up to this many, the newest orders are tried against all of the SKU's. */
const MANY = 20_000;

/**
 * The condition that an order `o` has an item of these variants, such that PostgreSQL finds the newest soon: a
 * SKU's items have no timestamp, so that either its orders are sorted, or all orders are tried from the newest on.
 * How common it is decides, which the planner's estimates did not: 106 ms where this takes 9 (one of 120 SKUs,
 * 1,000,000 orders).
 */
export async function skuCondition(variantIds: readonly string[]): Promise<Prisma.Sql> {
  const variants = Prisma.join([...variantIds]);
  const orderIds = Prisma.sql`
    SELECT i."orderId" FROM order_items i WHERE i."variantId" IN (${variants})`;
  const count = await countUpTo(orderIds, MANY);
  if (count <= FEW) return Prisma.sql`o.id = ANY(ARRAY(${orderIds}))`;
  // IS TRUE keeps it a filter of the ordered scan. The limit, never reached, bounds the estimate of its hash table.
  if (count <= MANY) return Prisma.sql`(o.id IN (${orderIds} LIMIT ${2 * MANY}::int)) IS TRUE`;
  return Prisma.sql`EXISTS (
    SELECT FROM order_items i WHERE i."orderId" = o.id AND i."variantId" IN (${variants}))`;
}
