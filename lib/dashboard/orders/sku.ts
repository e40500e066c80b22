import { Prisma } from '@/lib/db/generated/client';
import { inSubquery } from '@/lib/db/sql/in-subquery';

/** The condition that an order `o` has an item of these variants: a SKU's items have no timestamp. */
export function skuCondition(variantIds: readonly string[]): Promise<Prisma.Sql> {
  const variants = Prisma.join([...variantIds]);
  return inSubquery(
    Prisma.sql`o.id`,
    Prisma.sql`SELECT i."orderId" FROM order_items i WHERE i."variantId" IN (${variants})`,
    {
      condition: Prisma.sql`EXISTS (
        SELECT FROM order_items i WHERE i."orderId" = o.id AND i."variantId" IN (${variants}))`,
    },
  );
}
