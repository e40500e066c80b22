import { env } from '@/lib/env';
import { service } from './client';

/** What the payment service shows does not let a shop work. */
export class ServiceUnusable extends Error {}

/** A start waits no longer for the products. */
const WAIT_MS = 10_000;

/**
 * Refuses a live shop whose products show no id or no price: nothing could be sold. A service that does not answer, or has no product
 * yet, may show them later.
 * @throws ServiceUnusable
 */
export async function requireUsableService(): Promise<void> {
  if (env().mode !== 'live') return;
  const reply = await service().listProducts(AbortSignal.timeout(WAIT_MS));
  if (!reply.ok) return;
  const { items, complete } = reply.value;
  const hasNoIds = items.length === 0 && !complete;
  const hasNoPrices = items.length > 0 && items.every(({ price }) => price === undefined);
  if (!hasNoIds && !hasNoPrices) return;
  throw new ServiceUnusable(
    `The products of the payment service show no ${hasNoIds ? 'id' : 'price'}: nothing can be sold. ` +
      'lib/service/wire.ts says where the fields stand: edit it for this service.',
  );
}
