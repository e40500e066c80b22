import 'server-only';
import { shop } from '@/brand/shop';
import { cacheCatalogue } from '@/lib/catalog/cache';
import { inLanguage, namedIn, type ProductCard, type Sale, saleIn } from '@/lib/catalog/cards';
import { db } from '@/lib/db/client';
import { homeCurrency } from '@/lib/markets/currencies';
import type { Language } from '@/lib/markets/types';
import { type Counts, type FacetCounts, readCounts } from './counts.ts';
import { type Page, readPage } from './page.ts';
import { type ParsedQuery, parseQuery } from './parse-query.ts';
import type { FoundPlaces } from './places.ts';
import { CATEGORY, emptySearch, narrowing, type Search } from './rules.ts';
import { fewerParts, type Part, type TextQuery, textOf, textQuery } from './words.ts';

/** A page of results. */
export type Found = Page &
  Counts & {
    /** The words that were searched for instead, where no product has all of those typed. */
    instead: string | null;
    /** Whether one of them replaces one that was typed. */
    isCorrected: boolean;
    /** Categories, plans and pages: on the first page of a search that no filter narrows. */
    places: FoundPlaces;
  };

/**
 * A page of a list or a search: two statements for a list, three or four for a search, however many products there
 * are; two or three more where a word is unknown or no product has them all. Results have a price in the currency;
 * words are in a language.
 */
export async function findProducts(
  search: Search,
  currency = homeCurrency,
  language: Language = shop.language,
): Promise<Found> {
  if (!search.text) {
    const sold = saleIn(currency);
    const sale = search.sort === 'name' ? namedIn(language, sold) : sold;
    return { ...(await readFound(search, null, sale)), ...asTyped };
  }
  const sale = inLanguage(language, saleIn(currency));
  const parsed = await parseQuery(search.text, language);
  const { products, parts } = await findByParts(search, parsed, sale);
  const isShort = parts.length < parsed.parts.length + parsed.leftOut.length;
  const isBare = narrowing(search) === 0 && !search.cursor;
  return {
    ...products,
    instead: parts.length > 0 && (isShort || parsed.isCorrected) ? textOf(parts) : null,
    isCorrected: parsed.isCorrected,
    places: isBare ? placesFor(parsed.places, products.total) : asTyped.places,
  };
}

const asTyped: Pick<Found, 'instead' | 'isCorrected' | 'places'> = {
  instead: null,
  isCorrected: false,
  places: { first: [], more: [], mentioned: [] },
};

/** Places that only mention the words are shown where nothing else is found. */
function placesFor({ first, more, mentioned }: FoundPlaces, products: number): FoundPlaces {
  const isEmpty = products + first.length + more.length === 0;
  return { first, more, mentioned: isEmpty ? mentioned : [] };
}

type FoundProducts = Page & Counts;

/** The products that have all parts, or as many as any product has. */
async function findByParts(
  search: Search,
  { parts, places }: ParsedQuery,
  sale: Sale,
): Promise<{ products: FoundProducts; parts: readonly Part[] }> {
  if (parts.length === 0) return { products: nothing, parts };
  const products = await readFound(search, textQuery(parts), sale);
  // On a later page, products that match only part of the query are not shown.
  if (products.total > 0 || parts.length === 1 || places.first.length > 0)
    return { products, parts };
  const fewer = await bestParts(parts, sale);
  if (!fewer) return { products, parts };
  return { products: await readFound(search, textQuery(fewer), sale), parts: fewer };
}

async function readFound(
  search: Search,
  query: TextQuery | null,
  sale: Sale,
): Promise<FoundProducts> {
  const [page, counts] = await Promise.all([
    readPage(search, query, sale),
    readCounts(search, query, sale),
  ]);
  return { ...page, ...counts };
}

/** Counting further would not tell words apart any better. */
const ENOUGH = 200;

/**
 * The parts to search for where no product has all of them: as many as possible, and of these the most selective.
 * Null where some product has all, and filters exclude it.
 */
async function bestParts(
  parts: readonly Part[],
  { join, isListed, texts }: Sale,
): Promise<readonly Part[] | null> {
  const sets = [parts, ...fewerParts(parts)];
  const queries = sets.map((set) => textQuery(set).wide);
  const rows = await db().$queryRaw<{ place: number; products: number }[]>`
    SELECT place::int - 1 AS place, found.products
    FROM unnest(${queries}::text[]) WITH ORDINALITY AS asked(query, place),
      LATERAL (SELECT count(*)::int AS products FROM (
        SELECT FROM catalog_products p ${join}
        WHERE ${isListed} AND ${texts}."textVector" @@ asked.query::tsquery LIMIT ${ENOUGH}) AS matching) AS found
    WHERE found.products > 0`;
  const found = rows.flatMap(({ place, products }) => {
    const set = sets[place];
    return set ? [{ set, products }] : [];
  });
  if (found.some(({ set }) => set === parts)) return null;
  const best = found.toSorted((a, b) => b.set.length - a.set.length || a.products - b.products)[0];
  return best?.set ?? null;
}

/** A category's filters with their counts, for its static page. */
export async function readFilters(category: string, currency = homeCurrency): Promise<FacetCounts> {
  'use cache';
  cacheCatalogue();
  const search = { ...emptySearch, filters: { [CATEGORY]: [category] } };
  return (await readCounts(search, null, saleIn(currency))).facets;
}

/** Suggestions while typing: the best few results, in two or three statements. */
export async function suggest(
  text: string,
  limit: number,
  currency = homeCurrency,
  language: Language = shop.language,
): Promise<{ places: FoundPlaces; products: ProductCard[] }> {
  const parsed = await parseQuery(text, language);
  if (parsed.parts.length === 0) return { places: placesFor(parsed.places, 0), products: [] };
  const search: Search = { ...emptySearch, text, sort: 'best' };
  const { products } = await readPage(
    search,
    textQuery(parsed.parts),
    inLanguage(language, saleIn(currency)),
    limit,
  );
  return { places: placesFor(parsed.places, products.length), products };
}

const nothing: FoundProducts = {
  products: [],
  total: 0,
  isMore: false,
  facets: [],
  next: null,
  previous: null,
};
