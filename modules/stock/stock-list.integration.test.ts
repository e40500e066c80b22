import '@/lib/testing/as-staff';
import { beforeAll, describe, expect, test } from 'vitest';
import { catalogue } from '@/brand/catalogue/all';
import { cataloguePhrases } from '@/brand/catalogue/phrases';
import { productList } from '@/lib/catalog/product-list';
import { findProduct, readSelection } from '@/lib/catalog/queries';
import { stockOffers, stockShop } from '@/lib/catalog/seed/fixtures';
import { db } from '@/lib/db/client';
import { allPagesOf } from '@/lib/testing/all-pages';
import { withTestDatabase } from '@/lib/testing/database';
import { countStock, stockList, stockOf } from './stock-list';

withTestDatabase();

const goods = catalogue
  .filter(({ category }) => category !== 'shipping')
  .flatMap(({ variants }) => variants.map(({ sku }) => sku));
const [none = '', few = '', many = '', untracked = ''] = goods;
const counted = { [none]: 0, [few]: 2, [many]: 40 };

const translated = catalogue.find(
  ({ name, hidden }) => !hidden && cataloguePhrases.de?.[name] !== undefined,
);

async function variantOnPage(id: string) {
  const product = catalogue.find(({ variants }) => variants.some(({ sku }) => sku === id));
  const details = await findProduct(product?.slug ?? '');
  return details?.variants.find((variant) => variant.id === id);
}

beforeAll(async () => {
  await stockShop(catalogue);
  await stockOffers(catalogue);
  await db().stockLevel.createMany({
    data: Object.entries(counted).map(([variantId, onHand]) => ({ variantId, onHand })),
  });
});

describe('the stock', () => {
  test('lists every item once, but no delivery methods', async () => {
    const rows = await allPagesOf(stockList);
    expect(rows.map(({ variantId }) => variantId)).toEqual([...goods].sort());
  });

  test.skipIf(!translated)('is found by a name in any language', async () => {
    const { name = '', variants = [] } = translated ?? {};
    for (const q of [name, cataloguePhrases.de?.[name] ?? '']) {
      const skus = (await stockList({ q })).rows.map(({ variantId }) => variantId);
      expect(skus).toEqual(expect.arrayContaining(variants.map(({ sku }) => sku)));
    }
  });

  test('that is low is listed scarcest first', async () => {
    const { rows } = await stockList({ show: 'low' });
    expect(rows.map(({ variantId, free }) => [variantId, free])).toEqual([
      [none, 0],
      [few, 2],
    ]);
    expect((await stockList({ show: 'out' })).rows).toHaveLength(1);
    expect((await stockList({ show: 'counted' })).rows).toHaveLength(3);
    expect(await countStock()).toEqual({ owed: 0, low: 2 });
  });

  test('of an item that left the catalogue is neither listed nor counted as low', async () => {
    const before = await countStock();
    await db().stockLevel.create({ data: { variantId: 'left-the-catalogue', onHand: 0 } });
    expect((await stockList({ show: 'low' })).rows).toHaveLength(before.low);
    expect(await countStock()).toEqual(before);
    await db().stockLevel.delete({ where: { variantId: 'left-the-catalogue' } });
  });

  test('is found by name and SKU, with any characters', async () => {
    expect((await stockList({ q: few.toUpperCase() })).rows.length).toBeGreaterThan(0);
    expect((await stockList({ q: '%' })).rows).toEqual([]);
    expect(await stockOf('guess')).toBeNull();
  });

  test('agrees with the product’s page', async () => {
    expect(await variantOnPage(few)).toMatchObject({ availability: 'available', left: 2 });
    expect(await variantOnPage(untracked)).toMatchObject({ availability: 'available', left: null });
    expect(await variantOnPage(none)).toMatchObject({ availability: 'out-of-stock', left: 0 });
  });
});

test('an out-of-stock product is listed with those that cannot be bought', async () => {
  const { rows } = await productList({ show: 'problem' });
  expect(rows.map(({ variantId }) => variantId)).toEqual([none]);
});

describe('a card', () => {
  const setStock = (sku: string, onHand: number, reserved: number) =>
    db().stockLevel.upsert({
      where: { variantId: sku },
      create: { variantId: sku, onHand, reserved, updatedAt: new Date() },
      update: { onHand, reserved },
    });

  const activate = (sku: string, active: boolean) =>
    db().mirrorProduct.update({ where: { serviceId: `at-service-${sku}` }, data: { active } });

  test('shows a product as out of stock if none of its variants can be bought', async () => {
    const sold = catalogue.filter(({ slug }) => slug === 'blue-hour');
    const skus = sold.flatMap(({ variants }) => variants);
    for (const currency of ['EUR', 'CHF']) {
      const states = async () => {
        const [card] = await readSelection(['blue-hour'], currency);
        const page = await findProduct('blue-hour', currency);
        return [card?.availability, page?.availability];
      };
      for (const { sku } of skus) {
        expect(await states(), sku).toEqual(['available', 'available']);
        await setStock(sku, 2, 2);
      }
      expect(await states()).toEqual(['out-of-stock', 'out-of-stock']);
      // An inactive variant does not count.
      await activate(skus[0]?.sku ?? '', false);
      await db().stockLevel.deleteMany({ where: { variantId: skus[0]?.sku } });
      expect((await states())[1]).toBe(currency === 'EUR' ? 'out-of-stock' : 'available');
      expect((await states())[0]).toBe((await states())[1]);
      await activate(skus[0]?.sku ?? '', true);
      await db().stockLevel.deleteMany();
    }
  });
});
