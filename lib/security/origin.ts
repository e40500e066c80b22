import { isLoopbackHost } from '../loopback.ts';

/**
 * Whether an `Origin` header names this shop: scheme, host and port. A page that came over plain http
 * is another site's, as far as a shop with https is concerned: anybody on the way could have written
 * it. On one's own machine every loopback name will do that the request itself was sent to.
 *
 * @param origin the header; null or "null" names nobody
 * @param host the request's `Host`
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
