import 'server-only';
import type { Sale } from '@/lib/catalog/cards';
import { Prisma } from '@/lib/db/generated/client';
import {
  CATEGORY,
  chosenValues,
  type Facet,
  facets,
  PRICE,
  priceRange,
  type Search,
} from './rules.ts';
import type { TextQuery } from './words.ts';

/** What products have to be: listed, and one of the values of each facet that is chosen. */
export function conditions(search: Search, sale: Sale): Prisma.Sql[] {
  const chosen = facets.filter((facet) => chosenValues(search, facet).length > 0);
  return [sale.isListed, ...chosen.map((facet) => fits(facet, chosenValues(search, facet), sale))];
}

/** Whether a product has one of the values of a facet. */
function fits(facet: Facet, values: readonly string[], { amount }: Sale): Prisma.Sql {
  if (facet === CATEGORY) return Prisma.sql`p.category = ANY (${values})`;
  if (facet === PRICE) return inPriceRanges(values.map(Number), amount);
  return Prisma.sql`EXISTS (
    SELECT FROM catalog_attributes a
    WHERE a."productId" = p.id AND a.attribute = ${facet} AND a.value = ANY (${values}))`;
}

function inPriceRanges(chosen: readonly number[], amount: Prisma.Sql): Prisma.Sql {
  const ranges = chosen.map((range) => {
    const { from, to } = priceRange(range);
    return Prisma.sql`(${amount} >= ${from ?? 0} AND ${amount} < ${to ?? 2_147_483_647})`;
  });
  return Prisma.sql`(${Prisma.join(ranges, ' OR ')})`;
}

/** What a product is called, what it is, and all that is said of it. */
export type Vector = 'nameVector' | 'subjectVector' | 'textVector';

/** Whether a text of a product's has the words of a query. */
export function matches(vector: Vector, query: string, { texts }: Sale): Prisma.Sql {
  return Prisma.sql`${texts}.${Prisma.raw(`"${vector}"`)} @@ ${query}::tsquery`;
}

/** Whether a product's texts have all words, or such that begin with them. */
export function mentions({ wide }: TextQuery, sale: Sale): Prisma.Sql {
  return matches('textVector', wide, sale);
}

/** A statement that counts the products that fit, no further than to one more than `most`. */
export function cappedCount(
  where: readonly Prisma.Sql[],
  fit: Prisma.Sql,
  most: number,
  { join }: Sale,
): Prisma.Sql {
  return Prisma.sql`SELECT count(*)::int AS products FROM (SELECT FROM catalog_products p ${join}
    WHERE ${Prisma.join([...where, fit], ' AND ')} LIMIT ${most + 1}) AS counted`;
}
