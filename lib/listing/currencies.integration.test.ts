import '@/lib/testing/as-staff';
import { beforeAll, expect, test } from 'vitest';
import { catalogue } from '@/brand/catalogue/all';
import {
  filledCategories,
  listShipping,
  readCategory,
  readDeliveryTimes,
  readFirst,
  readNeighbours,
  readSelection,
} from '@/lib/catalog/queries';
import { stockShop } from '@/lib/catalog/seed/fixtures';
import { db } from '@/lib/db/client';
import { addMirrorProduct } from '@/lib/testing/builders/products';
import { withTestDatabase } from '@/lib/testing/database';
import { findProducts, readFilters } from './find-products.ts';
import { CATEGORY, emptySearch, PRICE } from './search.ts';

/* The brand's catalogue in euros; some of it also in yen, at prices that sort differently. */

// Outside Next nothing is cached: every read goes to the database.
withTestDatabase();

/** Also sells variants in yen, by SKU. */
async function sellInYen(prices: Record<string, number>): Promise<void> {
  for (const [variantId, priceAmount] of Object.entries(prices)) {
    const serviceProductId = `yen-${variantId}`;
    await db().catalogOffer.create({ data: { variantId, currency: 'JPY', serviceProductId } });
    const yen = { priceAmount, currency: 'JPY' };
    await addMirrorProduct({ serviceId: serviceProductId, ...yen });
  }
}

beforeAll(async () => {
  await stockShop(catalogue);
  await sellInYen({
    'first-light-250g-wholebean': 2900,
    'first-light-1kg-wholebean': 9900,
    'high-noon-250g-wholebean': 1900,
    'keeper-tin': 4500,
    'ship-standard': 800,
  });
});

const slugs = (products: readonly { slug: string }[]) => products.map(({ slug }) => slug);

test('lists show products sold in a currency, at its prices', async () => {
  const { products, total } = await readCategory('espresso', 10, 'JPY');
  expect(slugs(products)).toEqual(['first-light', 'high-noon']);
  expect(total).toBe(2);
  const bag = { amount: 250, unit: 'g' };
  expect(products.map(({ price }) => price)).toEqual([
    { from: { amount: 2900, currency: 'JPY' }, more: true, measure: bag },
    { from: { amount: 1900, currency: 'JPY' }, more: false, measure: bag },
  ]);
  expect((await filledCategories('JPY')).map(({ key }) => key)).toEqual(['espresso', 'table']);
  expect(slugs(await readFirst(['espresso', 'filter'], 10, 'JPY'))).toEqual([
    'first-light',
    'high-noon',
  ]);
  expect(slugs(await readSelection(['keeper-tin', 'dial-kettle'], 'JPY'))).toEqual(['keeper-tin']);
  const noon = { slug: 'high-noon', category: 'espresso' };
  expect(slugs(await readNeighbours(noon, 4, 'JPY'))).toEqual(['first-light']);
  const ways = catalogue.flatMap(({ slug, category }) => (category === 'shipping' ? [slug] : []));
  expect(await listShipping(ways, 'JPY')).toMatchObject([
    { price: { amount: 800, currency: 'JPY' } },
  ]);
  // The default market is unchanged.
  expect((await readCategory('espresso', 10)).total).toBe(5);
  expect((await listShipping(ways)).map(({ price }) => price.currency)).toEqual([
    'EUR',
    'EUR',
    'EUR',
  ]);
  // A delivery method that the market does not list is not offered.
  expect(await listShipping(['shipping-express'])).toMatchObject([{ slug: 'shipping-express' }]);
  expect(await readDeliveryTimes(['shipping-express'])).toMatchObject([
    { days: { from: 1, to: 1 } },
  ]);
});

test('a search sorts, filters and counts by the prices of a currency', async () => {
  const found = await findProducts({ ...emptySearch, sort: 'cheap' }, 'JPY');
  expect(slugs(found.products)).toEqual(['high-noon', 'first-light', 'keeper-tin']);
  expect(found).toMatchObject({ total: 3 });
  const dear = await findProducts({ ...emptySearch, sort: 'dear' }, 'JPY');
  expect(slugs(dear.products)).toEqual(['keeper-tin', 'first-light', 'high-noon']);
  const prices = found.facets.find(({ facet }) => facet === PRICE)?.values ?? [];
  expect(prices.reduce((sum, { products }) => sum + products, 0)).toBe(3);
  for (const { value, products } of prices) {
    const narrowed = await findProducts({ ...emptySearch, filters: { [PRICE]: [value] } }, 'JPY');
    expect([value, narrowed.products.length]).toEqual([value, products]);
  }
  const categories = (await readFilters('espresso', 'JPY')).find(({ facet }) => facet === CATEGORY);
  expect(categories?.values).toContainEqual({ value: 'espresso', products: 2 });
  // module: search
  expect(
    slugs((await findProducts({ ...emptySearch, text: 'first light' }, 'JPY')).products),
  ).toContain('first-light');
  // module: search
  expect(slugs((await findProducts({ ...emptySearch, text: 'dial' }, 'JPY')).products)).toEqual([]);
});

test('a product that is inactive in one currency is still sold in the other', async () => {
  const tin = { where: { serviceId: 'yen-keeper-tin' } };
  await db().mirrorProduct.update({ ...tin, data: { active: false } });
  const [yen] = await readSelection(['keeper-tin'], 'JPY');
  const [euros] = await readSelection(['keeper-tin']);
  expect([yen?.availability, euros?.availability]).toEqual(['paused', 'available']);
  await db().mirrorProduct.update({ ...tin, data: { deletedAt: new Date() } });
  expect(await readSelection(['keeper-tin'], 'JPY')).toEqual([]);
});
