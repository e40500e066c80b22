import type { IncomingMessage, ServerResponse } from 'node:http';
import { processCache } from '@/lib/cache/process';
import { INTERNAL_HEADER, WHOLE_PAGE_MARK } from '@/lib/http/internal-headers';
import { isOwnHost } from '@/lib/http/requests';
import { placeOf } from '@/lib/markets/rules';
import { routableViews } from '@/lib/markets/views';
import { secureHeaders } from '@/lib/security/policy';
import { env } from '../env.ts';

/**
 * The host of a request that the proxy's matcher skips. No other request has it: `guardRequests` corrects those
 * that claim it, and where that does not run (a host that runs Next by itself), requests for another host than the
 * shop's do not arrive.
 */
export const CACHED_PAGE_HOST = 'kept-page';

/**
 * Static pages change with the catalogue, and only the shop learns of that at once: a cache in front of it has to
 * revalidate.
 */
export const REVALIDATE = 'public, max-age=0, must-revalidate';

/** A request with one of these headers goes through the proxy. */
const UNCACHED_HEADERS = [
  'rsc',
  'if-none-match',
  'content-security-policy',
  INTERNAL_HEADER,
] as const;

/**
 * Serves a page that this process has cached without the proxy, which costs more than the page does: its policy
 * and its ETag are in the store, and the page does not depend on its visitor.
 * @param path the request's, with its query
 * @returns the path of its route, below the root segment that names the view; null where the proxy has to handle
 * it
 */
export function routeCachedPage(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): string | null {
  const [pathname = ''] = path.split('?', 1);
  const etag = cachedEtag(request, pathname);
  if (etag === undefined) return null;
  const url = new URL(env().siteUrl);
  if (!isOwnHost(request.headers.host ?? null, { url, trustedProxies: 0 })) return null;
  const { route } = placeOf(pathname, routableViews());
  if (route === null) return null;
  const unpin = processCache()?.store.pin(etag);
  if (unpin) response.once('close', unpin);
  request.headers.host = CACHED_PAGE_HOST;
  response.setHeader('Cache-Control', REVALIDATE);
  for (const header of secureHeaders(url.protocol === 'https:')) response.setHeader(...header);
  return route + path.slice(pathname.length);
}

/** The ETag of the page that this process has cached, where nothing else about the request needs the proxy. */
function cachedEtag({ method, headers }: IncomingMessage, pathname: string): string | undefined {
  const cache = processCache();
  const isPlain =
    (method === 'GET' || method === 'HEAD') &&
    cache?.staticPaths.has(pathname) === true &&
    UNCACHED_HEADERS.every((name) => headers[name] === undefined) &&
    headers.accept?.includes('markdown') !== true &&
    headers['user-agent']?.includes(WHOLE_PAGE_MARK.trim()) !== true;
  return isPlain ? cache.warmer.etagOf(pathname) : undefined;
}
