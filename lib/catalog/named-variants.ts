import { Prisma } from '@/lib/db/generated/client';
import { phrasesWith } from './localize.ts';

/**
 * The condition that a `variant` has a SKU or a name, in any language, with this text in it. Names are searched once,
 * not for each variant.
 */
export function namedLike(text: string): Prisma.Sql {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return Prisma.sql`(variant.id ILIKE ${pattern} OR variant."productId" IN (
    SELECT named.id FROM catalog_products named
    WHERE named.name ILIKE ${pattern} OR named.name = ANY(${phrasesWith(text)})))`;
}
