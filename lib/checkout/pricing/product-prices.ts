import { nowMs } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { readProduct } from '@/lib/mirror/collections/products';
import { honourRetryAfter } from '@/lib/mirror/failures';
import { markDirty } from '@/lib/mirror/store';
import { isSameMoney, type Money } from '@/lib/money';
import { fail, ok, type Result } from '@/lib/result';
import { isGone, service } from '@/lib/service/client';

/** The maximum age of a price on a page. */
const RECENT_MS = 30_000;

/**
 * Where prices come from: the mirror if they are at most 30 seconds old (`recent`), the mirror at
 * any age (`mirror`; only missing products are fetched), or the service (`service`).
 */
export type PriceSource = 'recent' | 'mirror' | 'service';

/** A mirrored product; without a timestamp it has never been fetched. */
export type KnownProduct = {
  serviceId: string;
  price: Money | null;
  active: boolean;
  fetchedAt: Date | null;
};

export type FreshProduct = { serviceId: string; price: Money | null; active: boolean };

/**
 * Products from `source`; missing ones are fetched from the service, in parallel, and mirrored. A
 * deleted product has no price and is not active. They are unavailable if at least one could not be fetched.
 */
export async function freshProducts(
  known: readonly KnownProduct[],
  source: PriceSource = 'recent',
): Promise<Result<Map<string, FreshProduct>, 'unavailable'>> {
  const isFresh = freshness(source);
  const products = new Map<string, FreshProduct>(
    known.filter(isFresh).map((product) => [product.serviceId, product]),
  );
  const serviceIds = [...new Set(known.map((product) => product.serviceId))];
  const stale = serviceIds.filter((id) => !products.has(id));
  const read = await Promise.all(stale.map((id) => readProduct(id)));
  for (const [index, product] of read.entries()) {
    const serviceId = stale[index];
    if (!product.ok || serviceId === undefined) return fail('unavailable');
    products.set(serviceId, { serviceId, ...(product.value ?? { active: false, price: null }) });
  }
  return ok(products);
}

function freshness(source: PriceSource): (product: KnownProduct) => boolean {
  if (source === 'service') return () => false;
  if (source === 'mirror') return ({ price }) => price !== null;
  const oldest = nowMs() - RECENT_MS;
  return ({ fetchedAt }) => (fetchedAt?.getTime() ?? 0) >= oldest;
}

/** A product that is about to be charged; `unit` is the price shown, in minor units. */
export type ShownPrice = { serviceProductId: string; unit: Money };

/**
 * The result of verifying shown prices: `changed` if a product is deleted, inactive or has another
 * price, `unreadable` if one could not be fetched or has no price.
 */
export type PriceCheck = 'unchanged' | 'changed' | 'unreadable';

/**
 * Fetches each product by its id from the service, in parallel, and compares it with the price
 * shown. Never from the list, which may be older. A worker updates the mirror where they differ.
 */
export async function checkPrices(shown: readonly ShownPrice[]): Promise<PriceCheck> {
  const byProduct = new Map(shown.map((one) => [one.serviceProductId, one]));
  const checks = await Promise.all([...byProduct.values()].map(checkPrice));
  if (checks.includes('changed')) return 'changed';
  return checks.includes('unreadable') ? 'unreadable' : 'unchanged';
}

async function checkPrice({ serviceProductId, unit }: ShownPrice): Promise<PriceCheck> {
  const reply = await service().getProduct(serviceProductId);
  if (!reply.ok && !isGone(reply)) {
    await honourRetryAfter(reply);
    return 'unreadable';
  }
  // The response to another request says nothing about this product.
  if (reply.ok && reply.value.id !== serviceProductId) return 'unreadable';
  const price = reply.ok ? reply.value.price : undefined;
  if (reply.ok && !price) return 'unreadable';
  const active = reply.ok && (reply.value.active ?? true);
  if (active && price && isSameMoney(price, unit)) {
    return 'unchanged';
  }
  await markDirty(db(), 'PRODUCT', serviceProductId);
  return 'changed';
}
