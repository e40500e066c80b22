import { beforeEach, expect, test } from 'vitest';
import { catalogue } from '@/brand/catalogue/all';
import { categories } from '@/brand/catalogue/categories';
import { imported } from '@/brand/catalogue/imported';
import { markDescription } from '@/lib/catalog/rules.ts';
import { db } from '@/lib/db/client';
import { env, setEnv } from '@/lib/env';
import { imageOf } from '@/lib/images/images';
import { emptyDatabase, withTestDatabase } from '@/lib/testing/database';
import { testEnv } from '@/lib/testing/env';
import { serviceEnvOf, type Tenant } from '@/lib/testing/service/sandbox';
import { testSandbox } from '@/lib/testing/service/shared-sandbox';
import { importCatalogue } from './import.ts';
import type { SeedProduct } from './seed-types.ts';

const sandbox = testSandbox();
let tenant: Tenant;

withTestDatabase();
beforeEach(async () => {
  tenant = await sandbox.createTenant();
  await emptyDatabase();
  const service = serviceEnvOf(sandbox.url, tenant);
  setEnv({ ...testEnv({ databaseUrl: env().databaseUrl, service }), mode: 'live' });
});

async function sells(name: string, description = 'Good.', price = 10): Promise<string> {
  const product = { name, description, price, currency: 'EUR', active: true };
  return (await sandbox.call<{ id: string }>(tenant, 'POST', '/products', product)).id;
}

const total = catalogue.reduce((sum, { variants }) => sum + variants.length, 0);

test('the brand’s products are matched by their SKU marker, and by name', async () => {
  const product = await sells('Renamed', markDescription('A tin.', 'keeper-tin'));
  const two = await sells('horizon cup, dusk');
  expect(await importCatalogue()).toEqual({
    ...{ matched: 2, alone: 0, absent: total - 2 },
    ...{ foreign: 0, retired: 0 },
  });
  const variants = await db().catalogVariant.findMany({ include: { product: true } });
  expect(variants.map(({ sku, serviceProductId }) => [sku, serviceProductId]).sort()).toEqual([
    ['horizon-cup-dusk', two],
    ['keeper-tin', product],
  ]);
  const cup = await db().catalogProduct.findUniqueOrThrow({ where: { slug: 'horizon-cup' } });
  expect(cup.name).toBe('Horizon Cup');
});

test('names and descriptions lose invisible characters', async () => {
  const id = await sells('\u202EHouse\u00A0Blend\u200B', 'Mild.\u2028Round – \u202Afull.');
  await sells('\u2067horizon cup,\u00A0dusk');
  expect(await importCatalogue()).toMatchObject({ matched: 1, alone: 1 });
  const where = { serviceProductId: id };
  const { product } = await db().catalogVariant.findFirstOrThrow({
    where,
    include: { product: true },
  });
  expect(product).toMatchObject({ name: 'House Blend', description: 'Mild.\nRound – full.' });
});

test('another product gets a page of its own, with its texts from the service', async () => {
  const id = await sells('Café Filtré No. 5', 'A blend of five. It is strong.', 12.5);
  expect(await importCatalogue()).toMatchObject({ matched: 0, alone: 1 });
  const variant = await db().catalogVariant.findUniqueOrThrow({
    where: { serviceProductId: id },
    include: { product: true },
  });
  expect(variant.product).toMatchObject({
    name: 'Café Filtré No. 5',
    tagline: 'A blend of five.',
    description: 'A blend of five. It is strong.',
    source: 'service',
    ...{ category: imported.category, art: imported.art },
  });
  expect(categories.map(({ key }) => key)).toContain(imported.category);
  expect(imageOf(imported.art)).toBeDefined();
  expect(variant.product.slug).toMatch(/^cafe-filtre-no-5-[a-z0-9]{6}$/);
  const mirrored = await db().mirrorProduct.findUniqueOrThrow({ where: { serviceId: id } });
  expect(mirrored).toMatchObject({ priceAmount: 1250, currency: 'EUR' });
});

test('a second import changes nothing, and products that are no longer listed leave the shop', async () => {
  const id = await sells('Mug');
  await sells('Jug');
  await importCatalogue();
  const before = await db().catalogProduct.findMany({ orderBy: { slug: 'asc' } });
  await importCatalogue();
  const again = await db().catalogProduct.findMany({ orderBy: { slug: 'asc' } });
  expect(again.map(({ id: same, slug }) => [same, slug])).toEqual(
    before.map(({ id: same, slug }) => [same, slug]),
  );
  await sandbox.control(tenant, 'DELETE', `/products/${id}`);
  await importCatalogue();
  expect((await db().catalogProduct.findMany()).map(({ name }) => name)).toEqual(['Jug']);
});

test('a retired product is removed and not sold again, until the brand describes it again', async () => {
  const id = await sells('Keeper Tin', markDescription('A tin.', 'keeper-tin'));
  const mug = await sells('Mug');
  await importCatalogue();
  const keeper = catalogue.find(({ variants }) => variants.some(({ sku }) => sku === 'keeper-tin'));
  const place = keeper ? catalogue.indexOf(keeper) : -1;
  const mutable = catalogue as SeedProduct[];
  const [taken] = mutable.splice(place, 1);
  const sold = async () =>
    (await db().catalogVariant.findMany()).map(({ serviceProductId }) => serviceProductId);
  try {
    for (const _ of ['once', 'again']) {
      expect(await importCatalogue()).toMatchObject({ matched: 0, alone: 1, retired: 1 });
      expect(await sold()).toEqual([mug]);
    }
  } finally {
    if (taken) mutable.splice(place, 0, taken);
  }
  expect(await importCatalogue()).toMatchObject({ matched: 1, alone: 1, retired: 0 });
  expect((await sold()).sort()).toEqual([id, mug].sort());
});
