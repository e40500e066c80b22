import '@/lib/testing/as-staff';
import { beforeAll, describe, expect, test } from 'vitest';
import { catalogue } from '@/brand/catalogue/all';
import { cataloguePhrases } from '@/brand/catalogue/phrases';
import { db } from '@/lib/db/client';
import { allPagesOf } from '@/lib/testing/all-pages';
import { addMirrorProduct } from '@/lib/testing/builders/products';
import { withTestDatabase } from '@/lib/testing/database';
import { catalogueMismatches, productList } from './product-list.ts';
import { stockOffers, stockShop } from './seed/fixtures.ts';

withTestDatabase();

const [paused = ''] = catalogue
  .filter(({ category }) => category !== 'shipping')
  .flatMap(({ variants }) => variants.map(({ sku }) => sku));

/** A product with a German name; undefined if the brand has none. */
const translated = catalogue.find(
  ({ name, hidden }) => !hidden && cataloguePhrases.de?.[name] !== undefined,
);

beforeAll(async () => {
  await stockShop(catalogue);
  await stockOffers(catalogue);
});

describe('the dashboard’s products', () => {
  test('list every variant once over all pages', async () => {
    const all = catalogue.flatMap(({ variants }) => variants.map(({ sku }) => sku));
    const rows = await allPagesOf(productList);
    expect(rows.map(({ variantId }) => variantId)).toEqual([...all].sort());
  });

  test.skipIf(!translated)('are found by a name in any language', async () => {
    const { name = '', variants = [] } = translated ?? {};
    for (const q of [name, cataloguePhrases.de?.[name] ?? '']) {
      const skus = (await productList({ q })).rows.map(({ variantId }) => variantId);
      expect(skus).toEqual(expect.arrayContaining(variants.map(({ sku }) => sku)));
    }
  });

  test('that cannot be bought are filtered by reason', async () => {
    const problems = async () =>
      (await productList({ show: 'problem' })).rows.map(({ variantId }) => variantId);
    expect(await problems()).toEqual([]);
    await db().mirrorProduct.update({
      where: { serviceId: `at-service-${paused}` },
      data: { active: false },
    });
    expect(await problems()).toEqual([paused]);
  });

  test('that cannot be bought in one currency count as problems, with the state of each currency', async () => {
    const serviceId = 'at-service-keeper-tin.CHF';
    const change = (data: { active?: boolean; deletedAt?: Date | null }) =>
      db().mirrorProduct.update({ where: { serviceId }, data });
    const tin = async (show?: string) => {
      const { rows } = await productList({ q: 'keeper-tin', ...(show ? { show } : {}) });
      return rows.flatMap(({ offers }) => offers);
    };
    expect(await tin('problem')).toEqual([]);
    expect(await tin()).toMatchObject([{ currency: 'CHF', active: true, isGone: false }]);
    await change({ active: false });
    expect(await tin('problem')).toMatchObject([{ active: false, isGone: false }]);
    await change({ active: true, deletedAt: new Date() });
    expect(await tin('problem')).toMatchObject([{ isGone: true }]);
    await change({ deletedAt: null });
    expect(await tin('problem')).toEqual([]);
    expect((await productList({ q: serviceId })).rows).toHaveLength(1);
  });

  test('of the service and of the brand are compared both ways', async () => {
    expect(await catalogueMismatches()).toEqual({ strays: [], absent: [] });
    await addMirrorProduct({ serviceId: 'stray', name: 'Tea', priceAmount: 500 });
    await db().mirrorProduct.update({
      where: { serviceId: `at-service-${paused}` },
      data: { deletedAt: new Date() },
    });
    expect(await catalogueMismatches()).toEqual({
      strays: ['Tea (stray)'],
      absent: [`${paused} (EUR)`],
    });
  });
});
