import type { Answer } from './live-shop.ts';

export type FiredFault = {
  kind: string;
  /** By the machine's clock. */
  at: string;
  on: string;
};

/** One resource: only workers fetch lists. */
const ONE_RESOURCE = /\/(?:customers|products|subscriptions)\/[^/]+$/;

/** A pool may hand out a closed connection for this long. */
const CUT_MS = 1_000;

export function isCausedByCut({ from, until, byShop }: Answer, cuts: readonly number[]): boolean {
  return byShop && cuts.some((at) => at <= until && at + CUT_MS >= from);
}

/**
 * A page reads single resources, a submission sends something, and events call nothing. A stale read is a good
 * response.
 */
export function isCausedByFault(
  { method, path, from, until, byShop }: Answer,
  fired: readonly FiredFault[],
): boolean {
  if (!byShop || path.startsWith('/api/webhooks')) return false;
  return fired.some(({ kind, at, on }) => {
    if (kind === 'stale') return false;
    const [calledBy, called = ''] = on.split(' ');
    const time = Date.parse(at);
    const isOfRequest = calledBy === method && (method === 'POST' || ONE_RESOURCE.test(called));
    return isOfRequest && time >= from && time <= until;
  });
}
