import { db } from '@/lib/db/client';
import { honourRetryAfter } from '@/lib/mirror/failures';
import { markDirty } from '@/lib/mirror/store';
import { isSameMoney, type Money } from '@/lib/money';
import { isGone, service } from '@/lib/service/client';

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
