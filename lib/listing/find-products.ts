import 'server-only';
import { filters } from '@/brand/catalogue/filters';
import { shop } from '@/brand/shop';
import { cacheCatalogue } from '@/lib/catalog/cache';
import {
  type CardRow,
  namedIn,
  type ProductCard,
  type Sale,
  saleIn,
  toCard,
} from '@/lib/catalog/cards';
import { db } from '@/lib/db/client';
import { Prisma } from '@/lib/db/generated/client';
import { homeCurrency } from '@/lib/markets/currencies';
import type { Language } from '@/lib/markets/types';
import { wordSearches } from '@/modules/word-searches';
import {
  CATEGORY,
  chosenValues,
  emptySearch,
  type Facet,
  facets,
  inOrder,
  type Params,
  PRICE,
  readSearch,
  type Search,
  type Sort,
} from './search.ts';
import type { OtherMatch, WordMatch } from './word-match.ts';

export type FacetValue = { value: string; products: number };

/** In display order, without filters that have no values. */
export type FacetCounts = readonly { facet: Facet; values: readonly FacetValue[] }[];

const [wordSearch] = wordSearches;

export function readList(params: Params): Search {
  return readSearch(wordSearch ? params : { ...params, q: undefined });
}

export type Found = {
  products: ProductCard[];
  total: number;
  page: number;
  pages: number;
  facets: FacetCounts;
  /** The words searched for, if a typed one was replaced. */
  corrected: string | null;
  /** Whether no product has all of the words. */
  isPartial: boolean;
  others: readonly OtherMatch[];
};

type ResultRow = {
  products: CardRow[] | null;
  total: number;
  counts: { facet: Facet; value: string; products: number }[] | null;
  others: OtherMatch[] | null;
  matched: number | null;
};

/**
 * A page of a list, in one statement, or of a search by words, in two. If no product has all words, the results have as
 * many as possible.
 * @param currency of prices; products without a price in it are left out
 * @param language of the words
 */
export async function findProducts(
  search: Search,
  currency = homeCurrency,
  language: Language = shop.language,
  size: number = filters.perPage,
): Promise<Found> {
  const match = search.text && wordSearch ? await wordSearch(search.text, language) : undefined;
  if (match === null) return nothing;
  const sale = search.sort === 'name' ? namedIn(language, saleIn(currency)) : saleIn(currency);
  const [row] = await db().$queryRaw<ResultRow[]>`${statement(search, match, sale, size)}`;
  if (!row) throw new Error('The database did not answer the search');
  const pages = Math.max(1, Math.ceil(row.total / size));
  return {
    products: (row.products ?? []).map(toCard),
    total: row.total,
    page: Math.min(search.page, pages),
    pages,
    facets: facetsOf(row.counts ?? []),
    corrected: match?.corrected ?? null,
    isPartial: match !== undefined && row.matched !== null && row.matched < match.words,
    others: row.others ?? [],
  };
}

const nothing: Found = {
  ...{ products: [], total: 0, page: 1, pages: 1, facets: [] },
  ...{ corrected: null, isPartial: false, others: [] },
};

function statement(
  search: Search,
  match: WordMatch | undefined,
  sale: Sale,
  size: number,
): Prisma.Sql {
  const chosen = facets.filter((facet) => chosenValues(search, facet).length > 0);
  const fits = (required: readonly Facet[]) =>
    Prisma.join(
      [Prisma.sql`true`, ...required.map((facet) => fitsFacet(facet, chosenValues(search, facet)))],
      ' AND ',
    );
  const counts = facets.map(
    (
      facet,
    ) => Prisma.sql`SELECT ${facet}::text AS facet, ${valuesOf(facet)} AS value, count(*)::int AS products
      FROM fitting WHERE ${fits(chosen.filter((other) => other !== facet))} GROUP BY 2`,
  );
  return Prisma.sql`
    WITH matching AS MATERIALIZED (${match?.rows ?? noMatches}),
    listed AS MATERIALIZED (
      SELECT p.id, p.slug, p.position, p.category, p.facets, ${sale.amount} AS amount, ${sale.name} AS name,
        matching.matched, matching.rank
      FROM catalog_products p ${sale.join} ${match ? Prisma.empty : Prisma.sql`LEFT`} JOIN matching ON matching."productId" = p.id
      WHERE ${sale.isListed}
    ), best AS (
      SELECT max(matched) AS matched FROM (
        SELECT matched FROM listed UNION ALL SELECT matched FROM matching WHERE "productId" IS NULL) AS found
    ), fitting AS MATERIALIZED (
      SELECT listed.* FROM listed, best WHERE listed.matched IS NOT DISTINCT FROM best.matched
    ), chosen AS (SELECT * FROM fitting WHERE ${fits(chosen)}
    ), shown AS (
      SELECT id, row_number() OVER (ORDER BY ${orders[search.sort]}, slug) AS place FROM chosen
      ORDER BY place LIMIT ${size}
      -- Pages beyond the last show the last one.
      OFFSET (SELECT least(${(search.page - 1) * size}, greatest(count(*) - 1, 0) / ${size} * ${size}) FROM chosen)
    ), cards AS (
      SELECT ${sale.columns}, shown.place FROM shown JOIN catalog_products p ON p.id = shown.id ${sale.join}
    )
    SELECT (SELECT json_agg(cards ORDER BY place) FROM cards) AS products,
      (SELECT count(*)::int FROM chosen) AS total,
      (SELECT json_agg(counted) FROM (${Prisma.join(counts, ' UNION ALL ')}) AS counted) AS counts,
      (SELECT json_agg(json_build_object('key', key, 'isNamed', "isNamed", 'isAbout', "isAbout")
        ORDER BY rank DESC, key) FROM matching, best
        WHERE "productId" IS NULL AND matching.matched = best.matched) AS others,
      (SELECT matched FROM best) AS matched`;
}

const noMatches = Prisma.sql`SELECT NULL AS key, NULL AS "productId", NULL::int AS matched, NULL::real AS rank,
  false AS "isNamed", false AS "isAbout" WHERE false`;

const orders: Readonly<Record<Sort, Prisma.Sql>> = {
  best: Prisma.sql`rank DESC, position`,
  featured: Prisma.sql`position`,
  cheap: Prisma.sql`amount ASC NULLS LAST`,
  dear: Prisma.sql`amount DESC NULLS LAST`,
  name: Prisma.sql`catalog_fold(name)`,
};

const range = Prisma.sql`width_bucket(amount, ${[...filters.priceEdges]}::int[])`;

function fitsFacet(facet: Facet, values: readonly string[]): Prisma.Sql {
  if (facet === CATEGORY) return Prisma.sql`category = ANY (${values})`;
  if (facet === PRICE) return Prisma.sql`${range} = ANY (${values.map(Number)})`;
  return Prisma.sql`facets->${facet} ?| ${values}::text[]`;
}

/** Each value of a product's facet becomes a row. */
function valuesOf(facet: Facet): Prisma.Sql {
  if (facet === CATEGORY) return Prisma.sql`category`;
  if (facet === PRICE) return Prisma.sql`${range}::text`;
  return Prisma.sql`jsonb_array_elements_text(facets->${facet})`;
}

function facetsOf(rows: NonNullable<ResultRow['counts']>): FacetCounts {
  return facets.flatMap((facet) => {
    const counts = new Map(
      rows.flatMap((row) =>
        row.facet === facet && row.value !== null ? [[row.value, row.products]] : [],
      ),
    );
    const values = inOrder(facet, [...counts.keys()]).map((value) => ({
      value,
      products: counts.get(value) ?? 0,
    }));
    return values.length > 0 ? [{ facet, values }] : [];
  });
}

export async function readFilters(category: string, currency = homeCurrency): Promise<FacetCounts> {
  'use cache';
  cacheCatalogue();
  const search = { ...emptySearch, filters: { [CATEGORY]: [category] } };
  return (await findProducts(search, currency)).facets;
}
