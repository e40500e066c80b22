import { beforeAll, describe, expect, test } from 'vitest';
import { catalogue } from '@/brand/catalogue/all';
import { stockShop } from '@/lib/catalog/seed/fixtures';
import { pool } from '@/lib/db/client';
import { withTestDatabase } from '@/lib/testing/database';
import { findProducts } from './find-products.ts';
import { emptySearch, readSearch, type Search } from './search.ts';

withTestDatabase();

beforeAll(async () => {
  await stockShop(catalogue);
});

async function names(search: Partial<Search> | string): Promise<string[]> {
  const parsed =
    typeof search === 'string' ? readSearch({ q: search }) : { ...emptySearch, ...search };
  return (await findProducts(parsed)).products.map(({ name }) => name);
}

describe('filters', () => {
  test('several values of one filter widen the results, and several filters narrow them', async () => {
    const espresso = await names({ filters: { category: ['espresso'] } });
    const both = await names({ filters: { category: ['espresso', 'filter'] } });
    const dark = await names({ filters: { category: ['espresso', 'filter'], roast: ['5'] } });
    expect(espresso).toHaveLength(5);
    expect(both).toHaveLength(11);
    expect(dark).toEqual(['Long Shadow']);
  });

  test('a product with several origins counts for each of them', async () => {
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
          expect(shown, `${facet} ${value}`).toHaveLength(Math.min(products, 24));
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
