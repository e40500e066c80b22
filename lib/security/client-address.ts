import { isIP } from 'node:net';
import { isLoopbackAddress, isLoopbackHost } from '../loopback.ts';

/** How a request reached the shop. */
export interface Arrival {
  /** Address of whoever opened the connection: the visitor, or the nearest proxy. */
  peer: string;
  /** The request's `X-Forwarded-For`, to which each proxy adds whom it was asked by. */
  forwardedFor: string | undefined;
}

/** An entry without what is not the address: IPv6's notation of IPv4, a port that a proxy adds. */
function plain(entry: string): string {
  const address = /^\[(.+)\](?::\d+)?$/.exec(entry)?.[1] ?? entry;
  return address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');
}

/** Every address on the way to the shop, the visitor's side first, the peer last. */
export function addressChain({ peer, forwardedFor = '' }: Arrival): string[] {
  const told = forwardedFor.split(',').map((entry) => entry.trim());
  return [...told.filter(Boolean), peer].map(plain);
}

/**
 * The address of the visitor. Each trusted proxy adds one entry; entries before those are untrusted, since
 * any visitor can send them.
 */
export function clientAddress(arrival: Arrival, trustedProxies: number): string {
  const chain = addressChain(arrival);
  const address = chain.at(-1 - trustedProxies) ?? chain[0] ?? '';
  return isIP(address) ? address : plain(arrival.peer);
}

/** RFC 1918, RFC 6598 and RFC 4193: no visitor from the internet has such an address. */
const PRIVATE =
  /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|f[cd][0-9a-f]{2}:|fe[89ab][0-9a-f]:)/i;

/** The message for the operator when requests contradict `TRUSTED_PROXIES`. */
export const proxyProblems = {
  /** Everybody counts as the proxy, or, where that is on this machine, nobody counts. */
  undeclared: 'Requests carry X-Forwarded-For, but TRUSTED_PROXIES is 0',
  /** The same, and the proxy does not even say for whom it asks. */
  silent:
    'Visitors come from a private address without X-Forwarded-For: a proxy has to send it, and ' +
    'TRUSTED_PROXIES to count it',
  /** Everybody counts as a proxy that stands before the one that is counted from. */
  inside:
    'Visitors count as one private address: a proxy replaces X-Forwarded-For, or TRUSTED_PROXIES is too small',
  /** Everybody counts as the proxy, or visitors can choose the address that they count as. */
  tooMany: 'Requests name fewer addresses in X-Forwarded-For than TRUSTED_PROXIES says',
} as const;

/** What a visitor's request shows to be wrong about `TRUSTED_PROXIES`; null when it shows nothing. */
export function proxyProblem(
  arrival: Arrival,
  trustedProxies: number,
): keyof typeof proxyProblems | null {
  const named = addressChain(arrival).length - 1;
  if (trustedProxies > 0) {
    if (named < trustedProxies) return 'tooMany';
    return isInside(clientAddress(arrival, trustedProxies)) ? 'inside' : null;
  }
  if (named > 0) return 'undeclared';
  return isInside(plain(arrival.peer)) ? 'silent' : null;
}

function isInside(address: string): boolean {
  return isLoopbackAddress(address) || PRIVATE.test(address);
}

/**
 * Watches the requests of a public shop and tells, once each, what they show to be wrong about
 * `TRUSTED_PROXIES`: limits by network address then count everybody as one visitor, or nobody.
 *
 * Checks of a load balancer or of this machine come without `X-Forwarded-For` and prove nothing; a
 * visitor is recognised by the shop's public name or by what only browsers send.
 */
export function proxyWatch(
  site: { url: URL; trustedProxies: number },
  tell: (problem: string) => void,
): (arrival: Arrival, request: { host?: string | undefined; fetchSite?: unknown }) => void {
  if (isLoopbackHost(site.url.hostname)) return () => {};
  const told = new Set<string>();
  return (arrival, { host, fetchSite }) => {
    const problem = proxyProblem(arrival, site.trustedProxies);
    if (!problem || told.has(problem)) return;
    const isVisitor = host === site.url.host || fetchSite !== undefined;
    if (problem !== 'undeclared' && !isVisitor) return;
    told.add(problem);
    tell(proxyProblems[problem]);
  };
}
