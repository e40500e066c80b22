import { catalogue } from '@/brand/catalogue/all';
import { taxRates } from '@/brand/catalogue/taxes';
import { markets } from '@/brand/markets';
import { CATALOGUE_TAG, expireTags } from '@/lib/cache/tags';
import { checkAttributes } from '@/lib/catalog/facets/attributes.ts';
import { facetsOf } from '@/lib/catalog/facets/facets.ts';
import { skuOf } from '@/lib/catalog/rules.ts';
import {
  knownProducts,
  mirrorNewProducts,
  type OfferRow,
  removeOthers,
  type Source,
  type VariantRow,
  writeOffers,
  writeProducts,
  writeVariants,
} from '@/lib/catalog/write-catalogue.ts';
import { now } from '@/lib/clock';
import { chunksOf } from '@/lib/db/chunks';
import { type Database, db } from '@/lib/db/client';
import { allowLong } from '@/lib/db/limits';
import { env } from '@/lib/env';
import { homeCurrency, otherCurrencies } from '@/lib/markets/currencies';
import { checkShipping } from '@/lib/markets/market-settings';
import { checkSlugs } from '@/lib/markets/slugs';
import { checkTaxCodes } from '@/lib/markets/taxes';
import { nextSequence } from '@/lib/mirror/store';
import { service } from '@/lib/service/client';
import type { ServiceProduct } from '@/lib/service/resources';
import { catalogueImports } from '@/modules/catalogue-imports';
import { expectedProducts, skuIn } from './expected-products.ts';
import type { SeedProduct, SeedVariant } from './seed-types.ts';

/** The brand's products come first, then imported ones. */
const firstPosition: Record<Source, number> = { brand: 0, service: 10_000 };
/** Keeps transactions within the limit below, and locks short. */
const PRODUCTS_PER_TRANSACTION = 2_000;
const WRITES_WITHIN_MS = 120_000;

/** The catalogue could not be filled. Another run resumes from here. */
export class SeedError extends Error {
  override name = 'SeedError';
}

export type Listed = {
  products: ServiceProduct[];
  ids: Map<string, string>;
  sequence: bigint;
  askedAt: Date;
};

/**
 * Lists the service's products with their SKUs, which are known from stored ids or the marker in the description.
 * @throws SeedError if the list fails
 */
export async function listBySku(): Promise<Listed> {
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
  const listedIds = new Set(products.map(({ id }) => id));
  for (const { sku, currency, serviceProductId: id } of await knownProducts(db())) {
    if (listedIds.has(id)) ids.set(skuIn(sku, currency ?? homeCurrency), id);
  }
  return { products, ids, sequence, askedAt };
}

/**
 * Writes the listed products, and removes those that their source no longer has. Large catalogues take several
 * transactions; after a failure, another run writes the rest.
 * @returns the number of removed products and variants
 * @throws SeedError if a variant is not listed
 * @throws ZodError or FacetError for attributes that the brand does not declare
 */
export async function storeCatalogue(
  products: readonly SeedProduct[],
  listed: Listed,
  source: Source,
  perTransaction = PRODUCTS_PER_TRANSACTION,
): Promise<number> {
  const first = firstPosition[source];
  const rows = products.map((product, index) => checkedProduct(product, first + index, listed.ids));
  const variants = rows.flatMap((row) => row.variantRows);
  const writtenIds = new Set(
    [...variants, ...rows.flatMap((row) => row.offerRows)].map((row) => row.serviceProductId),
  );
  const newProducts = listed.products.filter(({ id }) => writtenIds.has(id));
  // In a transaction of its own: the ones below must not wait for a fetch that waits for these rows.
  await mirrorNewProducts(db(), newProducts, listed);
  for (const chunk of chunksOf(rows, perTransaction)) {
    await inTransaction((tx) => writeChunk(tx, chunk, source));
  }
  return inTransaction(async (tx) => {
    const removed = await removeOthers(tx, source, {
      slugs: products.map(({ slug }) => slug),
      skus: variants.map(({ sku }) => sku),
    });
    for (const { importEnded } of catalogueImports) await importEnded(tx);
    await expireProducts(tx, removed);
    return removed.length;
  });
}

type ProductRows = ReturnType<typeof checkedProduct>;

function checkedProduct(product: SeedProduct, position: number, ids: Map<string, string>) {
  const attributes = checkAttributes(product.attributes);
  const facets = product.hidden ? {} : facetsOf(product.slug, attributes);
  const variants = variantRows(product, ids);
  const offers = product.variants.flatMap((variant) => offerRows(variant, ids));
  return {
    product: { ...product, position, attributes, facets },
    variantRows: variants,
    offerRows: offers,
  };
}

async function writeChunk(
  tx: Database,
  rows: readonly ProductRows[],
  source: Source,
): Promise<void> {
  const products = rows.map(({ product }) => product);
  const variants = rows.flatMap((row) => row.variantRows);
  const written = [
    ...(await writeProducts(tx, products, source)),
    ...(await writeVariants(tx, variants)),
    ...(await writeOffers(
      tx,
      variants,
      rows.flatMap((row) => row.offerRows),
    )),
  ];
  for (const { productsWritten } of catalogueImports) await productsWritten(tx, products);
  await expireProducts(tx, written);
}

async function expireProducts(tx: Database, slugs: readonly string[]): Promise<void> {
  if (slugs.length > 0)
    await expireTags(tx, [CATALOGUE_TAG, ...slugs.map((slug) => `product:${slug}`)]);
}

function inTransaction<T>(work: (tx: Database) => Promise<T>): Promise<T> {
  return db().$transaction(
    async (tx) => {
      await allowLong(tx, WRITES_WITHIN_MS);
      return work(tx);
    },
    { timeout: WRITES_WITHIN_MS },
  );
}

function variantRows(product: SeedProduct, ids: Map<string, string>): VariantRow[] {
  return product.variants.map((variant, position) => {
    const serviceProductId = ids.get(variant.sku);
    if (!serviceProductId) throw new SeedError(`The service does not list ${variant.sku}.`);
    return {
      sku: variant.sku,
      productSlug: product.slug,
      serviceProductId,
      options: variant.options,
      art: variant.art ?? null,
      measure: variant.measure ?? null,
      position,
    };
  });
}

function offerRows({ sku, prices }: SeedVariant, ids: Map<string, string>): OfferRow[] {
  return otherCurrencies().flatMap((currency) => {
    const serviceProductId = ids.get(skuIn(sku, currency));
    const isSold = serviceProductId && prices?.[currency] !== undefined;
    return isSold ? [{ sku, currency, serviceProductId }] : [];
  });
}

/** @throws Error if an open market names an unknown tax or delivery method, or a translated slug is ambiguous */
export function checkMarkets(): void {
  checkTaxCodes(markets, taxRates);
  checkSlugs(catalogue.map(({ slug }) => slug));
  const ways = catalogue.filter(({ category }) => category === 'shipping');
  checkShipping(
    markets,
    ways.map(({ slug }) => slug),
  );
}

// Products that the brand no longer describes. The service has no call that deactivates a product, so that it keeps
// listing them, and an import has to know that they are not for sale.

const prefix = () => `retired-product:${env().service.tenantId}:`;

const ids = (rows: readonly { key: string }[]) =>
  new Set(rows.map(({ key }) => key.slice(prefix().length)));

export async function retiredProducts(): Promise<Set<string>> {
  const where = { key: { startsWith: prefix() } };
  return ids(await db().serviceState.findMany({ where, select: { key: true } }));
}

/** Records stored products that the brand no longer has, or not in that currency. Call this before they are removed. */
export async function recordRetired(): Promise<void> {
  const expected = new Set(expectedProducts(catalogue).map(({ sku }) => sku));
  const sold = await db().catalogVariant.findMany({
    where: { product: { source: 'brand' } },
    select: {
      ...{ sku: true, serviceProductId: true },
      offers: { select: { currency: true, serviceProductId: true } },
    },
  });
  const retired = sold.flatMap(({ sku, serviceProductId, offers }) =>
    [{ currency: homeCurrency, serviceProductId }, ...offers]
      .filter(({ currency }) => !expected.has(skuIn(sku, currency)))
      .map((offer) => ({ sku, ...offer })),
  );
  await db().serviceState.createMany({
    data: retired.map(({ sku, serviceProductId }) => ({
      key: `${prefix()}${serviceProductId}`,
      value: { sku, at: now().toISOString() },
    })),
    skipDuplicates: true,
  });
}

export async function unmarkRetired(serviceProductIds: readonly string[]): Promise<void> {
  const keys = serviceProductIds.map((id) => `${prefix()}${id}`);
  await db().serviceState.deleteMany({ where: { key: { in: keys } } });
}
