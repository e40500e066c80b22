import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { type Arrival, addressChain, clientAddress } from '../../lib/security/client-address.ts';
import { isLoopbackHost } from '../../lib/security/loopback.ts';
import type { Posted } from '../../lib/security/refusal.ts';

/** Where the shop is, as far as requests are concerned. */
export interface Site {
  /** The shop's own origin. */
  url: URL;
  /** How many proxies in front of this server add to `X-Forwarded-For`. */
  trustedProxies: number;
}

/** The header that tells the application who is asking; a visitor's own is never passed on. */
const CLIENT_ADDRESS_HEADER = 'x-client-address';

/**
 * Marks what this server has corrected already. Next fetches from its own server, with the visitor's
 * headers, to run an action of another page or to draw where an action leads.
 */
const CORRECTED_HEADER = 'x-shop-corrected';
const CORRECTED = randomBytes(18).toString('base64url');

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

const SERVED = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Whether anything here is asked for in this way; Next has no answer to other methods. */
export function isServedMethod(method: string | undefined): boolean {
  return SERVED.has(method ?? '');
}

/** Whether a `Host` header may name this shop. */
export function isOwnHost(host: string | undefined, site: Site): boolean {
  if (!isLoopbackHost(site.url.hostname)) return true;
  // A name that leads to this machine although it is not this machine's: another site's trick
  // to read pages that are meant for this machine only.
  const name = (host ?? '').replace(/:\d+$/, '');
  return isLoopbackHost(name);
}

/**
 * The public name under which the shop is reached: configured, not told by the request. On one's
 * own machine every loopback name will do.
 */
export function publicHost(host: string | undefined, site: Site): string {
  return isLoopbackHost(site.url.hostname) && host ? host : site.url.host;
}

/** How a request reached this server. */
export function arrivalOf({ socket, headers }: IncomingMessage): Arrival {
  const told = headers['x-forwarded-for'];
  return { peer: socket.remoteAddress ?? '', forwardedFor: told?.toString() };
}

/** What is looked at of a request before Next gets it. */
export function posted({ method, headers }: IncomingMessage, path: string): Posted {
  const { host = null, origin = null, 'content-type': contentType = null } = headers;
  return { method, path, host, origin, contentType };
}

/** Where this server reaches itself. */
export function ownOrigin(hostname: string, port: number): string {
  const anywhere = hostname === '' || hostname === '0.0.0.0' || hostname === '::';
  const host = isIP(hostname) === 6 ? `[${hostname}]` : hostname;
  return `http://${anywhere ? 'localhost' : host}:${port}`;
}

/** Whether a request comes from this very server, which has seen the visitor's own before. */
export function isCorrected({ headers }: IncomingMessage): boolean {
  return headers[CORRECTED_HEADER] === CORRECTED;
}

/** Replaces what a request says of itself by what is known. */
export function correctHeaders(request: IncomingMessage, site: Site): void {
  if (isCorrected(request)) return;
  const arrival = arrivalOf(request);
  for (const name of NOT_FROM_OUTSIDE) delete request.headers[name];
  request.headers[CORRECTED_HEADER] = CORRECTED;
  request.headers[CLIENT_ADDRESS_HEADER] = clientAddress(arrival, site.trustedProxies);
  request.headers['x-forwarded-for'] = addressChain(arrival).join(', ');
  request.headers['x-forwarded-host'] = publicHost(request.headers.host, site);
  request.headers['x-forwarded-proto'] = site.url.protocol.replace(':', '');
}
