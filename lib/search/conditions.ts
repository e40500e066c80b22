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

/** The conditions of a search: listed, and one of the values of each chosen facet. */
export function conditions(search: Search, sale: Sale): Prisma.Sql[] {
  const chosenFacets = facets.filter((facet) => chosenValues(search, facet).length > 0);
  return [
    sale.isListed,
    ...chosenFacets.map((facet) => fits(facet, chosenValues(search, facet), sale)),
  ];
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

/** A product's name, what it is, and all its other texts. */
export type Vector = 'nameVector' | 'subjectVector' | 'textVector';

/** Whether a product's text matches a query. */
export function matches(vector: Vector, query: string, { texts }: Sale): Prisma.Sql {
  return Prisma.sql`${texts}.${Prisma.raw(`"${vector}"`)} @@ ${query}::tsquery`;
}

/** Whether a product's texts have all words, or words that begin with them. */
export function mentions({ wide }: TextQuery, sale: Sale): Prisma.Sql {
  return matches('textVector', wide, sale);
}

/** A statement that counts matching products, but at most one more than the limit. */
export function cappedCount(
  where: readonly Prisma.Sql[],
  fit: Prisma.Sql,
  most: number,
  { join }: Sale,
): Prisma.Sql {
  return Prisma.sql`SELECT count(*)::int AS products FROM (SELECT FROM catalog_products p ${join}
    WHERE ${Prisma.join([...where, fit], ' AND ')} LIMIT ${most + 1}) AS counted`;
}
