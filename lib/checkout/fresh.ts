import { nowMs } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { readProduct } from '@/lib/mirror/products';
import type { Money } from '@/lib/money';

/** How old a price may be when it is charged. */
export const FRESH_MS = 30_000;

export type FreshProduct = { serviceId: string; price: Money | null; active: boolean };

export type FreshProducts =
  | { kind: 'fresh'; products: Map<string, FreshProduct> }
  /** The service could not be asked for at least one of them. */
  | { kind: 'unavailable' };

/**
 * Prices that the service gave within the last 30 seconds. Older ones are read again, in parallel,
 * and the mirror learns of them. A product that is gone has no price and is not active.
 */
export async function freshProducts(serviceIds: readonly string[]): Promise<FreshProducts> {
  const rows = await db().mirrorProduct.findMany({ where: { serviceId: { in: [...serviceIds] } } });
  const products = new Map<string, FreshProduct>();
  for (const row of rows) {
    if (row.fetchedAt.getTime() < nowMs() - FRESH_MS) continue;
    const { serviceId, priceAmount, currency } = row;
    products.set(serviceId, {
      serviceId,
      active: row.active && row.deletedAt === null,
      price: priceAmount === null || !currency ? null : { amount: priceAmount, currency },
    });
  }
  const stale = serviceIds.filter((id) => !products.has(id));
  const read = await Promise.all(stale.map((id) => readProduct(id)));
  for (const [index, product] of read.entries()) {
    const serviceId = stale[index];
    if (product.kind === 'failed' || serviceId === undefined) return { kind: 'unavailable' };
    products.set(serviceId, {
      serviceId,
      active: product.kind === 'found' && product.active,
      price: product.kind === 'found' ? product.price : null,
    });
  }
  return { kind: 'fresh', products };
}
