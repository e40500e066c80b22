import { beforeAll, describe, expect, test } from 'vitest';
import { catalogue } from '@/brand/catalogue/all';
import { stockShop } from '@/lib/catalog/seed/fixtures';
import { pool } from '@/lib/db/client';
import { findProducts } from '@/lib/listing/find-products';
import { emptySearch, type Params, readSearch, type Search } from '@/lib/listing/search';
import { manyProducts } from '@/lib/testing/builders/many-products';
import { withTestDatabase } from '@/lib/testing/database';
import { placesOf } from './found-places.ts';

withTestDatabase();

beforeAll(async () => {
  await stockShop(catalogue);
});

async function names(search: Partial<Search> | string): Promise<string[]> {
  const parsed =
    typeof search === 'string' ? readSearch({ q: search }) : { ...emptySearch, ...search };
  return (await findProducts(parsed)).products.map(({ name }) => name);
}

async function placesFor(params: Params) {
  const search = readSearch(params);
  return placesOf(search, await findProducts(search));
}

describe('words', () => {
  test.each([
    ['bluberry', 'blueberry', 'First Light'],
    ['ethopia', 'ethiopia', 'First Light'],
    ['afterglwo', 'afterglow', 'Afterglow'],
    ['meridan driper', 'meridian dripper', 'Meridian Dripper'],
  ])('%s is corrected to %s', async (text, corrected, name) => {
    const result = await findProducts(readSearch({ q: text }));
    expect(result.corrected).toBe(corrected);
    expect(result.products.map((product) => product.name)).toContain(name);
  });

  test.each(['hazelnut', 'whole bean', 'kenyan', 'mouse', 'expresso', 'dawn', 'the', 'kett'])(
    '%s is not corrected',
    async (text) => {
      expect((await findProducts(readSearch({ q: text }))).corrected).toBeNull();
    },
  );

  test('a word that no product has is ignored, and the result says so', async () => {
    const result = await findProducts(readSearch({ q: 'winter coffee' }));
    expect(result).toMatchObject({ isPartial: true, corrected: null });
    expect(result.total).toBeGreaterThanOrEqual(11);
  });

  test('if no product has all words, those with most of them are found', async () => {
    const result = await findProducts(readSearch({ q: 'dial kettle xyzzy' }));
    expect(result).toMatchObject({
      isPartial: true,
      total: 1,
      products: [{ name: 'Dial Kettle' }],
    });
  });

  test('filters without results do not change the words searched for', async () => {
    const result = await findProducts(readSearch({ q: 'kenya coffee', roast: '5' }));
    expect(result).toMatchObject({ total: 0, isPartial: false, corrected: null });
  });

  test('a search with words beyond a category’s name does not show the category first', async () => {
    expect((await placesFor({ q: 'chocolate espresso' })).first).toEqual([]);
    expect(await names('chocolate espresso')).toContain('Morning Shift');
  });

  test.each([{ roast: '1' }, { page: '2' }])('pages are not repeated with %o', async (params) => {
    expect(await placesFor({ q: 'filter', ...params })).toEqual({ first: [], more: [] });
  });

  test('a match in the name ranks above one in the description', async () => {
    const result = await names('light');
    expect(result[0]).toBe('First Light');
    expect(result.length).toBeGreaterThan(1);
  });

  test('unmatched or malformed queries find nothing without an error', async () => {
    for (const text of [
      'zzzzqqqq',
      '!!!',
      "'; drop table x",
      'a:b & | !',
      '%',
      '\\',
      '☕',
      'the',
    ]) {
      const result = await findProducts(readSearch({ q: text }));
      expect(result.products.length, text).toBe(Math.min(result.total, 24));
    }
    expect(await names('zzzzqqqq')).toEqual([]);
  });

  test('delivery methods are never found', async () => {
    expect(await names('delivery')).not.toContain('Standard delivery');
  });
});

describe('a long catalogue', () => {
  beforeAll(async () => {
    await stockShop(manyProducts(1_000), 'service');
  });

  const all = async (start: Search): Promise<string[]> => {
    const { pages } = await findProducts(start);
    const slugs: string[] = [];
    for (let page = 1; page <= pages; page += 1) {
      const { products } = await findProducts({ ...start, page });
      slugs.push(...products.map(({ slug }) => slug));
    }
    return slugs;
  };

  test.each(['featured', 'cheap', 'dear', 'name'] as const)(
    'sorted by %s, its pages show every product once, in order',
    async (sort) => {
      const search = { ...emptySearch, filters: { category: ['filter'] }, sort };
      const slugs = await all(search);
      const { total } = await findProducts(search);
      expect(slugs).toHaveLength(total);
      expect(new Set(slugs).size).toBe(total);
      const { rows } = await pool().query<{ slug: string; amount: number; name: string }>(
        `SELECT slug, "fromAmount" AS amount, catalog_fold(name) AS name FROM catalog_products`,
      );
      const facts = new Map(rows.map((row) => [row.slug, row]));
      const amounts = slugs.map((slug) => facts.get(slug)?.amount ?? 0);
      if (sort === 'cheap') expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
      if (sort === 'dear') expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
    },
  );

  test('pages of a search show every product once, best first', async () => {
    const search = readSearch({ q: 'bergamot' });
    const slugs = await all(search);
    expect(new Set(slugs).size).toBe((await findProducts(search)).total);
    expect(slugs).toHaveLength(new Set(slugs).size);
  });

  test('a page beyond the last one shows the last one', async () => {
    const { pages } = await findProducts(emptySearch);
    const last = await findProducts({ ...emptySearch, page: pages });
    expect(last.products.length).toBeGreaterThan(0);
    expect(await findProducts({ ...emptySearch, page: 9999 })).toEqual(last);
  });
});
