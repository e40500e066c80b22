import 'server-only';
import { filters } from '@/brand/catalogue/filters';
import type { Sale } from '@/lib/catalog/cards';
import { db } from '@/lib/db/client';
import { Prisma } from '@/lib/db/generated/client';
import { cappedCount, conditions, mentions } from './conditions.ts';
import {
  CATEGORY,
  chosenValues,
  type Facet,
  facets,
  inOrder,
  PRICE,
  type Search,
} from './rules.ts';
import type { TextQuery } from './words.ts';

/**
 * A value that a list can be filtered by, and how many products would remain; null where there are too many to
 * count.
 */
export type FacetValue = { value: string; products: number | null };

/** The filters of a list, in display order; facets without any value are left out. */
export type FacetCounts = readonly { facet: Facet; values: readonly FacetValue[] }[];

export type Counts = {
  /** Products on all pages. */
  total: number;
  /** Whether there are more: a search counts up to a limit only. */
  isMore: boolean;
  facets: FacetCounts;
};

type CountRow = { facet: Facet | ''; value: string; products: number };

/** The price range of a price step; steps and edges are multiples of 500. */
const range = Prisma.sql`width_bucket(step * 500, ${[...filters.priceEdges]}::int[])`;

/** The values of a facet in a row of counts, one per row. */
function countedValue(facet: Facet): Prisma.Sql {
  if (facet === CATEGORY) return Prisma.sql`category`;
  if (facet === PRICE) return Prisma.sql`${range}::text`;
  return Prisma.sql`jsonb_array_elements_text("values"->${facet})`;
}

/** Whether a row of counts has one of some values of a facet; of any, without values. */
function isOf(facet: Facet, values: readonly string[]): Prisma.Sql {
  if (facet === CATEGORY) {
    return values.length > 0 ? Prisma.sql`category = ANY (${values})` : Prisma.sql`true`;
  }
  if (facet === PRICE) {
    const isInRange = Prisma.sql`${range} = ANY (${values.map(Number)})`;
    return values.length > 0 ? Prisma.sql`step >= 0 AND ${isInRange}` : Prisma.sql`step >= 0`;
  }
  return values.length > 0
    ? Prisma.sql`"values"->${facet} ?| ${values}::text[]`
    : Prisma.sql`"values" ? ${facet}`;
}

/** A search counts up to this many products. */
const MAX_COUNTED = 1_000;

/**
 * How many products match, and for each value of each facet how many match every other filter. Without words they
 * are read from the table of counts: the rows grouped by exactly the chosen facets and the counted one. With
 * words, or in another currency than the default market's, they are counted from the results. Where those are too
 * many, the values are those of a list without words, and have no counts.
 */
export async function readCounts(
  search: Search,
  query: TextQuery | null,
  sale: Sale,
): Promise<Counts> {
  if (!query && sale.isHome) return countsOf(await readCountRows(search));
  const fit = query ? mentions(query, sale) : Prisma.sql`true`;
  const counts = countsOf(await readCountRows(search, { sale, fit }));
  if (!counts.isMore) return counts;
  const [listed, [fitting]] = await Promise.all([
    readCountRows({ ...search, text: '' }),
    db().$queryRaw<
      { products: number }[]
    >`${cappedCount(conditions(search, sale), fit, MAX_COUNTED, sale)}`,
  ]);
  const values = countsOf(listed).facets.map(({ facet, values: all }) => ({
    facet,
    values: all.map(({ value }) => ({ value, products: null })),
  }));
  const products = fitting?.products ?? 0;
  return {
    total: Math.min(products, MAX_COUNTED),
    isMore: products > MAX_COUNTED,
    facets: values,
  };
}

function countsOf(rows: readonly CountRow[]): Counts {
  return {
    total: rows.find(({ facet }) => facet === '')?.products ?? 0,
    isMore: rows.some(({ facet }) => facet === MORE),
    facets: facets.flatMap((facet) => {
      const values = valuesOf(rows, facet);
      return values.length > 0 ? [{ facet, values }] : [];
    }),
  };
}

/** Names the row that says that not all was counted; no facet has this name. */
const MORE = '+';

/** @param counted products to count one by one; without it the table of counts is read */
function readCountRows(
  search: Search,
  counted?: { sale: Sale; fit: Prisma.Sql },
): Promise<CountRow[]> {
  const chosenFacets = facets.filter((facet) => chosenValues(search, facet).length > 0);
  /** Counts by value of the products that match every filter except `of`. */
  const count = (of: Facet | null) => {
    const others = chosenFacets.filter((facet) => facet !== of);
    const groupedBy = (of === null ? others : [...others, of]).toSorted();
    const source = counted
      ? Prisma.sql`found WHERE true`
      : Prisma.sql`catalog_facet_counts WHERE facets = ${groupedBy.join(',')} AND products > 0`;
    const fit = [
      ...others.map((facet) => isOf(facet, chosenValues(search, facet))),
      ...(of === null ? [] : [isOf(of, [])]),
      Prisma.sql`true`,
    ];
    return Prisma.sql`SELECT ${of ?? ''}::text AS facet,
      ${of === null ? Prisma.sql`''` : countedValue(of)} AS value,
      sum(products)::int AS products
      FROM ${source} AND ${Prisma.join(fit, ' AND ')} GROUP BY 2`;
  };
  const found = counted
    ? Prisma.sql`WITH matching AS MATERIALIZED (
        SELECT p.category, catalog_price_step(${counted.sale.amount}) AS step, p.facets AS "values"
        FROM catalog_products p ${counted.sale.join}
        WHERE ${counted.sale.isListed} AND ${counted.fit} LIMIT ${MAX_COUNTED + 1}
      ), found AS MATERIALIZED (
        SELECT category, step, "values", count(*) AS products FROM matching GROUP BY 1, 2, 3)`
    : Prisma.empty;
  const more = counted
    ? Prisma.sql`UNION ALL SELECT ${MORE}, '', count(*)::int FROM matching
        HAVING count(*) > ${MAX_COUNTED}`
    : Prisma.empty;
  return db().$queryRaw<CountRow[]>`
    ${found} ${Prisma.join([null, ...facets].map(count), ' UNION ALL ')} ${more}`;
}

function valuesOf(rows: readonly CountRow[], wanted: Facet): FacetValue[] {
  const counts = new Map(
    rows.filter(({ facet }) => facet === wanted).map(({ value, products }) => [value, products]),
  );
  return inOrder(wanted, [...counts.keys()]).map((value) => ({
    value,
    products: counts.get(value) ?? 0,
  }));
}
