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

/** An answer of plain text, for programs: no page of the shop sends what it refuses. */
export interface Refusal {
  status: 400 | 403;
  text: string;
}

/**
 * Why a request is no form of this shop's own pages; null when it may go on. Every browser names the
 * page that it posts from. Next compares it too, but lets pass what names none, answers 500 to the
 * others, and does not look at the scheme. Webhooks and next-auth prove in other ways who they are.
 *
 * @param siteUrl the shop's own origin
 */
export function refusalOf(posted: Posted, siteUrl: string): Refusal | null {
  const { method, path, host, origin, contentType } = posted;
  if (method !== 'POST' || path.startsWith('/api/')) return null;
  if (origin === null) return { status: 403, text: 'This request has no Origin header.' };
  if (origin !== 'null' && !URL.canParse(origin)) {
    return { status: 400, text: 'The Origin header of this request is malformed.' };
  }
  if (!isOwnOrigin(origin, host, siteUrl)) {
    return { status: 403, text: 'This request came from another site.' };
  }
  const type = contentType?.toLowerCase() ?? '';
  if (type.startsWith('multipart/form-data') && !type.includes('boundary=')) {
    return { status: 400, text: 'This multipart body has no boundary.' };
  }
  return null;
}
