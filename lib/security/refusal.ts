import { isIP } from 'node:net';
import { isLoopbackHost } from '../loopback.ts';
import { isOwnOrigin } from './origin.ts';

/** What a request says of itself. */
export interface Posted {
  method: string;
  /** Without its query. */
  path: string;
  host: string | null;
  origin: string | null;
  type: string | null;
}

/**
 * The HTTP status of a request that is no form of this shop's own pages; null when it may go on. Every browser names the
 * page that it posts from. Next compares it too, but lets pass what names none, answers 500 to the
 * others, and does not look at the scheme. Webhooks and next-auth prove in other ways who they are.
 *
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
 * Whether another site has a browser ask for a step of signing in that nobody gets to see, as an image of its page:
 * each counts as an attempt of the visitor's network, which soon has none left. Browsers say what they ask for
 * (Fetch Metadata); who says nothing may go on.
 *
 * @param path without its query
 */
export function isUnseenSignIn(path: string, headers: Headers): boolean {
  const isElsewhere = ['cross-site', 'same-site'].includes(headers.get('sec-fetch-site') ?? '');
  const dest = headers.get('sec-fetch-dest') ?? 'document';
  return isElsewhere && dest !== 'document' && SIGN_IN_STEP.test(path);
}

/**
 * The shop's origin, where a visitor asked another public host for it, such as the apex or a platform's address: forms
 * of that host are refused. Hosts that only a proxy uses (an address, a name without a dot) are no visitor's.
 *
 * @param host the request's, with its port
 */
export function movedTo(site: URL, host: string): string | null {
  const name = host.toLowerCase().replace(/:\d{1,5}$/, '');
  const isPublic = name.includes('.') && !isIP(name) && !isLoopbackHost(name);
  if (isLoopbackHost(site.hostname) || !isPublic || host.toLowerCase() === site.host) return null;
  return site.origin;
}
