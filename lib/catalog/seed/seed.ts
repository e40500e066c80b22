import { catalogue } from '@/brand/catalogue/all';
import { taxRates, taxZones } from '@/brand/catalogue/taxes';
import { alone, writeTaxes } from '@/lib/catalog/write-catalogue.ts';
import { db } from '@/lib/db/client';
import { isDemo } from '@/lib/env';
import { service } from '@/lib/service/client';
import { type ExpectedProduct, expectedProducts } from './expected-products.ts';
import type { SeedProduct } from './seed-types.ts';
import {
  checkMarkets,
  listBySku,
  recordRetired,
  SeedError,
  storeCatalogue,
  unmarkRetired,
} from './service-products.ts';

/** `found` existed at the service; `removed` are no longer in the brand. */
export type SeedReport = { created: number; found: number; removed: number };

const PARALLEL = 8;

/**
 * Fills the demo's sandbox and the shop with the brand's catalogue. Products are matched by SKU, so that it can run at
 * every start and after a crash. Existing prices stay, because the service is the source of truth.
 * @throws SeedError in live mode, and if the service fails
 */
export async function seedCatalogue(): Promise<SeedReport> {
  return alone(async () => {
    await recordRetired();
    const report = await seedProducts(catalogue);
    await unmarkRetired(await brandProductIds());
    await db().$transaction((tx) => writeTaxes(tx, taxRates, taxZones));
    return report;
  });
}

async function brandProductIds(): Promise<string[]> {
  const rows = await db().catalogVariant.findMany({
    where: { product: { source: 'brand' } },
    select: { serviceProductId: true, offers: { select: { serviceProductId: true } } },
  });
  return rows.flatMap(({ offers, ...variant }) =>
    [variant, ...offers].map(({ serviceProductId }) => serviceProductId),
  );
}

async function seedProducts(products: readonly SeedProduct[]): Promise<SeedReport> {
  if (!isDemo())
    throw new SeedError('The seed writes to the demo sandbox only; this is live mode.');
  checkMarkets();
  const expected = expectedProducts(products);
  const before = await listBySku();
  const missing = expected.filter(({ sku }) => !before.ids.has(sku));
  await inParallel(missing, createAtService);
  const listed = missing.length > 0 ? await listBySku() : before;
  const removed = await storeCatalogue(products, listed, 'brand');
  return { created: missing.length, found: expected.length - missing.length, removed };
}

async function createAtService({ sku, ...product }: ExpectedProduct): Promise<void> {
  const reply = await service().createProduct({ ...product, active: true });
  if (!reply.ok) throw new SeedError(`${sku} could not be created: ${reply.message}`);
}

/** Runs `work` on a few items at a time. The first failure stops those that have not begun. */
async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  let failed = false;
  const runner = async () => {
    for (const item of queue) {
      if (failed) return;
      await work(item).catch((error: unknown) => {
        failed = true;
        throw error;
      });
    }
  };
  const results = await Promise.allSettled(Array.from({ length: PARALLEL }, runner));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}
