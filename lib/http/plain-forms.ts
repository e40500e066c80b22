import { NextResponse } from 'next/server';
import { selfOrigin } from './own-address.ts';

/** Of one connection, worked out again for the answer that goes on, or to Next an order of the proxy's. */
const NOT_RELAYED = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
  'x-middleware-rewrite',
]);

/**
 * Submits a form that a browser has submitted by itself to this very process: the proxy gets to see the
 * answer that way, before the shopper does.
 *
 * @param request its body is read
 * @param headers what the proxy has made of the request's headers
 */
export async function sendToSelf(
  request: Request & { nextUrl: { pathname: string; search: string } },
  headers: Headers,
): Promise<Response> {
  const { pathname, search } = request.nextUrl;
  const sent = new Headers(headers);
  for (const name of NOT_RELAYED) sent.delete(name);
  // Compressed, if at all, on the way out.
  sent.set('accept-encoding', 'identity');
  return fetch(new URL(`${pathname}${search}`, selfOrigin()), {
    method: 'POST',
    headers: sent,
    body: await request.arrayBuffer(),
    redirect: 'manual',
    cache: 'no-store',
  });
}

const NO_CONNECTION = new Set(['ECONNREFUSED', 'EADDRNOTAVAIL', 'EHOSTUNREACH', 'ENETUNREACH']);

/** Whether a submission failed because no connection was opened: nothing of it has been executed. */
export function hasNotArrived(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && NO_CONNECTION.has(String(cause.code));
}

/** Whether Next says that its build does not have the form's action; the action has not been executed. */
export function isUnknownAction(answer: Response): boolean {
  return answer.headers.get('x-nextjs-action-not-found') === '1';
}

/**
 * An answer of this process, to be passed on as it is.
 * @param asked the URL of the request: Next takes a redirect from a proxy in full only
 */
export function relayed(answer: Response, asked: URL, status = answer.status): NextResponse {
  const headers = new Headers();
  for (const [name, value] of answer.headers) {
    if (!NOT_RELAYED.has(name)) headers.append(name, value);
  }
  const location = headers.get('location');
  if (location !== null) headers.set('location', new URL(location, asked).href);
  return new NextResponse(answer.body, { status, headers });
}
