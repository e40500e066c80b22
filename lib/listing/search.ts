import { categories } from '@/brand/catalogue/categories';
import { filters } from '@/brand/catalogue/filters';
import { attributeFacets } from '@/lib/catalog/facets/facets';
import { cleanLine } from '@/lib/text-input';

// A search and its URL. Anybody can write a URL, so that invalid parts are ignored instead of being errors.

export const sorts = ['best', 'featured', 'cheap', 'dear', 'name'] as const;
/** `best` is relevance, and needs words; `featured` is the shop's own order. */
export type Sort = (typeof sorts)[number];

/** `category`, an attribute of the brand, or `price`. */
export type Facet = string;

export type Search = {
  /** As typed, trimmed; empty without words. */
  text: string;
  filters: Readonly<Record<Facet, readonly string[]>>;
  sort: Sort;
  page: number;
};

export const CATEGORY = 'category';
/** The facet's values are indexes of price ranges, from "0" for the lowest. */
export const PRICE = 'price';

/** In display order. Each facet is a URL parameter. */
export const facets: readonly Facet[] = [
  CATEGORY,
  ...attributeFacets.map(({ attribute }) => attribute),
  PRICE,
];

const knownValues = new Map<Facet, readonly string[]>([
  [CATEGORY, categories.map(({ key }) => key)],
  ...attributeFacets.flatMap(({ attribute, values }) =>
    values ? [[attribute, values.map(({ value }) => value)] as const] : [],
  ),
  [PRICE, [...filters.priceEdges.keys(), filters.priceEdges.length].map(String)],
]);

const MAX_TEXT = 80;
const MAX_VALUES = 12;

export type Params = Readonly<Record<string, string | string[] | undefined>>;

export const emptySearch: Search = { text: '', filters: {}, sort: 'featured', page: 1 };

export function chosenValues(search: Search, facet: Facet): readonly string[] {
  return search.filters[facet] ?? [];
}

/** Sorts values of a facet as declared, else alphabetically. */
export function inOrder(facet: Facet, values: readonly string[]): string[] {
  const declared = knownValues.get(facet);
  if (declared) return declared.filter((value) => values.includes(value));
  return [...new Set(values)].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}

function toFilters(valuesOf: (facet: Facet) => readonly string[]): Search['filters'] {
  const chosen = facets.map((facet) => [facet, inOrder(facet, valuesOf(facet))] as const);
  return Object.fromEntries(chosen.filter(([, values]) => values.length > 0));
}

function all(params: Params, name: string): string[] {
  const value = params[name];
  return [...new Set(Array.isArray(value) ? value : value ? [value] : [])].slice(0, MAX_VALUES);
}

function first(params: Params, name: string): string {
  const value = params[name];
  return (Array.isArray(value) ? value[0] : value) ?? '';
}

/** Removes invisible characters and repeated spaces, and cuts to the maximum length. */
export function cleanText(text: string): string {
  return cleanLine(text)
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_TEXT)
    .trim();
}

export function readSearch(params: Params): Search {
  const text = cleanText(first(params, 'q'));
  const requestedSort = first(params, 'sort');
  // Old links use `day`, the former name of `featured`.
  const sort =
    requestedSort === 'day' ? 'featured' : sorts.find((known) => known === requestedSort);
  return {
    text,
    filters: toFilters((facet) => all(params, facet).map(cleanText).filter(Boolean)),
    sort: sort && (sort !== 'best' || text) ? sort : defaultSort(text),
    page: readPage(first(params, 'page')),
  };
}

function defaultSort(text: string): Sort {
  return text ? 'best' : 'featured';
}

function readPage(text: string): number {
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1;
}

/** Equal searches have equal URLs. */
export function searchHref(search: Search): string {
  const params = new URLSearchParams();
  if (search.text) params.set('q', search.text);
  for (const facet of facets) {
    for (const value of chosenValues(search, facet)) params.append(facet, value);
  }
  if (search.sort !== defaultSort(search.text)) params.set('sort', search.sort);
  if (search.page > 1) params.set('page', String(search.page));
  const query = params.toString();
  return query ? `/search?${query}` : '/search';
}

/** Adds or removes a value, and returns to the first page. */
export function toggled(search: Search, facet: Facet, value: string): Search {
  const current = chosenValues(search, facet);
  const values = current.includes(value)
    ? current.filter((chosen) => chosen !== value)
    : [...current, value];
  return {
    ...search,
    filters: toFilters((other) => (other === facet ? values : chosenValues(search, other))),
    page: 1,
  };
}

export function isChosen(search: Search, facet: Facet, value: string): boolean {
  return chosenValues(search, facet).includes(value);
}

export function narrowing(search: Search): number {
  return facets.reduce((sum, facet) => sum + chosenValues(search, facet).length, 0);
}

/** Hidden fields that keep the rest of a search when a form changes one part. */
export function hiddenFields(
  search: Search,
  leaveOut: readonly (Facet | 'text' | 'sort')[],
): [string, string][] {
  const fields: [string, string][] = [];
  if (search.text && !leaveOut.includes('text')) fields.push(['q', search.text]);
  for (const facet of facets) {
    if (leaveOut.includes(facet)) continue;
    for (const value of chosenValues(search, facet)) fields.push([facet, value]);
  }
  if (!leaveOut.includes('sort') && search.sort !== defaultSort(search.text)) {
    fields.push(['sort', search.sort]);
  }
  return fields;
}

/** Bounds of a price range in minor units; null if open. */
export function priceRange(range: number): { from: number | null; to: number | null } {
  return { from: filters.priceEdges[range - 1] ?? null, to: filters.priceEdges[range] ?? null };
}
