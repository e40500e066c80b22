import { beforeEach, expect, test, vi } from 'vitest';
import { markDescription } from '@/lib/catalog/rules.ts';
import { db } from '@/lib/db/client';
import { env, setEnv } from '@/lib/env';
import type { Markets } from '@/lib/markets/types';
import { emptyDatabase, withTestDatabase } from '@/lib/testing/database';
import { testEnv } from '@/lib/testing/env';
import { serviceEnvOf, type Tenant } from '@/lib/testing/service/sandbox';
import { testSandbox } from '@/lib/testing/service/shared-sandbox';
import { productGaps } from './create.ts';
import { importCatalogue } from './import.ts';
import { seedCatalogue } from './seed.ts';
import type { SeedProduct } from './seed-types.ts';
import { retiredProducts } from './service-products.ts';

/* A shop in euros and yen: a cup in both currencies, a mug in euros only. */

const { brand } = vi.hoisted(() => ({
  brand: { catalogue: [] as SeedProduct[], sellsInYen: true },
}));
vi.mock('@/brand/catalogue/all', () => ({ catalogue: brand.catalogue }));
vi.mock('@/brand/markets', async (original) => {
  const [first] = (await original<{ markets: Markets }>()).markets;
  const home = { ...first, shipping: [] };
  const japan = {
    ...home,
    ...{ key: 'jp', currency: 'JPY', countries: ['JP'], prices: 'gross', taxCodes: { JP: [] } },
    get open() {
      return brand.sellsInYen;
    },
  };
  return { markets: [home, japan] };
});

function thing(slug: string, name: string, prices?: Record<string, number>): SeedProduct {
  return {
    ...{ slug, name, tagline: 'To drink from.', description: 'Fired twice.', category: 'table' },
    ...{ art: 'tin', attributes: { kind: 'plain' }, options: [] },
    variants: [{ sku: slug, options: {}, price: 1250, ...(prices && { prices }) }],
  };
}

const sandbox = testSandbox();
let tenant: Tenant;

withTestDatabase();
beforeEach(async () => {
  brand.sellsInYen = true;
  brand.catalogue.splice(0, Infinity, thing('cup', 'Cup', { JPY: 1980 }), thing('mug', 'Mug'));
  tenant = await sandbox.createTenant();
  await emptyDatabase();
  const service = serviceEnvOf(sandbox.url, tenant);
  setEnv(testEnv({ databaseUrl: env().databaseUrl, service }));
});

type Product = { id: string; name: string; price: number; currency: string };

const products = () => sandbox.call<Product[]>(tenant, 'GET', '/products');
const offers = () => db().catalogOffer.findMany();
const live = () => setEnv({ ...env(), mode: 'live' });

test('a seed creates one product per variant and currency, once', async () => {
  expect(await seedCatalogue()).toEqual({ created: 3, found: 0, removed: 0 });
  const listed = await products();
  expect(listed.map(({ name, price, currency }) => `${name} ${price} ${currency}`).sort()).toEqual([
    'Cup 12.5 EUR',
    'Cup 1980 JPY',
    'Mug 12.5 EUR',
  ]);
  const yen = listed.find(({ currency }) => currency === 'JPY');
  expect(await offers()).toEqual([
    { variantId: 'cup', currency: 'JPY', serviceProductId: yen?.id },
  ]);
  const serviceId = yen?.id ?? '';
  expect(await db().mirrorProduct.findUniqueOrThrow({ where: { serviceId } })).toMatchObject({
    ...{ priceAmount: 1980, currency: 'JPY' },
  });
  expect(await seedCatalogue()).toEqual({ created: 0, found: 3, removed: 0 });
  expect(await productGaps()).toMatchObject({ present: 3, missing: [], differing: [] });
});

test('an import matches a product in another currency with its variant, which gets no page of its own', async () => {
  await seedCatalogue();
  await emptyDatabase();
  live();
  const report = { matched: 2, alone: 0, foreign: 0, absent: 0, retired: 0 };
  expect(await importCatalogue()).toEqual(report);
  expect(await offers()).toMatchObject([{ variantId: 'cup', currency: 'JPY' }]);
  // No market sells in yen any more, so that an import removes the offer and creates no product.
  brand.sellsInYen = false;
  expect(await importCatalogue()).toEqual({ ...report, retired: 1 });
  expect(await offers()).toEqual([]);
  brand.sellsInYen = true;
  expect(await importCatalogue()).toEqual(report);
  expect(await offers()).toMatchObject([{ variantId: 'cup', currency: 'JPY' }]);
});

test('a variant is not sold in a currency while the brand has no price in it', async () => {
  await seedCatalogue();
  const yen = (await offers()).map(({ serviceProductId }) => serviceProductId);
  const cup = (prices?: Record<string, number>) =>
    brand.catalogue.splice(0, Infinity, thing('cup', 'Cup', prices), thing('mug', 'Mug'));
  cup();
  expect(await seedCatalogue()).toEqual({ created: 0, found: 2, removed: 0 });
  expect(await offers()).toEqual([]);
  expect([...(await retiredProducts())]).toEqual(yen);
  live();
  const report = { matched: 2, alone: 0, foreign: 0, absent: 0, retired: 1 };
  expect(await importCatalogue()).toEqual(report);
  expect(await offers()).toEqual([]);
  cup({ JPY: 1980 });
  expect(await importCatalogue()).toEqual({ ...report, retired: 0 });
  expect(await offers()).toMatchObject([{ variantId: 'cup', currency: 'JPY' }]);
  expect(await retiredProducts()).toEqual(new Set());
});

test('an import leaves out products in another currency that belong to no variant with a price in it', async () => {
  const create = (name: string, currency: string, description = 'Good.') =>
    sandbox.call(tenant, 'POST', '/products', {
      ...{ name, description, active: true, currency, price: 20 },
    });
  live();
  await create('Cup', 'JPY', markDescription('A cup.', 'cup.JPY'));
  await create('Mug', 'EUR');
  await create('Mug', 'JPY');
  await create('Bowl', 'JPY');
  await create('Plate', 'USD');
  await create('Jug', 'EUR');
  expect(await importCatalogue()).toEqual({
    ...{ matched: 1, alone: 1, foreign: 4, absent: 1, retired: 0 },
  });
  const names = await db().catalogProduct.findMany({ select: { name: true } });
  expect(names.map(({ name }) => name).sort()).toEqual(['Jug', 'Mug']);
});
