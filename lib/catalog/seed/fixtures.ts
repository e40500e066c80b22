import type { Source } from '@/lib/catalog/write-catalogue.ts';
import { db } from '@/lib/db/client';
import { homeCurrency } from '@/lib/markets/currencies';
import type { ServiceProduct } from '@/lib/service/resources';
import { skuIn } from './expected-products.ts';
import type { SeedProduct } from './seed-types.ts';
import { type Listed, storeCatalogue } from './service-products.ts';

export async function stockShop(
  products: readonly SeedProduct[],
  source: Source = 'brand',
  change: (sku: string) => Partial<ServiceProduct> = () => ({}),
): Promise<void> {
  const variants = products.flatMap((product) => product.variants);
  const listed: Listed = {
    products: variants.map(({ sku, price }) => ({
      id: `at-service-${sku}`,
      raw: {},
      name: sku,
      price: { amount: price, currency: homeCurrency },
      currency: homeCurrency,
      active: true,
      ...change(sku),
    })),
    ids: new Map(variants.map(({ sku }) => [sku, `at-service-${sku}`])),
    sequence: 1n,
    askedAt: new Date(),
  };
  await storeCatalogue(products, listed, source);
}

export async function stockOffers(products: readonly SeedProduct[]): Promise<void> {
  const offers = products.flatMap(({ variants }) =>
    variants.flatMap(({ sku, prices = {} }) =>
      Object.entries(prices).map(([currency, priceAmount]) => ({
        ...{ variantId: sku, currency, priceAmount },
        serviceId: `at-service-${skuIn(sku, currency)}`,
      })),
    ),
  );
  await db().mirrorProduct.createMany({
    data: offers.map(({ variantId: name, ...offer }) => ({
      ...{ ...offer, name, active: true },
      ...{ sequence: 1, fetchedAt: new Date() },
    })),
  });
  await db().catalogOffer.createMany({
    data: offers.map(({ variantId, currency, serviceId: serviceProductId }) => ({
      ...{ variantId, currency, serviceProductId },
    })),
  });
}
