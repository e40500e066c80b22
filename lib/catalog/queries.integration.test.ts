import { beforeAll, describe, expect, test, vi } from 'vitest';
import { catalogue } from '@/brand/catalogue/all';
import { UNCACHED } from '@/lib/cache/data-handler.js';
import { pool } from '@/lib/db/client';
import { readFilters } from '@/lib/listing/find-products';
import { manyProducts } from '@/lib/testing/builders/many-products';
import { withTestDatabase } from '@/lib/testing/database';
import {
  findProduct,
  firstSlugs,
  listSlugs,
  readCategory,
  readFirst,
  readNeighbours,
  readSelection,
} from './queries.ts';
import { overallAvailability, startingPrice } from './rules.ts';
import { stockShop } from './seed/fixtures.ts';
import { chosenVariant } from './selling/form-variant.ts';

const { tagged } = vi.hoisted(() => ({ tagged: new Set<string>() }));
// Outside Next nothing is cached: every read goes to the database.
vi.mock('next/cache', () => ({
  cacheLife: () => {},
  cacheTag: (...tags: string[]) => tags.forEach((tag) => void tagged.add(tag)),
}));

withTestDatabase();

beforeAll(async () => {
  await stockShop(catalogue);
});

function mirror(sku: string, set: string): Promise<unknown> {
  return pool().query(`UPDATE mirror_products SET ${set} WHERE "serviceId" = 'at-service-${sku}'`);
}

const slugs = (products: readonly { slug: string }[]) => products.map(({ slug }) => slug);

describe('a category', () => {
  test('shows the first products and how many there are', async () => {
    const { products, total } = await readCategory('espresso', 3);
    expect(slugs(products)).toEqual(['first-light', 'morning-shift', 'high-noon']);
    expect(total).toBe(5);
    expect(await readCategory('nothing', 3)).toEqual({ products: [], total: 0 });
  });

  test('never shows a delivery method', async () => {
    expect((await readCategory('shipping', 10)).products).toEqual([]);
    expect(await firstSlugs(100)).not.toContain('shipping-standard');
    expect(slugs(await listSlugs(50_000))).not.toContain('shipping-standard');
    expect(await listSlugs(2)).toHaveLength(2);
  });
});

test('a selection keeps its order and leaves out missing products', async () => {
  expect(slugs(await readSelection(['dial-kettle', 'no-such-thing', 'afterglow']))).toEqual([
    'dial-kettle',
    'afterglow',
  ]);
});

test('related products are those after a product, then those from the start of its category', async () => {
  const lamplight = { slug: 'lamplight', category: 'espresso' };
  expect(slugs(await readNeighbours(lamplight, 3))).toEqual([
    'first-light',
    'morning-shift',
    'high-noon',
  ]);
  const noon = { slug: 'high-noon', category: 'espresso' };
  expect(slugs(await readNeighbours(noon, 4))).toEqual([
    'long-shadow',
    'lamplight',
    'first-light',
    'morning-shift',
  ]);
});

describe('a product', () => {
  test('has its variants in order, at the service’s prices', async () => {
    const product = await findProduct('first-light');
    expect(product?.variants.map(({ id, text }) => [id, text])[0]).toEqual([
      'first-light-250g-wholebean',
      '250 g, Whole bean',
    ]);
    expect(product?.variants).toHaveLength(6);
    expect(product?.price).toMatchObject({ from: { amount: 1450, currency: 'EUR' }, more: true });
    expect(product?.options.map(({ name }) => name)).toEqual(['size', 'grind']);
  });

  test('that is hidden or unknown has no page', async () => {
    expect(await findProduct('shipping-standard')).toBeNull();
    expect(await findProduct('nothing')).toBeNull();
    for (const slug of ['a\0', '\ud83d', 'a'.repeat(101)])
      expect(await findProduct(slug)).toBeNull();
  });

  test('that does not exist is not cached', async () => {
    tagged.clear();
    await findProduct('first-light');
    expect(tagged).not.toContain(UNCACHED);
    await findProduct('nothing');
    expect(tagged).toContain(UNCACHED);
  });

  test('that could not be read is not cached, and its caller gets the error', async () => {
    tagged.clear();
    // PostgreSQL refuses this text.
    await expect(findProduct('first-light', '\0')).rejects.toThrow(/0x00/);
    expect(tagged).toContain(UNCACHED);
  });

  test('that the service has deleted keeps its page, but leaves the lists', async () => {
    await mirror('keeper-tin', '"deletedAt" = now()');
    expect((await findProduct('keeper-tin'))?.availability).toBe('gone');
    expect(slugs(await listSlugs(50_000))).not.toContain('keeper-tin');
    await mirror('keeper-tin', '"deletedAt" = NULL');
    expect(slugs(await listSlugs(50_000))).toContain('keeper-tin');
  });
});

test('the price columns follow the same rules as variants', async () => {
  const changes = [
    'active = false',
    '"deletedAt" = now()',
    '"priceAmount" = NULL',
    'currency = NULL',
    '"priceAmount" = 1',
    `currency = 'USD', "priceAmount" = 5`,
    `active = true, "deletedAt" = NULL, currency = 'EUR', "priceAmount" = 1450`,
  ];
  const skus = catalogue.find(({ slug }) => slug === 'first-light')?.variants ?? [];
  let turn = 0;
  for (const round of [0, 1, 2]) {
    for (const { sku } of skus) {
      const change = changes[(turn + round) % changes.length] ?? '';
      turn += 1;
      await mirror(sku, change);
      const product = await findProduct('first-light');
      const variants = product?.variants ?? [];
      const { rows } = await pool().query(
        `SELECT "saleState", "fromAmount", "fromCurrency", "fromMore" FROM catalog_products
         WHERE slug = 'first-light'`,
      );
      const price = startingPrice(variants);
      expect(rows[0], `${sku} ${change}`).toEqual({
        saleState: overallAvailability(variants),
        fromAmount: price?.from.amount ?? null,
        fromCurrency: price?.from.currency ?? null,
        fromMore: price?.more ?? false,
      });
    }
  }
});

describe('a form submitted without JavaScript', () => {
  const form = (fields: Record<string, string>) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(fields)) data.set(name, value);
    return data;
  };

  test.each([
    [
      'finds the variant of all choices',
      { product: 'blue-hour', 'option-size': '1 kg', 'option-grind': 'Filter' },
      'blue-hour-1kg-filter',
    ],
    ['finds the only variant', { product: 'keeper-tin' }, 'keeper-tin'],
    [
      'finds nothing for some of the choices',
      { product: 'blue-hour', 'option-size': '1 kg' },
      null,
    ],
    [
      'finds nothing for an unknown choice',
      { product: 'blue-hour', 'option-size': '9 kg', 'option-grind': 'Filter' },
      null,
    ],
    ['finds nothing for an unknown product', { product: 'nothing' }, null],
    ['finds nothing without a product', {}, null],
  ])('%s', async (_, fields, expected) => {
    expect(await chosenVariant(form(fields))).toBe(expected);
  });
});

test('a page takes as many statements with a thousand products as with a few', async () => {
  const pages: Record<string, () => Promise<unknown>> = {
    home: () =>
      Promise.all([
        readFirst(['espresso', 'filter'], 11),
        readSelection(['dial-kettle', 'orbit-grinder']),
      ]),
    list: () => Promise.all(['espresso', 'filter'].map((key) => readCategory(key, 8))),
    category: () => Promise.all([readCategory('filter', 24), readFilters('filter')]),
    product: async () => {
      const product = await findProduct('blue-hour');
      if (product) await readNeighbours(product, 4);
    },
    slugs: () => listSlugs(50_000),
  };
  let statements = 0;
  pool().on('acquire', () => {
    statements += 1;
  });
  const count = async () => {
    const counted: Record<string, number> = {};
    for (const [name, read] of Object.entries(pages)) {
      statements = 0;
      await read();
      counted[name] = statements;
    }
    return counted;
  };
  const expected = { home: 2, list: 4, category: 3, product: 2, slugs: 1 };
  expect(await count()).toEqual(expected);
  await stockShop(manyProducts(1_000), 'service');
  expect(await count()).toEqual(expected);
  pool().removeAllListeners('acquire');
});
