import { beforeAll, expect, test, vi } from 'vitest';
import type * as brandShop from '@/brand/shop';
import { stockShop } from '@/lib/catalog/seed/fixtures';
import type { SeedProduct } from '@/lib/catalog/seed/seed-types';
import { findProducts } from '@/lib/listing/find-products';
import { readSearch } from '@/lib/listing/search';
import { withTestDatabase } from '@/lib/testing/database';

/* A shop in German with an additional English view. */

vi.mock('next/cache', () => ({ cacheLife: () => {}, cacheTag: () => {} }));
vi.mock('@/brand/shop', async (original) => {
  const brand = await original<typeof brandShop>();
  return { ...brand, shop: { ...brand.shop, language: 'de' } };
});
vi.mock('@/brand/catalogue/phrases', () => ({
  cataloguePhrases: { en: { 'Blauer Becher': 'Blue Beaker', 'Zum Trinken.': 'To drink from.' } },
}));

function product(slug: string, name: string, description: string): SeedProduct {
  return {
    ...{ slug, name, tagline: 'Zum Trinken.', description, category: 'table', art: 'tin' },
    ...{
      attributes: { kind: 'plain' },
      options: [],
      variants: [{ sku: slug, options: {}, price: 1250 }],
    },
  };
}

withTestDatabase();

beforeAll(async () => {
  await stockShop([
    product('becher', 'Blauer Becher', 'Von Hand gedreht.'),
    product('teller', 'Flache Teller', 'Mit Blumen bemalt.'),
  ]);
});

const find = async (q: string, language?: 'en' | 'de') =>
  (await findProducts(readSearch({ q }), 'EUR', language)).products.map(({ slug }) => slug);

test.each(['Becher', 'Bechern', 'blaue Becher', 'bech', 'Bechr'])('“%s” is found', async (q) => {
  expect(await find(q)).toEqual(['becher']);
});

test('a search finds other forms of a word', async () => {
  expect(await find('Blume')).toEqual(['teller']);
});

test('a view is searched in its own language', async () => {
  expect(await find('beakers', 'en')).toEqual(['becher']);
  expect(await find('beaker', 'de')).toEqual([]);
});
