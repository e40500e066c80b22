import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { catalogue } from '@/brand/catalogue/all';
import { skuOf } from '@/lib/catalog/rules.ts';
import { db } from '@/lib/db/client';
import { env, setEnv } from '@/lib/env';
import { addCatalogProduct } from '@/lib/testing/builders/products';
import { emptyDatabase, withTestDatabase } from '@/lib/testing/database';
import { testEnv } from '@/lib/testing/env';
import { serviceEnvOf, type Tenant } from '@/lib/testing/service/sandbox';
import { testSandbox } from '@/lib/testing/service/shared-sandbox';
import { skuIn } from './expected-products.ts';
import { seedCatalogue } from './seed.ts';
import { listBySku, SeedError, storeCatalogue } from './service-products.ts';

const sandbox = testSandbox();
let tenant: Tenant;

type Listed = { id: string; name: string; description: string; price: number; currency: string };

async function freshShop(): Promise<void> {
  tenant = await sandbox.createTenant();
  await emptyDatabase();
  const { databaseUrl } = env();
  setEnv(testEnv({ databaseUrl, service: serviceEnvOf(sandbox.url, tenant) }));
}

withTestDatabase();

function listed(): Promise<Listed[]> {
  return sandbox.call<Listed[]>(tenant, 'GET', '/products');
}

/** The number of products at the service to which variants refer, in all currencies. */
async function soldCount(): Promise<number> {
  return (await db().catalogVariant.count()) + (await db().catalogOffer.count());
}

describe('a shop after its first seed', () => {
  let report: Awaited<ReturnType<typeof seedCatalogue>>;
  beforeAll(async () => {
    await freshShop();
    report = await seedCatalogue();
  });

  test('has filled the service and the shop with the same products at the same prices', async () => {
    const products = await listed();
    expect(report).toEqual({ created: products.length, found: 0, removed: 0 });

    const variants = await db().catalogVariant.findMany({ include: { offers: true } });
    const bySku = new Map(products.map((product) => [skuOf(product.description), product]));
    for (const { sku, serviceProductId, offers } of variants) {
      expect(bySku.get(sku)).toMatchObject({ id: serviceProductId, currency: 'EUR' });
      for (const { currency, serviceProductId: id } of offers)
        expect(bySku.get(skuIn(sku, currency))).toMatchObject({ id, currency });
    }
    expect(await soldCount()).toBe(products.length);
    const mirrored = await db().mirrorProduct.findMany();
    for (const product of products) {
      const row = mirrored.find(({ serviceId }) => serviceId === product.id);
      expect(row).toMatchObject({
        priceAmount: Math.round(product.price * 100),
        currency: product.currency,
        active: true,
      });
    }
  });

  test('is the same if its products are written in several transactions', async () => {
    const rows = () => db().catalogProduct.findMany({ orderBy: { slug: 'asc' } });
    const before = await rows();
    expect(await storeCatalogue(catalogue, await listBySku(), 'brand', 7)).toBe(0);
    expect(await rows()).toEqual(before);
  });

  test('has the taxes of each destination, also after another seed', async () => {
    await seedCatalogue();
    const canada = await db().taxZone.findMany({
      where: { country: 'CA' },
      orderBy: { code: 'asc' },
    });
    expect(canada.map(({ code }) => code)).toEqual(['GST', 'PST']);
    const { taxRates } = await sandbox.control<{ taxRates: { code: string; percent: number }[] }>(
      tenant,
      'GET',
      '/tax-rates',
    );
    for (const { code, ratePpm } of await db().taxRate.findMany()) {
      expect(taxRates).toContainEqual(expect.objectContaining({ code, percent: ratePpm / 10_000 }));
    }
  });
});

describe('the seed', () => {
  beforeEach(() => freshShop());

  test('creates nothing when it runs again, alone or twice at a time', async () => {
    const [one, two] = await Promise.all([seedCatalogue(), seedCatalogue()]);
    expect([one.created, two.created].sort((a, b) => a - b)[0]).toBe(0);
    const before = await listed();
    expect(await seedCatalogue()).toEqual({ created: 0, found: before.length, removed: 0 });
    expect(await listed()).toHaveLength(before.length);
  });

  test('creates a product once even if the reply was lost', async () => {
    const fault = { method: 'POST', path: '/products', kind: 'commit-then-close', times: 1 };
    await sandbox.control(tenant, 'POST', '/faults', fault);
    await expect(seedCatalogue()).rejects.toThrow(SeedError);
    await seedCatalogue();
    const skus = (await listed()).map(({ description }) => skuOf(description));
    expect(new Set(skus).size).toBe(skus.length);
  });

  test('keeps a price that was changed at the service', async () => {
    await seedCatalogue();
    const { serviceProductId } = await db().catalogVariant.findUniqueOrThrow({
      where: { sku: 'keeper-tin' },
    });
    await sandbox.control(tenant, 'PATCH', `/products/${serviceProductId}`, { price: 31.5 });
    await seedCatalogue();
    const product = (await listed()).find(({ id }) => id === serviceProductId);
    expect(product?.price).toBe(31.5);
  });

  test('removes products from lists that the brand no longer describes', async () => {
    await seedCatalogue();
    await addCatalogProduct({ slug: 'forgotten' });
    expect((await seedCatalogue()).removed).toBe(1);
    expect(await db().catalogProduct.count({ where: { slug: 'forgotten' } })).toBe(0);
  });

  test('fills a new sandbox if only the sandbox’s data was deleted', async () => {
    await seedCatalogue();
    const before = await soldCount();
    await sandbox.control(tenant, 'POST', '/reset');
    expect((await seedCatalogue()).created).toBe(before);
    const ids = new Set((await listed()).map(({ id }) => id));
    for (const { serviceProductId } of await db().catalogVariant.findMany()) {
      expect(ids).toContain(serviceProductId);
    }
  });

  test('creates nothing in live mode', async () => {
    const service = serviceEnvOf(sandbox.url, tenant);
    setEnv({ ...testEnv({ databaseUrl: env().databaseUrl, service }), mode: 'live' });
    await expect(seedCatalogue()).rejects.toThrow(SeedError);
    expect(await listed()).toEqual([]);
  });
});
