import { nowMs } from '@/lib/clock';
import { readProduct } from '@/lib/mirror/products';
import type { Money } from '@/lib/money';

/** How old a price may be when it is charged. */
const FRESH_MS = 30_000;

/** A product as the mirror has it; without a moment it has never been read. */
export type KnownProduct = {
  serviceId: string;
  price: Money | null;
  active: boolean;
  fetchedAt: Date | null;
};

export type FreshProduct = { serviceId: string; price: Money | null; active: boolean };

export type FreshProducts =
  | { kind: 'fresh'; products: Map<string, FreshProduct> }
  /** The service could not be asked for at least one of them. */
  | { kind: 'unavailable' };

/**
 * Prices that the service gave within the last 30 seconds. Older ones are read again, in parallel,
 * and the mirror learns of them. A product that is gone has no price and is not active.
 */
export async function freshProducts(known: readonly KnownProduct[]): Promise<FreshProducts> {
  const oldest = nowMs() - FRESH_MS;
  const isFresh = ({ fetchedAt }: KnownProduct) => (fetchedAt?.getTime() ?? 0) >= oldest;
  const products = new Map<string, FreshProduct>(
    known.filter(isFresh).map((product) => [product.serviceId, product]),
  );
  const serviceIds = [...new Set(known.map((product) => product.serviceId))];
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
