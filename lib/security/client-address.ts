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
function addressChain({ peer, forwardedFor = '' }: Arrival): string[] {
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

/** The warnings in the log where requests contradict `TRUSTED_PROXIES`. */
export const proxyProblems = {
  /** All visitors count as the proxy. */
  undeclared: 'Requests carry X-Forwarded-For, but TRUSTED_PROXIES is 0',
  /** All visitors count as the proxy, or may choose the address that they count as. */
  tooMany: 'Requests name fewer addresses in X-Forwarded-For than TRUSTED_PROXIES says',
  /** All visitors count as a proxy. */
  inside:
    'Visitors count as one private address: a proxy has to send X-Forwarded-For, and TRUSTED_PROXIES to count it',
} as const;

/** What a visitor's request shows to be wrong about `TRUSTED_PROXIES`; null when it shows nothing. */
export function proxyProblem(
  arrival: Arrival,
  trustedProxies: number,
): keyof typeof proxyProblems | null {
  const named = addressChain(arrival).length - 1;
  if (named < trustedProxies) return 'tooMany';
  if (named > 0 && trustedProxies === 0) return 'undeclared';
  const address = clientAddress(arrival, trustedProxies);
  return isLoopbackAddress(address) || PRIVATE.test(address) ? 'inside' : null;
}

/**
 * Watches the requests of a public shop and tells, once each, what they show to be wrong about `TRUSTED_PROXIES`. Checks
 * of a load balancer or of this machine prove nothing: a visitor uses the shop's public name, or a browser.
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
