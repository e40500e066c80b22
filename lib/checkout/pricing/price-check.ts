import { db } from '@/lib/db/client';
import { honourRetryAfter } from '@/lib/mirror/failures';
import { markDirty } from '@/lib/mirror/store';
import { isSameMoney, type Money } from '@/lib/money';
import { isGone, service } from '@/lib/service/client';

/** A product that is about to be charged for; `unit` is what the shopper saw, in minor units. */
export type ShownPrice = { serviceProductId: string; unit: Money };

/**
 * What the service says of shown prices: `changed` when a product is gone, inactive or costs
 * something else, `unreadable` when one could not be read or shows no price.
 */
export type PriceCheck = 'unchanged' | 'changed' | 'unreadable';

/**
 * Reads each product by its id from the service, in parallel, and compares it with what was shown.
 * Never by the list, which may be older. What differs is fetched for the mirror by a worker.
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
  // Somebody else's answer says nothing of this product.
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
