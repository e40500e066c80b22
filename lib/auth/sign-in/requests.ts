import { isTooLong, readBody } from '@/lib/http/body';

const MAX_BODY_BYTES = 16 * 1024;

export type AuthRequest =
  | { kind: 'next-auth' }
  | { kind: 'sign-in-page'; error: string | undefined }
  | { kind: 'refused'; status: 400 | 404 };

const unknown: AuthRequest = { kind: 'refused', status: 404 };

/**
 * next-auth only serves its CSRF token and the redirects and callbacks of sign-ins. The shop implements the other
 * endpoints itself, or does not use them, such as the public log endpoint.
 *
 * @param segments of the path below /api/auth
 * @param oauth ids of the configured providers
 */
export function readAuthRequest(
  method: string,
  segments: readonly string[],
  query: URLSearchParams,
  oauth: readonly string[],
): AuthRequest {
  const [action = '', provider = ''] = segments;
  const known = oauth.includes(provider) && segments.length === 2;
  if (method === 'POST') return known && action === 'signin' ? { kind: 'next-auth' } : unknown;
  if (method !== 'GET') return unknown;
  if (action === 'csrf' && segments.length === 1) return { kind: 'next-auth' };
  if (action === 'callback' && (known || segments.join('/') === 'callback/email')) {
    return { kind: 'next-auth' };
  }
  if ((action === 'signin' || action === 'error') && segments.length === 1) {
    return toSignInPage(query.get('error'));
  }
  return unknown;
}

/** @param error an error code or message of next-auth */
function toSignInPage(error: string | null): AuthRequest {
  if (error !== null && /\p{Cc}/u.test(error)) return { kind: 'refused', status: 400 };
  return { kind: 'sign-in-page', error: error?.slice(0, 100).toWellFormed() };
}

/** @returns the body of a form, or the HTTP status that refuses the request */
export async function readAuthForm(request: Request): Promise<Uint8Array<ArrayBuffer> | 400 | 413> {
  const { headers, body } = request;
  const type = headers.get('content-type') ?? '';
  if (isTooLong(headers.get('content-length'), MAX_BODY_BYTES)) return 413;
  if (!type.toLowerCase().startsWith('application/x-www-form-urlencoded')) return 400;
  const bytes = body ? await readBody(body, MAX_BODY_BYTES).catch(() => 400 as const) : null;
  if (bytes === 400) return 400;
  return body && bytes === null ? 413 : new Uint8Array(bytes ?? []);
}
