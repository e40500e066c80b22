import type { Answer } from './live-shop.ts';

/** A fault that the sandbox played, as its control API lists it. */
export type FiredFault = {
  kind: string;
  /** ISO 8601, by the clock of the machine. */
  at: string;
  on: string;
};

/** One resource, not a list: only workers fetch lists. */
const ONE_RESOURCE = /\/(?:customers|products|subscriptions)\/[^/]+$/;

/** For this long a pool may still give out a connection that was closed. */
const CUT_MS = 1_000;

/** Whether the database closed connections while such a request was handled, an event's included. */
export function isCausedByCut({ from, until, byShop }: Answer, cuts: readonly number[]): boolean {
  return byShop && cuts.some((at) => at <= until && at + CUT_MS >= from);
}

/**
 * Whether a call that a web makes for such a request failed meanwhile: a page reads single resources, and what
 * a visitor submits sends something. Events call nothing, and what workers fetch explains no response. A stale
 * read is a good response.
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
