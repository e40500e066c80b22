import { isIP } from 'node:net';
import { isLoopbackHost } from '../loopback.ts';
import { type Arrival, addressChain, clientAddress } from '../security/client-address.ts';

/** Where the shop is, as far as requests are concerned. */
export interface Site {
  /** The shop's own origin. */
  url: URL;
  /** How many proxies in front of this server add to `X-Forwarded-For`. */
  trustedProxies: number;
}

/** The header that tells the application who is asking; a visitor's own is never passed on. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address';

/** Headers by which a request could speak for a proxy, or for Next itself. */
const NOT_FROM_OUTSIDE = [
  CLIENT_ADDRESS_HEADER,
  'content-security-policy',
  'content-security-policy-report-only',
  'x-nonce',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-middleware-subrequest',
  'x-matched-path',
];

/** Whether a `Host` header may name this shop. */
export function isOwnHost(host: string | null, site: Site): boolean {
  if (!isLoopbackHost(site.url.hostname)) return true;
  // A name that leads to this machine although it is not this machine's: another site's trick
  // to read pages that are meant for this machine only.
  return isLoopbackHost((host ?? '').replace(/:\d{1,5}$/, ''));
}

/**
 * The public name under which the shop is reached: configured, not told by the request. On one's
 * own machine every loopback name will do.
 */
export function publicHost(host: string | null, site: Site): string {
  return isLoopbackHost(site.url.hostname) && host ? host : site.url.host;
}

/**
 * Whether Next answers with a document: a page to be shown, not data for a page that is. By the rules of
 * Next itself: what a page calls data and Next renders as a document would go without its policy.
 */
export function isDocument(method: string, headers: Headers): boolean {
  return headers.get('rsc') !== '1' && !(method === 'POST' && headers.has('next-action'));
}

/** Whether a browser sends a form by itself: scripts are off, or have not arrived yet. */
export function isPlainForm(method: string, headers: Headers): boolean {
  const type = headers.get('content-type') ?? '';
  return method === 'POST' && type.startsWith('multipart/form-data') && isDocument(method, headers);
}

/**
 * The request's headers with what it says of itself replaced by what is known.
 *
 * @param arrival how it came here
 */
export function correctedHeaders(given: Headers, arrival: Arrival, site: Site): Headers {
  const headers = new Headers(given);
  for (const name of NOT_FROM_OUTSIDE) headers.delete(name);
  headers.set(CLIENT_ADDRESS_HEADER, clientAddress(arrival, site.trustedProxies));
  headers.set('x-forwarded-for', addressChain(arrival).join(', '));
  headers.set('x-forwarded-host', publicHost(headers.get('host'), site));
  headers.set('x-forwarded-proto', site.url.protocol.replace(':', ''));
  return headers;
}

/** Where a server that listens on this host and port reaches itself. */
export function ownOrigin(hostname: string, port: number): string {
  const anywhere = hostname === '' || hostname === '0.0.0.0' || hostname === '::';
  const host = isIP(hostname) === 6 ? `[${hostname}]` : hostname;
  return `http://${anywhere ? 'localhost' : host}:${port}`;
}
