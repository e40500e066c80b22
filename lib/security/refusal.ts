import { isOwnOrigin } from './origin.ts';

/** What is looked at before Next gets a request. */
export interface Posted {
  method: string | undefined;
  /** Without its query. */
  path: string;
  host: string | null;
  origin: string | null;
  contentType: string | null;
}

/**
 * The HTTP status of a request that is no form of this shop's own pages; null when it may go on. Every browser names the
 * page that it posts from. Next compares it too, but lets pass what names none, answers 500 to the
 * others, and does not look at the scheme. Webhooks and next-auth prove in other ways who they are.
 *
 * @param siteUrl the shop's own origin
 */
export function refusalOf(posted: Posted, siteUrl: string): 400 | 403 | null {
  const { method, path, host, origin, contentType } = posted;
  if (method !== 'POST' || path.startsWith('/api/')) return null;
  if (origin === null) return 403;
  if (origin !== 'null' && !URL.canParse(origin)) return 400;
  if (!isOwnOrigin(origin, host, siteUrl)) return 403;
  const type = contentType?.toLowerCase() ?? '';
  return type.startsWith('multipart/form-data') && !type.includes('boundary=') ? 400 : null;
}

const SIGN_IN_STEP = /\/sign-in\/(?:confirm|undo-change)$|^\/api\/auth\//;

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
