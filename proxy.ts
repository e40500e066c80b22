import { randomBytes } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import { type NextRequest, NextResponse } from 'next/server';
import { env, wholePageMark } from '@/lib/env';
import { isActionCall } from '@/lib/http/action-call';
import { isLoopbackHost } from '@/lib/loopback';
import { placeOf, VIEW_HEADER } from '@/lib/markets/paths';
import { routableViews } from '@/lib/markets/views';
import { dynamicPagePolicy } from '@/lib/security/policy';
import { isUnseenSignIn, movedTo, refusalOf } from '@/lib/security/refusal';

// Static pages bypass the proxy. Patterns are literals that lib/markets/paths.test.ts compares with views and pages.
export const config = {
  matcher: [
    '/:view(de|ch-de|qps)?/(account|checkout|sign-in|orders|invoices|merchant|search|dev)/:path*',
    '/:view(de|ch-de|qps)?/cart/plain',
    '/:view(de|ch-de|qps)?/clubs/:key',
    '/api/auth/:path*',
    // Forms and server actions of every page.
    { source: '/((?!api/webhooks$).*)', has: [{ type: 'header', key: 'content-type' }] },
    { source: '/((?!api/webhooks$).*)', has: [{ type: 'header', key: 'next-action' }] },
  ],
};

const MAX_BODY_BYTES = 256 * 1024;
/** Pages of the first three patterns, without the prefix of their view. */
const DYNAMIC =
  /^\/(?:account|checkout|sign-in|orders|invoices|merchant|search|dev)(?:\/|$)|^\/(?:cart\/plain|clubs\/[^/]+)$/i;
/** Routes that set their own policy, or answer with data. */
const NO_PAGE = /^\/(?:api|dev\/mailbox)\/./;
/** Next forwards an unknown server action to a page that has it, by the path of the page's folder. */
const PASSED_ON = /^\/(?:\[view\]|%5Bview%5D)\//i;

/** Refuses forged and misdirected requests, and sets host, view and Content-Security-Policy of dynamic pages. */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const { method, nextUrl, headers: given } = request;
  const path = nextUrl.pathname;
  const isRead = method === 'GET' || method === 'HEAD';
  const { siteUrl, trustedProxies } = env();
  const site = new URL(siteUrl);
  const host = (trustedProxies > 0 && given.get('x-forwarded-host')) || given.get('host') || '';
  if (isLoopbackHost(site.hostname) && !isLoopbackHost(host.replace(/:\d{1,5}$/, ''))) {
    return refused(421);
  }
  const moved = isRead && !path.startsWith('/api/') ? movedTo(site, host) : null;
  if (moved) return NextResponse.redirect(`${moved}${path}${nextUrl.search}`, 308);
  const origin = given.get('origin');
  const posted = { method, path, host, origin, type: given.get('content-type') };
  const refusal = refusalOf(posted, siteUrl) ?? (isUnseenSignIn(path, given) ? 403 : null);
  if (refusal) return refused(refusal);
  if (!isRead && Number(given.get('content-length') ?? 0) > MAX_BODY_BYTES) return refused(413);
  const isForm = given.has('next-action') || posted.type?.startsWith('multipart/form-data');
  if (method === 'POST' && isForm && !path.startsWith('/api/') && !(await isActionCall(request))) {
    return refused(400);
  }

  const place = placeOf(path, routableViews());
  // A request for a static page with the headers of a form.
  if (isRead && !path.startsWith('/api/') && !DYNAMIC.test(place.path)) return NextResponse.next();
  const headers = new Headers(given);
  if (!PASSED_ON.test(path)) headers.set(VIEW_HEADER, place.view.key);
  // Next compares this host with the origin, and forwards actions by an address of its own.
  const actionHost = PASSED_ON.test(path) && !isRead && origin ? new URL(origin).host : host;
  headers.set('x-forwarded-host', isLoopbackHost(site.hostname) ? actionHost : site.host);
  headers.set('x-forwarded-proto', site.protocol.replace(':', ''));
  const isAction = !isRead && given.has('next-action');
  // With a query, the router would mistake the static page in the reply for another page, and scroll to its top.
  if (isAction && !DYNAMIC.test(place.path) && !PASSED_ON.test(path)) {
    return NextResponse.rewrite(new URL(path, request.url), { request: { headers } });
  }
  const isRouterData = isAction || given.get('rsc') === '1';
  if (isRouterData) return withQuery(NextResponse.next({ request: { headers } }), nextUrl.search);
  if (NO_PAGE.test(path)) return NextResponse.next({ request: { headers } });

  const nonce = randomBytes(16).toString('base64');
  headers.set('content-security-policy', `script-src 'nonce-${nonce}'`);
  headers.set('user-agent', wholePageMark());
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('content-security-policy', dynamicPagePolicy(nonce, place.path));
  // Search results are not personal, so a browser may restore them when the visitor goes back.
  const cacheControl = place.path === '/search' ? 'private, no-cache' : 'private, no-store';
  response.headers.set('cache-control', cacheControl);
  return response;
}

/**
 * Tells the browser's router the query, which a rewrite of next.config.js hides: otherwise all search results would
 * be one page.
 */
function withQuery(response: NextResponse, search: string): NextResponse {
  const query = new URLSearchParams(search);
  query.delete('_rsc');
  response.headers.set('x-nextjs-rewritten-query', query.toString());
  return response;
}

/** A plain response, since no page of the shop sends requests that are refused here. */
function refused(status: number): NextResponse {
  const headers = {
    'content-type': 'text/plain',
    'cache-control': 'no-store',
    connection: 'close',
  };
  return new NextResponse(`${STATUS_CODES[status]}\n`, { status, headers });
}
