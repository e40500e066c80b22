import type { Source } from '@/lib/catalog/store.ts';
import type { ServiceProduct } from '@/lib/service/resources';
import type { SeedProduct } from './seed-types.ts';
import { type Listed, storeCatalogue } from './service-products.ts';

/** Puts products into a test's database as if the service had listed them. */
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
      price: { amount: price, currency: 'EUR' },
      currency: 'EUR',
      active: true,
      ...change(sku),
    })),
    ids: new Map(variants.map(({ sku }) => [sku, `at-service-${sku}`])),
    sequence: 1n,
    askedAt: new Date(),
  };
  await storeCatalogue(products, listed, source);
}
