import { categories } from '@/brand/catalogue/categories';
import { filters } from '@/brand/catalogue/filters';

/*
 * What somebody looks for, as the address of the page says it. An address is anybody's to write:
 * whatever makes no sense in it is left out, and never an error.
 */

export const sorts = ['best', 'day', 'cheap', 'dear', 'name'] as const;
/** `best` fits the words best and needs some; `day` is the shop's own order. */
export type Sort = (typeof sorts)[number];

/** Where a page of a list begins: after or before a place in the order. */
export type Cursor = {
  direction: 'after' | 'before';
  /** The sorted value of the product there, and its address, which settles ties. */
  key: string | number;
  slug: string;
};

export type Search = {
  /** As it was typed, trimmed; empty for a list without words. */
  text: string;
  categories: readonly string[];
  /** 1 is the lightest, 5 the darkest. */
  roasts: readonly number[];
  origins: readonly string[];
  /** Numbers of price bands, 0 is the lowest. */
  bands: readonly number[];
  sort: Sort;
  cursor: Cursor | null;
};

/** The facets a list can be narrowed by, in the order they are offered. */
export const facets = ['categories', 'roasts', 'origins', 'bands'] as const;
export type Facet = (typeof facets)[number];

const names: Record<Facet, string> = {
  categories: 'category',
  roasts: 'roast',
  origins: 'origin',
  bands: 'price',
};

const MAX_TEXT = 80;
const MAX_VALUES = 12;

export type Params = Readonly<Record<string, string | string[] | undefined>>;

/** A search without words or filters. */
export const everything: Search = {
  text: '',
  categories: [],
  roasts: [],
  origins: [],
  bands: [],
  sort: 'day',
  cursor: null,
};

function all(params: Params, name: string): string[] {
  const value = params[name];
  return [...new Set(Array.isArray(value) ? value : value ? [value] : [])].slice(0, MAX_VALUES);
}

function one(params: Params, name: string): string {
  const value = params[name];
  return (Array.isArray(value) ? value[0] : value) ?? '';
}

function numbers(texts: readonly string[], low: number, high: number): number[] {
  return texts
    .filter((text) => /^\d{1,2}$/.test(text))
    .map(Number)
    .filter((value) => value >= low && value <= high)
    .sort((a, b) => a - b);
}

/** Text without control characters or doubled spaces, cut to what a search may be long. */
export function cleanText(text: string): string {
  return text
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_TEXT)
    .trim();
}

/** Reads a search from the parameters of an address. */
export function readSearch(params: Params): Search {
  const text = cleanText(one(params, 'q'));
  const keys: string[] = categories.map(({ key }) => key);
  const sort = sorts.find((known) => known === one(params, 'sort'));
  return {
    text,
    categories: keys.filter((key) => all(params, names.categories).includes(key)),
    roasts: numbers(all(params, names.roasts), 1, 5),
    origins: [...new Set(all(params, names.origins).map(cleanText).filter(Boolean))].sort((a, b) =>
      a.localeCompare(b),
    ),
    bands: numbers(all(params, names.bands), 0, filters.priceEdges.length),
    sort: sort && (sort !== 'best' || text) ? sort : defaultSort(text),
    cursor:
      readCursor(one(params, 'after'), 'after') ?? readCursor(one(params, 'before'), 'before'),
  };
}

/** How a list is sorted when nobody says how. */
function defaultSort(text: string): Sort {
  return text ? 'best' : 'day';
}

function readCursor(text: string, direction: Cursor['direction']): Cursor | null {
  if (!/^[\w-]{1,400}$/.test(text)) return null;
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (!Array.isArray(value) || value.length !== 2) return null;
    const [key, slug] = value as unknown[];
    const isKey = isText(key) || (typeof key === 'number' && Number.isSafeInteger(key));
    return isKey && isText(slug) ? { direction, key, slug } : null;
  } catch {
    return null;
  }
}

/** Text that the database can hold: it refuses a query that brings it any other. */
function isText(value: unknown): value is string {
  return typeof value === 'string' && value.isWellFormed() && !/\p{Cc}/u.test(value);
}

/** A cursor as an address holds it. */
function writeCursor({ key, slug }: Omit<Cursor, 'direction'>): string {
  return Buffer.from(JSON.stringify([key, slug])).toString('base64url');
}

/** The address of a search. Equal searches have equal addresses. */
export function searchHref(search: Search): string {
  const params = new URLSearchParams();
  if (search.text) params.set('q', search.text);
  for (const facet of facets) {
    for (const value of search[facet]) params.append(names[facet], String(value));
  }
  if (search.sort !== defaultSort(search.text)) params.set('sort', search.sort);
  if (search.cursor) params.set(search.cursor.direction, writeCursor(search.cursor));
  const query = params.toString();
  return query ? `/search?${query}` : '/search';
}

/** The search with a value of a facet added, or taken away where it is there; from its first page. */
export function toggled(search: Search, facet: Facet, value: string | number): Search {
  const values: readonly (string | number)[] = search[facet];
  const next = values.includes(value)
    ? values.filter((known) => known !== value)
    : [...values, value].sort((a, b) => rank(a) - rank(b) || String(a).localeCompare(String(b)));
  return { ...search, [facet]: next, cursor: null };
}

const shelves: readonly (string | number)[] = categories.map(({ key }) => key);

/** Where a value stands among those of its facet; words without a place of their own by the alphabet. */
function rank(value: string | number): number {
  return typeof value === 'number' ? value : shelves.indexOf(value);
}

/** Whether a value of a facet is chosen. */
export function isChosen(search: Search, facet: Facet, value: string | number): boolean {
  return (search[facet] as readonly (string | number)[]).includes(value);
}

/** Number of values that narrow a search. */
export function narrowing(search: Search): number {
  return facets.reduce((sum, facet) => sum + search[facet].length, 0);
}

/** What a form has to send along, so that its own field changes nothing else. */
export function hiddenFields(
  search: Search,
  leaveOut: readonly (Facet | 'text' | 'sort')[],
): [string, string][] {
  const fields: [string, string][] = [];
  if (search.text && !leaveOut.includes('text')) fields.push(['q', search.text]);
  for (const facet of facets) {
    if (leaveOut.includes(facet)) continue;
    for (const value of search[facet]) fields.push([names[facet], String(value)]);
  }
  if (!leaveOut.includes('sort') && search.sort !== defaultSort(search.text)) {
    fields.push(['sort', search.sort]);
  }
  return fields;
}

/** Bounds of a price band in minor units; null where it is open. */
export function bandBounds(band: number): { from: number | null; to: number | null } {
  return { from: filters.priceEdges[band - 1] ?? null, to: filters.priceEdges[band] ?? null };
}
