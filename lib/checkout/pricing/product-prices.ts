import { nowMs } from '@/lib/clock';
import { readProduct } from '@/lib/mirror/collections/products';
import type { Money } from '@/lib/money';

/** How old a price may be that a page shows. */
const RECENT_MS = 30_000;

/**
 * Where prices come from: the mirror's while they are at most 30 seconds old (`recent`), the mirror's
 * at any age (`mirror`; what it never had is read), or only what the service answers now (`service`).
 */
export type PriceSource = 'recent' | 'mirror' | 'service';

/** A product as the mirror has it; without a timestamp it has never been read. */
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
 * Products as `source` has them; what it lacks is read from the service, in parallel, and the mirror
 * learns of it. A product that is gone has no price and is not active.
 */
export async function freshProducts(
  known: readonly KnownProduct[],
  source: PriceSource = 'recent',
): Promise<FreshProducts> {
  const isFresh = freshness(source);
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

function freshness(source: PriceSource): (product: KnownProduct) => boolean {
  if (source === 'service') return () => false;
  if (source === 'mirror') return ({ price }) => price !== null;
  const oldest = nowMs() - RECENT_MS;
  return ({ fetchedAt }) => (fetchedAt?.getTime() ?? 0) >= oldest;
}
