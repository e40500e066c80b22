import { isLoopbackHost } from '../loopback.ts';

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
