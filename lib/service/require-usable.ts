import { env } from '@/lib/env';
import { service } from './client';

export class ServiceUnusable extends Error {}

/** The longest time that the check may delay a start. */
const WAIT_MS = 10_000;

/**
 * Refuses to start a live shop whose products show no id or no price, since it could sell nothing. A service that is
 * unavailable or has no products passes, because that may change.
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
    `The payment service shows products without ${hasNoIds ? 'an id' : 'a price'}, so that nothing can be sold. ` +
      'Edit lib/service/wire.ts to match the fields of this service.',
  );
}
