import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cleanText,
  emptySearch,
  type Facet,
  facets,
  hiddenFields,
  isChosen,
  narrowing,
  type Params,
  priceRange,
  readSearch,
  type Search,
  searchHref,
  sorts,
  toggled,
} from './rules.ts';

/** Parses a URL as a browser does. */
function paramsOf(href: string): Params {
  const params: Record<string, string[]> = {};
  for (const [name, value] of new URL(href, 'https://shop.example').searchParams) {
    params[name] = [...(params[name] ?? []), value];
  }
  return params;
}

const search: fc.Arbitrary<Search> = fc
  .record({
    q: fc.oneof(fc.constant(''), fc.string({ maxLength: 100 })),
    category: fc.subarray(['espresso', 'filter', 'brewing', 'table']),
    roast: fc.subarray(['1', '2', '3', '4', '5']),
    origin: fc.subarray(['Kenya', 'Costa Rica', 'Perú']),
    price: fc.subarray(['0', '1', '2', '3']),
    sort: fc.constantFrom(...sorts),
  })
  .map((params) => readSearch(params));

const cursorOf = (...place: readonly string[]) =>
  Buffer.from(JSON.stringify(place)).toString('base64url');

describe('a URL', () => {
  test('has the search’s parameters, and parses back to it', () => {
    fc.assert(
      fc.property(search, fc.option(fc.tuple(fc.string(), fc.string())), (original, place) => {
        const cursor = place && { direction: 'after' as const, key: place[0], slug: place[1] };
        const whole = { ...original, cursor };
        expect(readSearch(paramsOf(searchHref(whole)))).toEqual(whole);
      }),
    );
  });

  test('is the same for the same search, in whatever order filters were chosen', () => {
    const parsed = readSearch({ roast: ['3', '1'], category: ['table', 'espresso'], q: ' a  b ' });
    const two = readSearch({ category: ['espresso', 'table'], q: 'a b', roast: ['1', '3', '3'] });
    expect(searchHref(parsed)).toBe(searchHref(two));
  });

  test('is short without any filter', () => {
    expect(searchHref(emptySearch)).toBe('/search');
  });

  test('with invalid parameters is parsed as far as possible, and never fails', () => {
    const nonsense = fc.dictionary(
      fc.constantFrom('q', 'category', 'roast', 'origin', 'price', 'sort', 'after', 'before'),
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
    ['cursor', { after: 'not base64!' }],
    ['cursor with NUL for a key', { after: cursorOf('a\0', 'b') }],
    ['cursor with NUL for a product', { after: cursorOf('a', 'b\0') }],
    ['cursor with half a character', { after: cursorOf('\ud800', 'b') }],
    ['cursor with something else in it', { after: Buffer.from('{"a":1}').toString('base64url') }],
  ])('with a bad %s is as if it did not say so', (_, params) => {
    expect(readSearch(params)).toEqual(emptySearch);
  });

  test('of years ago still works', () => {
    expect(
      readSearch({
        category: 'filter',
        roast: ['2'],
        origin: ['Peru', 'Kenya'],
        price: '1',
        sort: 'day',
        q: 'x',
      }),
    ).toEqual({
      text: 'x',
      filters: { category: ['filter'], roast: ['2'], origin: ['Kenya', 'Peru'], price: ['1'] },
      sort: 'featured',
      cursor: null,
    });
  });

  test('cannot sort by relevance without words', () => {
    expect(readSearch({ sort: 'best' }).sort).toBe('featured');
    expect(readSearch({ q: 'kenya' }).sort).toBe('best');
    expect(readSearch({ q: 'kenya', sort: 'name' }).sort).toBe('name');
  });
});

describe('choosing a filter', () => {
  const values: Record<Facet, string> = {
    category: 'filter',
    roast: '2',
    origin: 'Kenya',
    price: '0',
  };

  test('and choosing it again removes it', () => {
    fc.assert(
      fc.property(search, fc.constantFrom(...facets), (original, facet) => {
        const value = values[facet] ?? '';
        const other = toggled(original, facet, value);
        expect(isChosen(other, facet, value)).toBe(!isChosen(original, facet, value));
        expect(Math.abs(narrowing(other) - narrowing(original))).toBe(1);
        expect(searchHref(toggled(other, facet, value))).toBe(searchHref(original));
      }),
    );
  });

  test('begins at the first page', () => {
    const later = { ...emptySearch, cursor: { direction: 'after' as const, key: 3, slug: 'a' } };
    expect(toggled(later, 'roast', '2').cursor).toBeNull();
  });
});

test('a form with new words keeps the filters', () => {
  const search = readSearch({ q: 'kenya', roast: ['1'], category: 'filter', sort: 'name' });
  const fields = hiddenFields(search, ['text']);
  const sent: Record<string, string[]> = { q: ['peru'] };
  for (const [name, value] of fields) sent[name] = [...(sent[name] ?? []), value];
  expect(readSearch(sent)).toEqual({ ...search, text: 'peru' });
});

test('invisible characters are removed from words', () => {
  expect(cleanText('  a\u0000\n b\u200b  ')).toBe('a b');
  expect(cleanText('x'.repeat(200))).toHaveLength(80);
});

test('the price ranges follow each other without a gap', () => {
  for (let range = 0; priceRange(range).to !== null; range += 1) {
    expect(priceRange(range + 1).from).toBe(priceRange(range).to);
  }
  expect(priceRange(0).from).toBeNull();
});
