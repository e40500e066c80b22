/** Seeds the database of a build from `brand/`, as if the service listed all of it. */
import { catalogue } from '@/brand/catalogue/all';
import { taxRates, taxZones } from '@/brand/catalogue/taxes';
import { shop } from '@/brand/shop';
import { serviceName } from '@/lib/catalog/rules';
import { storeCatalogue } from '@/lib/catalog/seed/service-products';
import { writeTaxes } from '@/lib/catalog/write-catalogue';
import { now } from '@/lib/clock';
import { db, disconnect } from '@/lib/db/client';
import { nextSequence } from '@/lib/mirror/store';

const variants = catalogue.flatMap(({ name, variants }) =>
  variants.map((variant) => ({ name: serviceName(name, variant.options), ...variant })),
);
await storeCatalogue(
  catalogue,
  {
    products: variants.map(({ sku, name, price }) => ({
      id: sku,
      raw: {},
      name,
      price: { amount: price, currency: shop.currency },
      currency: shop.currency,
      active: true,
    })),
    ids: new Map(variants.map(({ sku }) => [sku, sku])),
    sequence: await nextSequence(),
    askedAt: now(),
  },
  'brand',
);
await db().$transaction((tx) => writeTaxes(tx, taxRates, taxZones));
await disconnect();
