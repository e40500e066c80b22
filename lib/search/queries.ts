import 'server-only';
import { filters } from '@/brand/catalogue/filters';
import { type CardRow, cardColumns, isListed, type ProductCard, toCard } from '@/lib/catalog/cards';
import { keepCatalogue } from '@/lib/catalog/keep';
import { db } from '@/lib/db/client';
import { Prisma } from '@/lib/db/generated/client';
import { bandBounds, type Cursor, everything, type Facet, type Search } from './rules.ts';

/** A value that a list can be narrowed to, and how many products that would leave. */
export type FacetValue = { value: string; products: number };

/** A page of what was found. */
export type Found = {
  products: ProductCard[];
  /** Products on all pages. */
  total: number;
  facets: Record<Facet, FacetValue[]>;
  next: Omit<Cursor, 'direction'> | null;
  previous: Omit<Cursor, 'direction'> | null;
  /** The words that were looked for instead, where those that were typed lead nowhere. */
  corrected: string | null;
};

/**
 * A page of a list or a search: two statements for a list, three for a search, however many
 * products there are.
 */
export async function findProducts(search: Search): Promise<Found> {
  const terms = search.text ? await readTerms(search.text) : null;
  const words = terms?.words ?? [];
  if (search.text && words.length === 0) return { ...nothing, corrected: null };
  const query = words.length > 0 ? textQuery(words) : null;
  const [page, counts] = await Promise.all([readPage(search, query), readCounts(search, query)]);
  return { ...page, ...counts, corrected: terms?.corrected ?? null };
}

/** The filters of a shelf with their counts, for its page that is the same for everybody. */
export async function readFilters(category: string): Promise<Record<Facet, FacetValue[]>> {
  'use cache';
  keepCatalogue();
  return (await readCounts({ ...everything, categories: [category] }, null)).facets;
}

/** What somebody who is still typing may mean: the best few, in two statements. */
export async function suggestProducts(text: string, limit: number): Promise<ProductCard[]> {
  const { words } = await readTerms(text);
  if (words.length === 0) return [];
  const search: Search = { ...everything, text, sort: 'best' };
  return (await readPage(search, textQuery(words), limit)).products;
}

const nothing: Omit<Found, 'corrected'> = {
  products: [],
  total: 0,
  facets: { categories: [], roasts: [], origins: [], bands: [] },
  next: null,
  previous: null,
};

type TermRow = { term: string; known: boolean; nearest: string | null };
type Terms = { words: string[]; corrected: string | null };

/**
 * The words of a text, folded, each that no product knows replaced by the nearest that one does.
 * A word that is like none stays: then nothing is found, which is the truth.
 */
async function readTerms(text: string): Promise<Terms> {
  const rows = await db().$queryRaw<TermRow[]>`
    SELECT term,
      length(term) < 3 OR term ~ '^[0-9]+$'
        OR EXISTS (SELECT FROM catalog_words w WHERE w.word LIKE term || '%')
        OR EXISTS (
          SELECT FROM catalog_words w
          WHERE w.stem = coalesce((ts_lexize('english_stem', term))[1], term)
        )
        OR coalesce(cardinality(ts_lexize('english_stem', term)) = 0, false) AS known,
      (SELECT w.word FROM catalog_words w WHERE w.word % term
        ORDER BY similarity(w.word, term) + CASE WHEN w."inName" THEN 0.1 ELSE 0 END DESC, w.word
        LIMIT 1) AS nearest
    FROM regexp_matches(catalog_fold(${text}), '[[:alnum:]]+', 'g') WITH ORDINALITY
      AS found(parts, place), unnest(found.parts) AS term
    ORDER BY place
    LIMIT 8`;
  const words = rows.map(({ term, known, nearest }) => (known ? term : (nearest ?? term)));
  const mended = rows.some(({ known, nearest }) => !known && nearest !== null);
  return { words, corrected: mended ? words.join(' ') : null };
}

/** Every word has to be there, or begin a word that is. */
function textQuery(words: readonly string[]): Prisma.Sql {
  // Folded words are letters and digits: nothing in them means anything to a text query.
  const text = words.map((word) => `${word}:*`).join(' & ');
  return Prisma.sql`to_tsquery('english', ${text})`;
}

function conditions(search: Search, query: Prisma.Sql | null): Prisma.Sql[] {
  const { categories, roasts, origins, bands } = search;
  return [
    isListed,
    ...(query ? [Prisma.sql`p."searchVector" @@ ${query}`] : []),
    ...(categories.length > 0 ? [Prisma.sql`p.category = ANY (${categories})`] : []),
    ...(roasts.length > 0 ? [Prisma.sql`p.roast = ANY (${roasts})`] : []),
    ...(origins.length > 0
      ? [Prisma.sql`string_to_array(p.origin, ' and ') && ${origins}::text[]`]
      : []),
    ...(bands.length > 0 ? [inBands(bands)] : []),
  ];
}

function inBands(bands: readonly number[]): Prisma.Sql {
  const ranges = bands.map((band) => {
    const { from, to } = bandBounds(band);
    return Prisma.sql`(p."fromAmount" >= ${from ?? 0} AND p."fromAmount" < ${to ?? 2_147_483_647})`;
  });
  return Prisma.sql`(${Prisma.join(ranges, ' OR ')})`;
}

/**
 * What a list is sorted by: a value, its type, and whether the highest comes first. A list can be
 * in parts, each sorted by itself; `from` lifts the values of a part above those before it.
 */
type Order = {
  type: 'int' | 'text';
  descending: boolean;
  parts: readonly { from: number; key: Prisma.Sql; condition: Prisma.Sql | null }[];
};

/** More than any position: the values of a part lie between its `from` and the next one's. */
const PART = 1_000_000_000;

function whole(key: Prisma.Sql, type: Order['type'], descending = false): Order {
  return { type, descending, parts: [{ from: 0, key, condition: null }] };
}

function orderOf(search: Search, query: Prisma.Sql | null): Order {
  switch (search.sort) {
    case 'cheap':
      return whole(Prisma.sql`coalesce(p."fromAmount", 2147483647)`, 'int');
    case 'dear':
      return whole(Prisma.sql`coalesce(p."fromAmount", -1)`, 'int', true);
    case 'name':
      return whole(Prisma.sql`catalog_fold(p.name)`, 'text');
    case 'best':
      return query ? bestFirst(query) : whole(Prisma.sql`p.position`, 'int');
    case 'day':
      return whole(Prisma.sql`p.position`, 'int');
  }
}

/** First what is called like that, then what else speaks of it, each in the shop's own order. */
function bestFirst(query: Prisma.Sql): Order {
  const called = Prisma.sql`p."nameVector" @@ ${query}`;
  const key = Prisma.sql`p.position`;
  return {
    type: 'int',
    descending: false,
    parts: [
      { from: 0, key, condition: called },
      { from: PART, key, condition: Prisma.sql`NOT ${called}` },
    ],
  };
}

type PageRow = CardRow & { key: string | number };

async function readPage(
  search: Search,
  query: Prisma.Sql | null,
  size: number = filters.perPage,
): Promise<Pick<Found, 'products' | 'next' | 'previous'>> {
  const order = orderOf(search, query);
  const cursor = fitting(search.cursor, order);
  const backwards = cursor?.direction === 'before';
  const downwards = order.descending !== backwards;
  const way = downwards ? Prisma.sql`DESC` : Prisma.sql`ASC`;
  const limit = size + 1;
  const where = conditions(search, query);
  const parts = order.parts.flatMap((part) => {
    const bound = boundOf(part.from, cursor, order, downwards);
    if (bound === 'beyond') return [];
    const all = [...where, ...(part.condition ? [part.condition] : [])];
    if (bound) {
      const sign = downwards ? Prisma.sql`<` : Prisma.sql`>`;
      all.push(Prisma.sql`(${part.key}, p.slug) ${sign} ${bound}`);
    }
    const key = part.from > 0 ? Prisma.sql`${part.from}::int + ${part.key}` : part.key;
    return Prisma.sql`(
      SELECT ${cardColumns}, ${key} AS key
      FROM catalog_products p
      WHERE ${Prisma.join(all, ' AND ')}
      ORDER BY ${part.key} ${way}, p.slug ${way}
      LIMIT ${limit})`;
  });
  if (parts.length === 0) return { products: [], next: null, previous: null };
  const rows = await db().$queryRaw<PageRow[]>`
    SELECT * FROM (${Prisma.join(parts, ' UNION ALL ')}) AS page
    ORDER BY key ${way}, slug ${way}
    LIMIT ${limit}`;
  return pageOf(rows, cursor, size);
}

/** The rows as a page, with the places where the next and the previous one begin. */
function pageOf(
  rows: readonly PageRow[],
  cursor: Cursor | null,
  size: number,
): Pick<Found, 'products' | 'next' | 'previous'> {
  const backwards = cursor?.direction === 'before';
  const more = rows.length > size;
  const shown = rows.slice(0, size);
  if (backwards) shown.reverse();
  const [first, last] = [shown[0], shown.at(-1)];
  return {
    products: shown.map(toCard),
    next: last && (more || backwards) ? { key: last.key, slug: last.slug } : null,
    previous: first && cursor && (more || !backwards) ? { key: first.key, slug: first.slug } : null,
  };
}

/**
 * Where a part of the order is entered: at a place, at its beginning (null), or not at all, because
 * the cursor is beyond it.
 */
function boundOf(
  from: number,
  cursor: Cursor | null,
  order: Order,
  downwards: boolean,
): Prisma.Sql | 'beyond' | null {
  if (!cursor) return null;
  if (order.type === 'text') return Prisma.sql`(${cursor.key}::text, ${cursor.slug})`;
  const key = Number(cursor.key);
  if (order.parts.length === 1) return Prisma.sql`(${key}::int, ${cursor.slug})`;
  const here = Math.floor(key / PART) * PART;
  if (here === from) return Prisma.sql`(${key - from}::int, ${cursor.slug})`;
  return from < here === downwards ? null : 'beyond';
}

/** The cursor, where it is one of this order: an address may hold another's. */
function fitting(cursor: Cursor | null, order: Order): Cursor | null {
  if (!cursor) return null;
  const isNumber = typeof cursor.key === 'number';
  if (isNumber !== (order.type === 'int')) return null;
  return isNumber && Math.abs(Number(cursor.key)) > 2_147_483_647 ? null : cursor;
}

type CountRow = { facet: Facet | 'total'; value: string; products: number };

/**
 * How many products there are in all, and for each value of each facet: those that fit everything
 * else that was chosen. Without words they come from the table of counts, with words from what fits.
 */
async function readCounts(
  search: Search,
  query: Prisma.Sql | null,
): Promise<Pick<Found, 'total' | 'facets'>> {
  const source = query
    ? Prisma.sql`
        SELECT p.category, coalesce(p.roast, 0) AS roast, coalesce(p.origin, '') AS origin,
          catalog_price_step(p."fromAmount") AS step, 1 AS products
        FROM catalog_products p WHERE ${isListed} AND p."searchVector" @@ ${query}`
    : Prisma.sql`SELECT * FROM catalog_facets WHERE products > 0`;
  const edges = [...filters.priceEdges];
  const chosen = (values: readonly unknown[], condition: Prisma.Sql) =>
    values.length > 0 ? condition : Prisma.sql`true`;
  const rows = await db().$queryRaw<CountRow[]>`
    WITH source AS MATERIALIZED (${source}),
    judged AS MATERIALIZED (
      SELECT *, width_bucket(step * 500, ${edges}::int[]) AS band,
        ${chosen(search.categories, Prisma.sql`category = ANY (${search.categories})`)} AS c,
        ${chosen(search.roasts, Prisma.sql`roast = ANY (${search.roasts})`)} AS r,
        ${chosen(search.origins, Prisma.sql`string_to_array(origin, ' and ') && ${search.origins}::text[]`)} AS o,
        ${chosen(search.bands, Prisma.sql`step >= 0 AND width_bucket(step * 500, ${edges}::int[]) = ANY (${search.bands})`)} AS b
      FROM source
    )
    SELECT 'total' AS facet, '' AS value, coalesce(sum(products), 0)::int AS products
      FROM judged WHERE c AND r AND o AND b
    UNION ALL SELECT 'categories', category, sum(products)::int
      FROM judged WHERE r AND o AND b GROUP BY category
    UNION ALL SELECT 'roasts', roast::text, sum(products)::int
      FROM judged WHERE c AND o AND b AND roast > 0 GROUP BY roast
    UNION ALL SELECT 'origins', place, sum(products)::int
      FROM judged, unnest(string_to_array(origin, ' and ')) AS place
      WHERE c AND r AND b GROUP BY place
    UNION ALL SELECT 'bands', band::text, sum(products)::int
      FROM judged WHERE c AND r AND o AND step >= 0 GROUP BY band`;
  return {
    total: rows.find(({ facet }) => facet === 'total')?.products ?? 0,
    facets: {
      categories: valuesOf(rows, 'categories'),
      roasts: valuesOf(rows, 'roasts'),
      origins: valuesOf(rows, 'origins'),
      bands: valuesOf(rows, 'bands'),
    },
  };
}

function valuesOf(rows: readonly CountRow[], wanted: Facet): FacetValue[] {
  return rows
    .filter(({ facet }) => facet === wanted)
    .map(({ value, products }) => ({ value, products }))
    .sort((a, b) => a.value.localeCompare(b.value, 'en', { numeric: true }));
}
