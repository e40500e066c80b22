import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { categories } from '@/brand/catalogue/categories';
import { filters } from '@/brand/catalogue/filters';
import { attributeFacets } from '@/lib/catalog/facets/facets';
import {
  CATEGORY,
  emptySearch,
  type Facet,
  facets,
  hiddenFields,
  isChosen,
  narrowing,
  type Params,
  PRICE,
  priceRange,
  readSearch,
  type Search,
  searchHref,
  sorts,
  toggled,
} from './search.ts';

/** Parses a URL as a browser does. */
function paramsOf(href: string): Params {
  const params: Record<string, string[]> = {};
  for (const [name, value] of new URL(href, 'https://shop.example').searchParams) {
    params[name] = [...(params[name] ?? []), value];
  }
  return params;
}

/** Values of each facet of the brand; made-up ones for facets without a fixed list. */
const valuesOf = new Map<Facet, readonly string[]>([
  [CATEGORY, categories.map(({ key }) => key)],
  ...attributeFacets.map(
    ({ attribute, values }) =>
      [attribute, values?.map(({ value }) => value) ?? ['Costa Rica', 'Kenya', 'Perú']] as const,
  ),
  [PRICE, ['0', ...filters.priceEdges.map((_, index) => String(index + 1))]],
]);

const search: fc.Arbitrary<Search> = fc
  .record({
    q: fc.oneof(fc.constant(''), fc.string({ maxLength: 100 })),
    sort: fc.constantFrom(...sorts),
    filters: fc.tuple(
      ...facets.map((facet) =>
        fc.subarray([...(valuesOf.get(facet) ?? [])]).map((chosen) => [facet, chosen] as const),
      ),
    ),
  })
  .map(({ filters: chosen, ...params }) =>
    readSearch({ ...params, ...Object.fromEntries(chosen) }),
  );

describe('the URL of a search', () => {
  test('is parsed back to the same search', () => {
    fc.assert(
      fc.property(search, fc.integer({ min: 1, max: 9999 }), (original, page) => {
        const whole = { ...original, page };
        expect(readSearch(paramsOf(searchHref(whole)))).toEqual(whole);
      }),
    );
  });

  test('with invalid parameters is parsed as far as possible, and never fails', () => {
    const nonsense = fc.dictionary(
      fc.constantFrom('q', 'category', 'roast', 'origin', 'price', 'sort', 'page'),
      fc.oneof(fc.string(), fc.array(fc.string())),
    );
    fc.assert(
      fc.property(nonsense, (params) => {
        const read = readSearch(params);
        expect(read.text.length).toBeLessThanOrEqual(80);
        expect(['1', '2', '3', '4', '5']).toEqual(
          expect.arrayContaining([...(read.filters.roast ?? [])]),
        );
        expect(readSearch(paramsOf(searchHref(read)))).toEqual(read);
      }),
    );
  });

  test.each([
    ['roast', { roast: ['0', '6', '1e1', '-1', '2.5', 'abc'] }],
    ['category', { category: ['espresso; drop', 'ESPRESSO'] }],
    ['price', { price: ['-1', '99', 'NaN'] }],
    ['sort', { sort: 'random' }],
    ['page', { page: '0' }],
    ['page', { page: '1e9' }],
    ['page', { page: '99999' }],
    ['page of earlier links', { after: 'WzEsImEiXQ' }],
  ])('with an invalid %s is read without it', (_, params) => {
    expect(readSearch(params)).toEqual(emptySearch);
  });

  test('cannot sort by relevance without words', () => {
    expect(readSearch({ sort: 'best' }).sort).toBe('featured');
    expect(readSearch({ q: 'kenya' }).sort).toBe('best');
    expect(readSearch({ q: 'kenya', sort: 'name' }).sort).toBe('name');
  });
});

describe('choosing a filter', () => {
  test('twice removes it', () => {
    fc.assert(
      fc.property(search, fc.constantFrom(...facets), (original, facet) => {
        const value = valuesOf.get(facet)?.[0] ?? '';
        const other = toggled(original, facet, value);
        expect(isChosen(other, facet, value)).toBe(!isChosen(original, facet, value));
        expect(Math.abs(narrowing(other) - narrowing(original))).toBe(1);
        expect(searchHref(toggled(other, facet, value))).toBe(searchHref(original));
      }),
    );
  });

  test('returns to the first page', () => {
    const later = { ...emptySearch, page: 3 };
    expect(toggled(later, 'roast', '2').page).toBe(1);
  });
});

test('a form with new words keeps the filters', () => {
  const category = categories[0].key;
  const search = readSearch({ q: 'kenya', category, price: '1', sort: 'name' });
  const fields = hiddenFields(search, ['text']);
  const sent: Record<string, string[]> = { q: ['peru'] };
  for (const [name, value] of fields) sent[name] = [...(sent[name] ?? []), value];
  expect(readSearch(sent)).toEqual({ ...search, text: 'peru' });
});

test('price ranges have no gaps', () => {
  for (let range = 0; priceRange(range).to !== null; range += 1) {
    expect(priceRange(range + 1).from).toBe(priceRange(range).to);
  }
  expect(priceRange(0).from).toBeNull();
});
