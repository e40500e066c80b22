import type { Answer } from '../../scripts/quality/shops/live-shop.ts';

/** A fault that the sandbox played, as its control API lists it. */
export type FiredFault = {
  /** ISO 8601, by the clock of the machine. */
  at: string;
  /** The method and path of the call. */
  on: string;
};

/** One resource, not a list: only workers fetch lists. */
const ONE_RESOURCE = /\/(?:customers|products|subscriptions)\/[^/]+$/;

/**
 * Whether a call that a web makes for such a request failed meanwhile: a page reads single resources, and what
 * a visitor submits sends something. Events call nothing, and what workers fetch explains no response.
 */
export function isCausedByFault(
  { method, path, from, until, byShop }: Answer,
  fired: readonly FiredFault[],
): boolean {
  if (!byShop || path.startsWith('/api/webhooks')) return false;
  return fired.some(({ at, on }) => {
    const [calledBy, called = ''] = on.split(' ');
    const time = Date.parse(at);
    const isOfRequest = calledBy === method && (method === 'POST' || ONE_RESOURCE.test(called));
    return isOfRequest && time >= from && time <= until;
  });
}
