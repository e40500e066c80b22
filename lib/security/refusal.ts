import { isIP } from 'node:net';
import { isLoopbackHost } from '../loopback.ts';

export interface Posted {
  method: string;
  /** Without query. */
  path: string;
  host: string | null;
  origin: string | null;
  type: string | null;
}

/**
 * The HTTP status for a POST that does not come from this shop's pages; null if it is accepted. Every browser sends
 * the page's origin. Next compares origins too, but accepts requests without one, answers 500 to others, and ignores
 * the scheme. Webhooks and next-auth authenticate requests otherwise.
 * @param siteUrl the shop's own origin
 */
export function refusalOf(posted: Posted, siteUrl: string): 400 | 403 | null {
  const { method, path, host, origin, type } = posted;
  if (method !== 'POST' || path.startsWith('/api/')) return null;
  if (origin === null) return 403;
  if (origin !== 'null' && !URL.canParse(origin)) return 400;
  if (!isOwnOrigin(origin, host, siteUrl)) return 403;
  const isForm = type?.toLowerCase().startsWith('multipart/form-data') === true;
  return isForm && !type?.toLowerCase().includes('boundary=') ? 400 : null;
}

const SIGN_IN_STEP = /\/sign-in\/confirm$|^\/api\/auth\//;

/**
 * Whether another site makes a browser request a step of signing in invisibly, e.g. as an image: each request counts
 * against the rate limit of the visitor's network. Browsers describe requests by Fetch Metadata; without it, requests
 * are accepted.
 * @param path without query
 */
export function isUnseenSignIn(path: string, headers: Headers): boolean {
  const isElsewhere = ['cross-site', 'same-site'].includes(headers.get('sec-fetch-site') ?? '');
  const dest = headers.get('sec-fetch-dest') ?? 'document';
  return isElsewhere && dest !== 'document' && SIGN_IN_STEP.test(path);
}

/**
 * The shop's origin, if a visitor used another public host, such as the apex or a platform's name: forms from there
 * would be refused. Names that only a proxy uses (an IP address, a name without a dot) are never redirected.
 * @param host with port
 */
export function movedTo(site: URL, host: string): string | null {
  const name = host.toLowerCase().replace(/:\d{1,5}$/, '');
  const isPublic = name.includes('.') && !isIP(name) && !isLoopbackHost(name);
  if (isLoopbackHost(site.hostname) || !isPublic || host.toLowerCase() === site.host) return null;
  return site.origin;
}

/**
 * Whether an `Origin` header names this shop by scheme, host and port. A page over plain http is another site to an
 * https shop, since anybody on the network could have written it. On loopback, any name is accepted that the request
 * was sent to.
 * @param siteUrl the shop's own origin
 */
export function isOwnOrigin(origin: string | null, host: string | null, siteUrl: string): boolean {
  if (!origin || !URL.canParse(origin)) return false;
  const site = new URL(siteUrl);
  const from = new URL(origin);
  if (from.origin === site.origin) return true;
  if (!isLoopbackHost(site.hostname) || !isLoopbackHost(from.hostname)) return false;
  return from.protocol === site.protocol && from.host === host;
}
