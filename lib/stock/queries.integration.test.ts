import { beforeAll, describe, expect, test, vi } from 'vitest';
import { catalogue } from '@/brand/catalogue/all';
import { catalogueMismatches, productList } from '@/lib/catalog/dashboard';
import { findProduct } from '@/lib/catalog/queries';
import { stockShop } from '@/lib/catalog/seed/fixtures';
import { db } from '@/lib/db/client';
import { withTestDatabase } from '@/lib/testing/database';
import { countStock, stockList, stockOf } from './queries';

vi.mock('next/cache', () => ({ cacheLife: () => {}, cacheTag: () => {} }));
vi.mock('@/lib/auth/staff', () => ({ requireStaff: async () => ({}) }));

withTestDatabase();

const counted = {
  'high-noon-250g-espresso': 2,
  'afterglow-1kg-filter': 0,
  'afterglow-250g-filter': 40,
};

beforeAll(async () => {
  await stockShop(catalogue);
  await db().stockLevel.createMany({
    data: Object.entries(counted).map(([variantId, onHand]) => ({ variantId, onHand })),
  });
});

const goods = catalogue
  .filter(({ category }) => category !== 'shipping')
  .flatMap(({ variants }) => variants.map(({ sku }) => sku));

/** All rows, page by page, forwards and back. */
async function walk<Row>(
  read: (
    query: Record<string, string>,
  ) => Promise<{ rows: Row[]; after: string | null; before: string | null }>,
) {
  const forth: Row[][] = [];
  let page = await read({});
  forth.push(page.rows);
  while (page.after) {
    page = await read({ after: page.after });
    forth.push(page.rows);
  }
  const back: Row[][] = [page.rows];
  while (page.before) {
    page = await read({ before: page.before });
    back.unshift(page.rows);
  }
  expect(back).toEqual(forth);
  return forth.flat();
}

describe('the stock', () => {
  test('has every item once, page by page, but no delivery method', async () => {
    const rows = await walk(stockList);
    expect(rows.map(({ variantId }) => variantId)).toEqual([...goods].sort());
  });

  test('and the catalogue are found by a name in any language', async () => {
    for (const list of [stockList, productList]) {
      const names = await Promise.all(
        ['hob moka', 'herdkanne'].map(async (q) => (await list({ q })).rows.map((row) => row.name)),
      );
      expect(names[0]).toEqual(names[1]);
      expect(new Set(names[0])).toEqual(new Set(['Hob Moka']));
    }
  });

  test('that is low is listed with the scarcest first', async () => {
    const { rows } = await stockList({ show: 'low' });
    expect(rows.map(({ variantId, free }) => [variantId, free])).toEqual([
      ['afterglow-1kg-filter', 0],
      ['high-noon-250g-espresso', 2],
    ]);
    expect((await stockList({ show: 'out' })).rows).toHaveLength(1);
    expect((await stockList({ show: 'counted' })).rows).toHaveLength(3);
    expect(await countStock()).toEqual({ owed: 0, low: 2 });
  });

  test('is found by name and SKU, whatever characters are typed', async () => {
    expect((await stockList({ q: 'HIGH-noon-250' })).rows.length).toBeGreaterThan(0);
    expect((await stockList({ q: '%' })).rows).toEqual([]);
    expect(await stockOf('guess')).toBeNull();
  });

  test('is the same as on the product’s page', async () => {
    const product = await findProduct('high-noon');
    const of = (id: string) => product?.variants.find((variant) => variant.id === id);
    expect(of('high-noon-250g-espresso')).toMatchObject({ availability: 'available', left: 2 });
    expect(of('high-noon-1kg-espresso')).toMatchObject({ availability: 'available', left: null });
    const other = await findProduct('afterglow');
    expect(other?.variants.find(({ id }) => id === 'afterglow-1kg-filter')).toMatchObject({
      availability: 'out-of-stock',
      left: 0,
    });
    expect(other?.availability).toBe('available');
  });
});

describe('the products', () => {
  test('have every variant once, page by page', async () => {
    const all = catalogue.flatMap(({ variants }) => variants.map(({ sku }) => sku));
    const rows = await walk(productList);
    expect(rows.map(({ variantId }) => variantId)).toEqual([...all].sort());
  });

  test('that cannot be bought are filtered by reason', async () => {
    const problems = async () =>
      (await productList({ show: 'problem' })).rows.map(({ variantId }) => variantId);
    expect(await problems()).toEqual(['afterglow-1kg-filter']);
    await db().mirrorProduct.update({
      where: { serviceId: 'at-service-high-noon-1kg-espresso' },
      data: { active: false },
    });
    expect(await problems()).toEqual(['afterglow-1kg-filter', 'high-noon-1kg-espresso']);
  });

  test('show the last comparison with the service, where it is newer than their fetch', async () => {
    const at = new Date(Date.now() + 60_000).toISOString();
    const value = {
      ...{ nextAt: 0, lastGoodAt: at },
      report: {
        ...{ startedAt: at, endedAt: at, ok: true, findings: [], failures: [] },
        compared: { PRODUCT: 1, CUSTOMER: 0, SUBSCRIPTION: 0, TRANSACTION: 0 },
      },
    };
    await db().serviceState.create({ data: { key: 'mirror-sweep', value } });
    const { rows } = await productList({ q: 'keeper-tin' });
    expect(rows.map(({ syncedAt }) => syncedAt?.toISOString())).toEqual([at]);
  });

  test('of the service and of the brand are compared both ways', async () => {
    expect(await catalogueMismatches()).toEqual({ strays: [], strayCount: 0, absent: [] });
    await db().mirrorProduct.create({
      data: {
        serviceId: 'stray',
        name: 'Tea',
        priceAmount: 500,
        currency: 'EUR',
        sequence: 1,
        fetchedAt: new Date(),
      },
    });
    await db().mirrorProduct.update({
      where: { serviceId: 'at-service-keeper-tin' },
      data: { deletedAt: new Date() },
    });
    expect(await catalogueMismatches()).toMatchObject({
      strays: [{ serviceId: 'stray', name: 'Tea' }],
      strayCount: 1,
      absent: [{ sku: 'keeper-tin' }],
    });
  });
});
