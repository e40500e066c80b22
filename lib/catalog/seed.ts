import { coffees } from '@/brand/catalogue/coffee';
import { things } from '@/brand/catalogue/gear';
import { shipping } from '@/brand/catalogue/shipping';
import { taxRates, taxZones } from '@/brand/catalogue/taxes';
import { shop } from '@/brand/shop';
import { expireTags } from '@/lib/cache/tags';
import { now } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { isDemo } from '@/lib/env';
import { nextSequence } from '@/lib/mirror/store';
import { service } from '@/lib/service/client';
import type { ServiceProduct } from '@/lib/service/resources';
import { checkAttributes } from './attributes.ts';
import { choiceText, markDescription, skuOf } from './rules.ts';
import type { SeedProduct, SeedVariant } from './seed-types.ts';
import {
  alone,
  knownVariants,
  mirrorNewProducts,
  removeOthers,
  type Source,
  type VariantRow,
  writeProducts,
  writeTaxes,
  writeVariants,
} from './store.ts';

/** What a seed did. `found` were at the service already, `removed` is what the brand dropped. */
export type SeedReport = { created: number; found: number; removed: number };

/** The catalogue could not be filled; running the seed again goes on where this one stopped. */
export class SeedError extends Error {
  override name = 'SeedError';
}

type Wanted = { product: SeedProduct; variant: SeedVariant; position: number };

const PARALLEL = 8;

/**
 * Fills the demo's sandbox and the shop with the brand's catalogue. What is there is found again by
 * the SKU in its description, so that it can run at every start, and after a crash between a
 * product's creation and the note of it. Prices of products that exist are left alone: the service
 * is the truth about them.
 * @throws SeedError in live mode, and when the service does not answer as it should.
 */
export async function seedCatalogue(): Promise<SeedReport> {
  const products = [...coffees, ...things, ...shipping];
  return alone(async () => {
    const report = await seedProducts(products, 'brand');
    await db().$transaction((tx) => writeTaxes(tx, taxRates, taxZones));
    return report;
  });
}

/** Creates what is missing at the service and writes the grouping of what is there. */
async function seedProducts(products: readonly SeedProduct[], source: Source): Promise<SeedReport> {
  if (!isDemo())
    throw new SeedError('The seed writes to the demo sandbox only; this is live mode.');
  const wanted = products.flatMap((product) =>
    product.variants.map((variant, position) => ({ product, variant, position })),
  );
  const before = await listBySku();
  const missing = wanted.filter(({ variant }) => !before.ids.has(variant.sku));
  await inParallel(missing, createAtService);
  const after = missing.length > 0 ? await listBySku() : before;
  const removed = await store(products, wanted, after, source);
  return { created: missing.length, found: wanted.length - missing.length, removed };
}

type Listed = {
  products: ServiceProduct[];
  ids: Map<string, string>;
  sequence: bigint;
  askedAt: Date;
};

/** The service's products with their ids by SKU: by what is noted here, else by the marker. */
async function listBySku(): Promise<Listed> {
  const sequence = await nextSequence();
  const askedAt = now();
  const reply = await service().listProducts();
  if (!reply.ok) throw new SeedError(`The service does not list its products: ${reply.message}`);
  const products = reply.value.items;
  const ids = new Map<string, string>();
  for (const product of products) {
    const sku = skuOf(product.description);
    if (sku && !ids.has(sku)) ids.set(sku, product.id);
  }
  const listed = new Set(products.map(({ id }) => id));
  for (const [sku, id] of await knownVariants(db())) if (listed.has(id)) ids.set(sku, id);
  return { products, ids, sequence, askedAt };
}

async function createAtService({ product, variant }: Wanted): Promise<void> {
  const choice = choiceText(variant.options);
  const reply = await service().createProduct({
    name: choice ? `${product.name}, ${choice}` : product.name,
    description: markDescription(product.tagline, variant.sku),
    price: { amount: variant.price, currency: shop.currency },
    active: true,
  });
  if (!reply.ok) throw new SeedError(`${variant.sku} could not be created: ${reply.message}`);
}

/** Runs `work` on each, a few at a time; the first failure stops what has not begun. */
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

async function store(
  products: readonly SeedProduct[],
  wanted: readonly Wanted[],
  listed: Listed,
  source: Source,
): Promise<number> {
  const variants = wanted.map((one) => variantRow(one, listed.ids));
  const ours = new Set(variants.map(({ serviceProductId }) => serviceProductId));
  return db().$transaction(
    async (tx) => {
      const checked = products.map((product) => ({
        ...product,
        attributes: checkAttributes(product.attributes),
      }));
      await writeProducts(tx, checked, source);
      await writeVariants(tx, variants);
      const removed = await removeOthers(tx, source, {
        slugs: products.map(({ slug }) => slug),
        skus: variants.map(({ sku }) => sku),
      });
      const shown = listed.products.filter(({ id }) => ours.has(id));
      await mirrorNewProducts(tx, shown, listed);
      await expireTags(tx, ['catalog', ...products.map(({ slug }) => `product:${slug}`)]);
      return removed;
    },
    { timeout: 60_000 },
  );
}

function variantRow({ product, variant, position }: Wanted, ids: Map<string, string>): VariantRow {
  const serviceProductId = ids.get(variant.sku);
  if (!serviceProductId) {
    throw new SeedError(`${variant.sku} was created but the service does not list it.`);
  }
  return {
    sku: variant.sku,
    productSlug: product.slug,
    serviceProductId,
    options: variant.options,
    art: variant.art ?? null,
    position,
  };
}
