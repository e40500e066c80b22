import 'server-only';
import { filters } from '@/brand/catalogue/filters';
import { cacheCatalogue } from '@/lib/catalog/cache';
import { type CardRow, cardColumns, isListed, type ProductCard, toCard } from '@/lib/catalog/cards';
import { db } from '@/lib/db/client';
import { Prisma } from '@/lib/db/generated/client';
import {
  CATEGORY,
  type Cursor,
  chosenValues,
  everything,
  type Facet,
  facets,
  inOrder,
  PRICE,
  priceRange,
  type Search,
} from './rules.ts';

/** A value that a list can be narrowed to, and how many products that would leave. */
export type FacetValue = { value: string; products: number };

/** What a list can be narrowed by, in the order it is offered; facets without any value are left out. */
export type FacetCounts = readonly { facet: Facet; values: readonly FacetValue[] }[];

/** A page of what was found. */
export type Found = {
  products: ProductCard[];
  /** Products on all pages. */
  total: number;
  facets: FacetCounts;
  next: Omit<Cursor, 'direction'> | null;
  previous: Omit<Cursor, 'direction'> | null;
  /** The corrected terms that were searched for instead, where those typed match nothing. */
  corrected: string | null;
};

/**
 * A page of a list or a search: two statements for a list, three or four for a search, however many
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

/** The filters of a category with their counts, for its page that is the same for everybody. */
export async function readFilters(category: string): Promise<FacetCounts> {
  'use cache';
  cacheCatalogue();
  return (await readCounts({ ...everything, filters: { [CATEGORY]: [category] } }, null)).facets;
}

/** What somebody who is still typing may mean: the best few, in two or three statements. */
export async function suggestProducts(text: string, limit: number): Promise<ProductCard[]> {
  const { words } = await readTerms(text);
  if (words.length === 0) return [];
  const search: Search = { ...everything, text, sort: 'best' };
  return (await readPage(search, textQuery(words), limit)).products;
}

const nothing: Omit<Found, 'corrected'> = {
  products: [],
  total: 0,
  facets: [],
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
        -- The function takes no more than 255 bytes.
        ORDER BY levenshtein(left(w.word, 60), left(term, 60)), w."inName" DESC,
          similarity(w.word, term) DESC, w.word
        LIMIT 1) AS nearest
    FROM regexp_matches(catalog_fold(${text}), '[[:alnum:]]+', 'g') WITH ORDINALITY
      AS found(parts, place), unnest(found.parts) AS term
    ORDER BY place
    LIMIT 8`;
  const words = rows.map(({ term, known, nearest }) => (known ? term : (nearest ?? term)));
  const isCorrected = rows.some(({ known, nearest }) => !known && nearest !== null);
  return { words, corrected: isCorrected ? words.join(' ') : null };
}

/** Every word has to be there, or begin a word that is. */
function textQuery(words: readonly string[]): Prisma.Sql {
  // Folded words are letters and digits: nothing in them means anything to a text query.
  const text = words.map((word) => `${word}:*`).join(' & ');
  return Prisma.sql`to_tsquery('english', ${text})`;
}

function conditions(search: Search): Prisma.Sql[] {
  const chosen = facets.filter((facet) => chosenValues(search, facet).length > 0);
  return [isListed, ...chosen.map((facet) => fits(facet, chosenValues(search, facet)))];
}

/** Whether a product has one of the values of a facet. */
function fits(facet: Facet, values: readonly string[]): Prisma.Sql {
  if (facet === CATEGORY) return Prisma.sql`p.category = ANY (${values})`;
  if (facet === PRICE) return inPriceRanges(values.map(Number));
  return Prisma.sql`EXISTS (
    SELECT FROM catalog_attributes a
    WHERE a."productId" = p.id AND a.attribute = ${facet} AND a.value = ANY (${values}))`;
}

function inPriceRanges(chosen: readonly number[]): Prisma.Sql {
  const ranges = chosen.map((range) => {
    const { from, to } = priceRange(range);
    return Prisma.sql`(p."fromAmount" >= ${from ?? 0} AND p."fromAmount" < ${to ?? 2_147_483_647})`;
  });
  return Prisma.sql`(${Prisma.join(ranges, ' OR ')})`;
}

/**
 * What a list is sorted by: a value, its type, and whether the highest comes first. A list can be
 * in parts that are read one after the other, each sorted by itself; `from` lifts the values of a
 * part above those before it.
 */
type Order = {
  type: 'int' | 'text';
  descending: boolean;
  parts: readonly Part[];
};
type Part = { from: number; key: Prisma.Sql; condition: Prisma.Sql | null };

/** More than any position: the values of a part lie between its `from` and the next one's. */
const PART = 1_000_000_000;

function orderOf(search: Search, query: Prisma.Sql | null): Order {
  const found = query ? Prisma.sql`p."textVector" @@ ${query}` : null;
  const whole = (key: Prisma.Sql, type: Order['type'], descending = false): Order => ({
    type,
    descending,
    parts: [{ from: 0, key, condition: found }],
  });
  switch (search.sort) {
    case 'cheap':
      return whole(Prisma.sql`coalesce(p."fromAmount", 2147483647)`, 'int');
    case 'dear':
      return whole(Prisma.sql`coalesce(p."fromAmount", -1)`, 'int', true);
    case 'name':
      return whole(Prisma.sql`catalog_fold(p.name)`, 'text');
    case 'best':
      return query ? bestFirst(query) : whole(Prisma.sql`p.position`, 'int');
    case 'featured':
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
      {
        from: PART,
        key,
        condition: Prisma.sql`p."textVector" @@ ${query} AND NOT ${called}`,
      },
    ],
  };
}

type PageRow = CardRow & { key: string | number };

/** Reads a page, part by part until it is full: most pages end in the part they begin in. */
async function readPage(
  search: Search,
  query: Prisma.Sql | null,
  size: number = filters.perPage,
): Promise<Pick<Found, 'products' | 'next' | 'previous'>> {
  const order = orderOf(search, query);
  const cursor = fitting(search.cursor, order);
  const backwards = cursor?.direction === 'before';
  const rows: PageRow[] = [];
  for (const part of backwards ? order.parts.toReversed() : order.parts) {
    const wanted = size + 1 - rows.length;
    if (wanted > 0) rows.push(...(await readPart(search, order, part, cursor, wanted)));
  }
  return pageOf(rows, cursor, size);
}

async function readPart(
  search: Search,
  order: Order,
  part: Part,
  cursor: Cursor | null,
  limit: number,
): Promise<PageRow[]> {
  const downwards = order.descending !== (cursor?.direction === 'before');
  const bound = boundOf(part.from, cursor, order, downwards);
  if (bound === 'beyond') return [];
  const where = [...conditions(search), ...(part.condition ? [part.condition] : [])];
  if (bound) {
    const sign = downwards ? Prisma.sql`<` : Prisma.sql`>`;
    where.push(Prisma.sql`(${part.key}, p.slug) ${sign} ${bound}`);
  }
  const key = part.from > 0 ? Prisma.sql`${part.from}::int + ${part.key}` : part.key;
  const way = downwards ? Prisma.sql`DESC` : Prisma.sql`ASC`;
  return db().$queryRaw<PageRow[]>`
    SELECT ${cardColumns}, ${key} AS key
    FROM catalog_products p
    WHERE ${Prisma.join(where, ' AND ')}
    ORDER BY ${part.key} ${way}, p.slug ${way}
    LIMIT ${limit}`;
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

/** The cursor, where it is one of this order: a URL may hold another's. */
function fitting(cursor: Cursor | null, order: Order): Cursor | null {
  if (!cursor) return null;
  const isNumber = typeof cursor.key === 'number';
  if (isNumber !== (order.type === 'int')) return null;
  return isNumber && Math.abs(Number(cursor.key)) > 2_147_483_647 ? null : cursor;
}

type CountRow = { facet: Facet | ''; value: string; products: number };

/** The price range that a price step is in; steps and edges are multiples of 500. */
const range = Prisma.sql`width_bucket(step * 500, ${[...filters.priceEdges]}::int[])`;

/** The values of a facet that a row of counts is of, one a row. */
function countedValue(facet: Facet): Prisma.Sql {
  if (facet === CATEGORY) return Prisma.sql`category`;
  if (facet === PRICE) return Prisma.sql`${range}::text`;
  return Prisma.sql`jsonb_array_elements_text("values"->${facet})`;
}

/** Whether a row of counts is of one of some values of a facet; of any, where none is given. */
function isOf(facet: Facet, values: readonly string[]): Prisma.Sql {
  if (facet === CATEGORY) {
    return values.length > 0 ? Prisma.sql`category = ANY (${values})` : Prisma.sql`true`;
  }
  if (facet === PRICE) {
    const wanted = Prisma.sql`${range} = ANY (${values.map(Number)})`;
    return values.length > 0 ? Prisma.sql`step >= 0 AND ${wanted}` : Prisma.sql`step >= 0`;
  }
  return values.length > 0
    ? Prisma.sql`"values"->${facet} ?| ${values}::text[]`
    : Prisma.sql`"values" ? ${facet}`;
}

/**
 * How many products there are in all, and for each value of each facet: those that fit everything
 * else that was chosen. Without words they are read from the table of counts, from the rows that tell
 * apart just what was chosen and what is counted; with words from what was found.
 */
async function readCounts(
  search: Search,
  query: Prisma.Sql | null,
): Promise<Pick<Found, 'total' | 'facets'>> {
  const chosen = facets.filter((facet) => chosenValues(search, facet).length > 0);
  /** Counts by value of what fits all that was chosen, `counted` itself left out. */
  const count = (counted: Facet | null) => {
    const others = chosen.filter((facet) => facet !== counted);
    const told = (counted === null ? others : [...others, counted]).toSorted();
    const source = query
      ? Prisma.sql`found WHERE true`
      : Prisma.sql`catalog_facet_counts WHERE facets = ${told.join(',')} AND products > 0`;
    const fit = [
      ...others.map((facet) => isOf(facet, chosenValues(search, facet))),
      ...(counted === null ? [] : [isOf(counted, [])]),
      Prisma.sql`true`,
    ];
    return Prisma.sql`SELECT ${counted ?? ''}::text AS facet,
      ${counted === null ? Prisma.sql`''` : countedValue(counted)} AS value,
      sum(products)::int AS products
      FROM ${source} AND ${Prisma.join(fit, ' AND ')} GROUP BY 2`;
  };
  const found = query
    ? Prisma.sql`WITH found AS MATERIALIZED (
        SELECT p.category, catalog_price_step(p."fromAmount") AS step, p.facets AS "values",
          count(*) AS products
        FROM catalog_products p WHERE ${isListed} AND p."textVector" @@ ${query}
        GROUP BY 1, 2, 3)`
    : Prisma.empty;
  const rows = await db().$queryRaw<CountRow[]>`
    ${found} ${Prisma.join([null, ...facets].map(count), ' UNION ALL ')}`;
  return {
    total: rows.find(({ facet }) => facet === '')?.products ?? 0,
    facets: facets.flatMap((facet) => {
      const values = valuesOf(rows, facet);
      return values.length > 0 ? [{ facet, values }] : [];
    }),
  };
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
