import { Prisma } from '@/lib/db/generated/client';

/**
 * The condition that a `variant` has a SKU or a name, in any language, with this text in it. Names are searched once,
 * not for each variant.
 */
export function namedLike(text: string): Prisma.Sql {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return Prisma.sql`(variant.id ILIKE ${pattern} OR variant."productId" IN (
    SELECT named.id FROM catalog_products named WHERE named.name ILIKE ${pattern}
    UNION ALL
    SELECT known."productId" FROM search_texts known WHERE known.names[1] ILIKE ${pattern}))`;
}
