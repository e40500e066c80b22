import { beforeAll, describe, expect, test } from 'vitest';
import { catalogue } from '@/brand/catalogue/all';
import { stockShop } from '@/lib/catalog/seed/fixtures';
import { pool } from '@/lib/db/client';
import { loadProducts } from '@/lib/testing/builders/many-products';
import { withTestDatabase } from '@/lib/testing/database';
import { findProducts, suggest } from './queries.ts';
import { emptySearch, readSearch, type Search, toggled } from './rules.ts';

withTestDatabase();

beforeAll(async () => {
  await stockShop(catalogue);
});

async function names(search: Partial<Search> | string): Promise<string[]> {
  const parsed =
    typeof search === 'string' ? readSearch({ q: search }) : { ...emptySearch, ...search };
  return (await findProducts(parsed)).products.map(({ name }) => name);
}

describe('words', () => {
  test.each([
    ['a name', 'Blue Hour', 'Blue Hour'],
    ['the beginning of a name', 'merid', 'Meridian Dripper'],
    ['a taste', 'bergamot', 'Afterglow'],
    ['a place', 'nyeri', 'Blue Hour'],
    ['a word in another form', 'kettles', 'Dial Kettle'],
    ['a name with its accent missing', 'catuai', 'High Noon'],
    ['a name with an accent it does not have', 'Kényä', 'Blue Hour'],
    ['words in any order', 'hour garden', 'Garden Hour'],
    ['capitals', 'AFTERGLOW', 'Afterglow'],
  ])('%s finds it', async (_, text, name) => {
    expect((await names(text))[0]).toBe(name);
  });

  test.each([
    ['bluberry', 'blueberry', 'First Light'],
    ['ethopia', 'ethiopia', 'First Light'],
    ['grindr', 'grinder', 'Orbit Grinder'],
    ['afterglwo', 'afterglow', 'Afterglow'],
    // Not for "kent", which has more letters in common but fewer in place.
    ['kenia', 'kenya', 'Blue Hour'],
  ])('%s is corrected to %s', async (text, corrected, name) => {
    const found = await findProducts(readSearch({ q: text }));
    expect(found).toMatchObject({ instead: corrected, isCorrected: true });
    expect(found.products.map((product) => product.name)).toContain(name);
  });

  test.each(['hazelnut', 'whole bean', 'kenyan', 'mouse', 'shoes', 'expresso', 'dawn'])(
    '%s is a word and is not corrected',
    async (text) => {
      expect((await findProducts(readSearch({ q: text }))).isCorrected).toBe(false);
    },
  );

  test.each([
    ['ken', 2],
    ['keny', 1],
    ['kenya', 1],
    ['chocola', 3],
    ['morni', 2],
    ['after', 3],
  ])('%s finds the words it begins', async (text, least) => {
    expect((await names(text)).length).toBeGreaterThanOrEqual(least);
  });

  test('a word that no product has is left out, and reported', async () => {
    const found = await findProducts(readSearch({ q: 'winter coffee' }));
    expect(found).toMatchObject({ instead: 'coffee', isCorrected: false });
    expect(found.total).toBeGreaterThanOrEqual(11);
  });

  test('words that no product has together are reduced to the most telling ones', async () => {
    const found = await findProducts(readSearch({ q: 'kenya porcelain kettle' }));
    expect(found.total).toBeGreaterThan(0);
    expect(found.instead).not.toBeNull();
  });

  test('filters without results do not change the words searched for', async () => {
    const found = await findProducts(readSearch({ q: 'kenya coffee', roast: '5' }));
    expect(found).toMatchObject({ total: 0, instead: null });
  });

  test.each([
    ['shipping', '/delivery'],
    ['subscription', '/clubs'],
    ['office club', '/clubs/office-club'],
    ['filter', '/categories/filter'],
    ['do you ship to Germany', '/delivery'],
  ])('%s leads to a page', async (text, href) => {
    const { places } = await findProducts(readSearch({ q: text }));
    expect(places.first[0]?.href).toBe(href);
  });

  test('pages are not repeated on the next page, nor shown with filters', async () => {
    const { places } = await findProducts(readSearch({ q: 'filter', roast: '1' }));
    expect(places).toEqual({ first: [], more: [], mentioned: [] });
  });

  test('suggestions begin like the results', async () => {
    for (const text of ['keny', 'shipp', 'bluberry', '1kg', 'french press']) {
      const { products, places } = await findProducts(readSearch({ q: text }));
      const suggested = await suggest(text, 6);
      expect(suggested.products, text).toEqual(products.slice(0, 6));
      expect(suggested.places.first, text).toEqual(places.first);
    }
  });

  test('a match in the name ranks above one in the description', async () => {
    const found = await names('light');
    expect(found[0]).toBe('First Light');
    expect(found.length).toBeGreaterThan(1);
  });

  test('unmatched or malformed queries find nothing, and nothing fails', async () => {
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
      const found = await findProducts(readSearch({ q: text }));
      expect(found.products.length, text).toBe(Math.min(found.total, 24));
    }
    expect(await names('zzzzqqqq')).toEqual([]);
  });

  test('delivery methods are never found', async () => {
    expect(await names('delivery')).not.toContain('Standard delivery');
  });
});

describe('filters', () => {
  test('several values of one filter widen, several filters narrow', async () => {
    const espresso = await names({ filters: { category: ['espresso'] } });
    const both = await names({ filters: { category: ['espresso', 'filter'] } });
    const dark = await names({ filters: { category: ['espresso', 'filter'], roast: ['5'] } });
    expect(espresso).toHaveLength(5);
    expect(both).toHaveLength(11);
    expect(dark).toEqual(['Long Shadow']);
  });

  test('a blend counts for each of its origins', async () => {
    expect(await names({ filters: { origin: ['Brazil'] } })).toEqual(['Morning Shift']);
    expect(await names({ filters: { origin: ['Colombia'] } })).toEqual([
      'Morning Shift',
      'Lamplight',
    ]);
  });

  test('each count is the number of results after choosing the value', async () => {
    const searches: Search[] = [
      emptySearch,
      { ...emptySearch, filters: { category: ['filter'] } },
      { ...emptySearch, filters: { roast: ['1', '3'], price: ['0'] } },
      { ...emptySearch, filters: { origin: ['Colombia'], roast: ['3'], price: ['0', '1'] } },
      readSearch({ q: 'cocoa' }),
      readSearch({ q: 'hour', category: 'filter' }),
      readSearch({ q: 'cocoa', origin: 'Colombia' }),
    ];
    for (const search of searches) {
      const found = await findProducts(search);
      expect(found.facets.length).toBeGreaterThan(0);
      for (const { facet, values } of found.facets) {
        for (const { value, products } of values) {
          const narrowed = { ...search, filters: { ...search.filters, [facet]: [value] } };
          const { total, products: shown } = await findProducts(narrowed);
          expect(total, `${facet} ${value}`).toBe(products);
          expect(shown, `${facet} ${value}`).toHaveLength(Math.min(products ?? 0, 24));
        }
      }
    }
  });

  test('counts follow a price change, a deactivation and a deletion at the service', async () => {
    const before = await findProducts(emptySearch);
    const mirror = (set: string) =>
      pool().query(`UPDATE mirror_products SET ${set} WHERE "serviceId" = 'at-service-keeper-tin'`);
    const inRange = (range: string) => names({ filters: { price: [range] } });
    expect(await inRange('1')).toContain('Keeper Tin');
    await mirror('"priceAmount" = 9900');
    expect(await inRange('1')).not.toContain('Keeper Tin');
    expect(await inRange('3')).toContain('Keeper Tin');
    await mirror('active = false');
    const paused = await findProducts(readSearch({ q: 'keeper' }));
    expect(paused.products[0]?.availability).toBe('paused');
    await mirror('"deletedAt" = now()');
    expect((await findProducts(emptySearch)).total).toBe(before.total - 1);
    expect(await names('keeper')).not.toContain('Keeper Tin');
    await mirror('"deletedAt" = NULL, active = true, "priceAmount" = 2900');
    expect(await findProducts(emptySearch)).toEqual(before);
  });
});

describe('a long catalogue', () => {
  beforeAll(async () => {
    await stockShop(loadProducts(1_000), 'service');
  });

  test('counts follow every change of products, in the same transaction', async () => {
    const client = await pool().connect();
    // Counted independently: from the rows, with CUBE, for this brand's two attributes.
    const differences = async () => {
      const { rows } = await client.query(
        `WITH listed AS (
          SELECT p.category, catalog_price_step(p."fromAmount") AS step,
            (SELECT jsonb_agg(value ORDER BY value COLLATE "C") FROM catalog_attributes a
              WHERE a."productId" = p.id AND attribute = 'roast') AS roast,
            (SELECT jsonb_agg(value ORDER BY value COLLATE "C") FROM catalog_attributes a
              WHERE a."productId" = p.id AND attribute = 'origin') AS origin
          FROM catalog_products p WHERE NOT hidden AND "saleState" <> 'gone'
        ), counted AS (
          SELECT concat_ws(',', CASE WHEN grouping(category) = 0 THEN 'category' END,
              CASE WHEN grouping(origin) = 0 THEN 'origin' END,
              CASE WHEN grouping(step) = 0 THEN 'price' END,
              CASE WHEN grouping(roast) = 0 THEN 'roast' END) AS facets,
            coalesce(category, '') AS category, coalesce(step, -1) AS step,
            jsonb_strip_nulls(jsonb_build_object('roast', roast, 'origin', origin)) AS "values",
            count(*)::int AS products
          FROM listed GROUP BY CUBE (category, step, roast, origin)
          HAVING (grouping(roast) = 1 OR roast IS NOT NULL)
            AND (grouping(origin) = 1 OR origin IS NOT NULL) AND (grouping(step) = 1 OR step >= 0)
        ), kept AS (
          SELECT facets, category, step, "values", products FROM catalog_facet_counts
          WHERE products <> 0
        )
        (TABLE counted EXCEPT TABLE kept) UNION ALL (TABLE kept EXCEPT TABLE counted)`,
      );
      return rows;
    };
    const some = (share: number) => `slug LIKE 'load-%${share}'`;
    try {
      expect(await differences()).toEqual([]);
      await client.query('BEGIN');
      for (const change of [
        `UPDATE catalog_products SET hidden = true WHERE ${some(1)}`,
        `UPDATE catalog_products SET category = 'gear' WHERE ${some(2)}`,
        `UPDATE catalog_attributes SET value = '5' WHERE attribute = 'roast'
          AND "productId" LIKE 'load-%3'`,
        `DELETE FROM catalog_attributes WHERE attribute = 'origin' AND "productId" LIKE 'load-%7'`,
        `INSERT INTO catalog_attributes ("productId", attribute, value)
          SELECT id, 'origin', 'Peru' FROM catalog_products WHERE ${some(7)} OR ${some(8)}
          ON CONFLICT DO NOTHING`,
        `UPDATE mirror_products SET "priceAmount" = "priceAmount" + 700
          WHERE "serviceId" LIKE 'at-service-load-%4'`,
        `UPDATE mirror_products SET "deletedAt" = now()
          WHERE "serviceId" LIKE 'at-service-load-%5'`,
        `DELETE FROM catalog_products WHERE ${some(6)}`,
        `UPDATE catalog_products SET hidden = false WHERE ${some(1)}`,
      ]) {
        const { rowCount } = await client.query(change);
        expect(rowCount, change).toBeGreaterThan(0);
        expect(await differences(), change).toEqual([]);
      }
      await client.query('ROLLBACK');
      expect(await differences()).toEqual([]);
    } finally {
      client.release(true);
    }
  });

  const all = async (start: Search): Promise<string[]> => {
    const slugs: string[] = [];
    for (let search: Search | null = start; search; ) {
      const { products, next }: Awaited<ReturnType<typeof findProducts>> =
        await findProducts(search);
      slugs.push(...products.map(({ slug }) => slug));
      search = next ? { ...search, cursor: { direction: 'after', ...next } } : null;
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

  test('going back leads to the same pages', async () => {
    for (const sort of ['featured', 'cheap', 'dear', 'name'] as const) {
      const first = await findProducts({ ...emptySearch, sort });
      if (!first.next) throw new Error('There is one page only');
      const second = await findProducts({
        ...emptySearch,
        sort,
        cursor: { direction: 'after', ...first.next },
      });
      if (!second.previous) throw new Error('There is no previous page');
      const back = await findProducts({
        ...emptySearch,
        sort,
        cursor: { direction: 'before', ...second.previous },
      });
      expect(back.products).toEqual(first.products);
      expect(back.previous).toBeNull();
      expect(back.next).toEqual(first.next);
    }
  });

  test('a cursor of another order, or an invalid one, shows a page all the same', async () => {
    const bad = [
      { key: 'text', slug: 'x' },
      { key: 9e15, slug: 'x' },
      { key: -1, slug: '' },
    ];
    for (const place of bad) {
      const cursor = { direction: 'after' as const, ...place };
      const found = await findProducts({ ...emptySearch, sort: 'cheap', cursor });
      expect(found.products.length).toBeGreaterThan(0);
    }
  });

  test('a page takes two statements, a page of a search four, whatever it shows', async () => {
    let statements = 0;
    pool().on('acquire', () => {
      statements += 1;
    });
    await findProducts(emptySearch);
    expect(statements).toBe(2);
    statements = 0;
    await findProducts(readSearch({ q: 'golden' }));
    expect(statements).toBe(4);
    statements = 0;
    // No name matches, so mentions are counted as well.
    await findProducts(toggled(readSearch({ q: 'kenya' }), 'category', 'filter'));
    expect(statements).toBe(4);
    pool().removeAllListeners('acquire');
  });
});
