import { expect, test } from 'vitest';
import { catalogue } from '@/brand/catalogue/all';
import { stockShop } from '@/lib/catalog/seed/fixtures';
import { db } from '@/lib/db/client';
import { findProducts } from '@/lib/listing/find-products';
import { readSearch } from '@/lib/listing/search';
import { emptyDatabase, withTestDatabase } from '@/lib/testing/database';

withTestDatabase();

const find = async (q: string, language: 'en' | 'de') =>
  (await findProducts(readSearch({ q }), 'EUR', language)).products.map(({ slug }) => slug);

test('a view searches in its language only', async () => {
  await stockShop(catalogue);
  expect(await find('Heidelbeeren', 'de')).toEqual(['first-light']);
  expect(await find('Heidelbeeren', 'en')).toEqual([]);
  expect(await find('blueberries', 'en')).toEqual(['first-light']);
  // A product need not contain stop words such as "während", whether typed with or without the umlaut.
  const results = await findProducts(readSearch({ q: 'Bergamotte während' }), 'EUR', 'de');
  expect(results).toMatchObject({ isPartial: false, products: [{ slug: 'afterglow' }] });
  expect((await find('mühle', 'de'))[0]).toBe('orbit-grinder');
});

test('an import writes changes, and removed texts are no longer found', async () => {
  await emptyDatabase();
  const [first, second] = catalogue;
  if (!first || !second) throw new Error('The brand sells nothing');
  await stockShop([first, second]);
  expect(await find('Heidelbeere', 'de')).toEqual([first.slug]);
  await stockShop([{ ...first, tagline: 'Ein Nashorn.' }]);
  expect(await find('Nashörner', 'de')).toEqual([first.slug]);
  expect(await find('Haselnuss', 'de')).toEqual([]);
  const rows = await db().searchText.findMany({
    where: { language: 'de', productId: { not: null } },
  });
  expect(rows.map(({ key }) => key)).toEqual([first.slug]);
});

test('a product is found by its translated name and by its catalogue name', async () => {
  await emptyDatabase();
  await stockShop(catalogue);
  for (const q of ['Herdkanne', 'Hob Moka']) expect((await find(q, 'de'))[0]).toBe('hob-moka');
  expect((await find('Hob Moka', 'en'))[0]).toBe('hob-moka');
});

test('a list sorted by name uses the names that its view shows', async () => {
  await emptyDatabase();
  await stockShop(catalogue);
  const sorted = async (language: 'en' | 'de') => {
    const search = readSearch({ category: 'brewing', sort: 'name' });
    return (await findProducts(search, 'EUR', language)).products.map(({ slug }) => slug);
  };
  expect((await sorted('en'))[0]).toBe('dial-kettle');
  // Faltfilter, Herdkanne, Lotwaage, Meridian-Handfilter, Orbit-Mühle, Viertelstunden-Presse, Zeigerkessel
  expect(await sorted('de')).toEqual([
    ...['fold-papers', 'hob-moka', 'plumb-scale', 'meridian-dripper', 'orbit-grinder'],
    ...['quarter-hour-press', 'dial-kettle'],
  ]);
});
