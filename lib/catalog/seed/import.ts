import { catalogue } from '@/brand/catalogue/all';
import { imported } from '@/brand/catalogue/imported';
import { taxRates, taxZones } from '@/brand/catalogue/taxes';
import { markerless, serviceName } from '@/lib/catalog/rules.ts';
import { alone, writeTaxes } from '@/lib/catalog/write-catalogue.ts';
import { db } from '@/lib/db/client';
import { homeCurrency, soldCurrencies } from '@/lib/markets/currencies';
import type { ServiceProduct } from '@/lib/service/resources';
import { cleanLine, cleanLines } from '@/lib/text-input';
import { expectedProducts, skuIn } from './expected-products.ts';
import type { SeedProduct } from './seed-types.ts';
import {
  checkMarkets,
  type Listed,
  listBySku,
  recordRetired,
  retiredProducts,
  storeCatalogue,
  unmarkRetired,
} from './service-products.ts';

/**
 * Numbers of the brand's variants (`matched`), other products (`alone`), products left out because of their currency
 * (`foreign`), variants that the service lacks (`absent`), and retired products that it still lists.
 */
export type ImportReport = {
  matched: number;
  alone: number;
  foreign: number;
  absent: number;
  retired: number;
};

/**
 * Imports a tenant's products without writing to the service. The brand's are matched by SKU or name, and retired ones
 * removed. Other products in the default market's currency get a page with the service's data.
 * @throws SeedError if the service does not list its products
 * @throws Error if a market names an unknown tax or delivery method
 */
export async function importCatalogue(): Promise<ImportReport> {
  checkMarkets();
  return alone(async () => {
    const listed = await listBySku();
    matchByName(listed);
    const described = catalogue.flatMap((product) => onlyListed(product, listed));
    const matched = described.flatMap(({ variants }) => variants.map(({ sku }) => sku));
    const matchedIds = new Set(
      expectedProducts(described).flatMap(({ sku }) => listed.ids.get(sku) ?? []),
    );
    await recordRetired();
    await unmarkRetired([...matchedIds]);
    const retired = await retiredProducts();
    const unknown = listed.products.filter(({ id, name }) => name && !matchedIds.has(id));
    const active = unknown.filter(({ id }) => !retired.has(id));
    const others = active.filter((product) => currencyOf(product) === homeCurrency);
    for (const { id } of others) listed.ids.set(id, id);
    await storeCatalogue(described, listed, 'brand');
    await storeCatalogue(others.map(asProduct), listed, 'service');
    await db().$transaction((tx) => writeTaxes(tx, taxRates, taxZones));
    const total = catalogue.reduce((sum, { variants }) => sum + variants.length, 0);
    return {
      matched: matched.length,
      alone: others.length,
      foreign: active.length - others.length,
      absent: total - matched.length,
      retired: unknown.length - active.length,
    };
  });
}

/** Matches products that were created by hand, without a SKU, by name and currency. */
function matchByName({ products, ids }: Listed): void {
  const knownIds = new Set(ids.values());
  const byName = new Map<string, string>();
  for (const product of products) {
    const { id, name } = product;
    const key = name && skuIn(cleanLine(name).toLowerCase(), currencyOf(product));
    if (key && !knownIds.has(id) && !byName.has(key)) byName.set(key, id);
  }
  for (const product of catalogue) {
    for (const { sku, options } of product.variants) {
      for (const currency of soldCurrencies()) {
        const name = serviceName(product.name, options).toLowerCase();
        const id = byName.get(skuIn(name, currency));
        if (id && !ids.has(skuIn(sku, currency))) ids.set(skuIn(sku, currency), id);
      }
    }
  }
}

/** A product without a price counts as the default market's. */
const currencyOf = ({ price }: ServiceProduct) => price?.currency ?? homeCurrency;

function onlyListed(product: SeedProduct, { ids }: Listed): SeedProduct[] {
  const variants = product.variants.filter(({ sku }) => ids.has(sku));
  return variants.length > 0 ? [{ ...product, variants }] : [];
}

function asProduct({ id, ...typed }: ServiceProduct): SeedProduct {
  const name = cleanLine(typed.name ?? '');
  const text = cleanLines(markerless(typed.description ?? ''));
  return {
    slug: slugOf(name, id),
    name,
    tagline: /^.{1,120}?[.!?](?=\s|$)/.exec(text)?.[0] ?? text.slice(0, 120),
    description: text,
    category: imported.category,
    art: imported.art,
    attributes: { kind: 'plain' },
    options: [],
    variants: [{ sku: id, options: {}, price: 0 }],
  };
}

function slugOf(name: string, id: string): string {
  const base = name
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 48);
  return `${base || 'product'}-${id
    .replace(/[^a-zA-Z0-9]/g, '')
    .slice(-6)
    .toLowerCase()}`;
}
