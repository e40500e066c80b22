import { catalogue } from '@/brand/catalogue/all';
import { now } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { env } from '@/lib/env';
import { homeCurrency } from '@/lib/markets/currencies';
import { expectedProducts, skuIn } from './expected-products.ts';

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
