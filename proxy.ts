import { randomBytes } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import { type NextRequest, NextResponse } from 'next/server';
import { env, wholePageMark } from '@/lib/env';
import { isActionCall } from '@/lib/http/action-call';
import { isLoopbackHost } from '@/lib/loopback';
import { VIEW_HEADER } from '@/lib/markets/header';
import { placeOf } from '@/lib/markets/rules';
import { routableViews } from '@/lib/markets/views';
import { dynamicPagePolicy } from '@/lib/security/policy';
import { isUnseenSignIn, movedTo, refusalOf } from '@/lib/security/refusal';

/*
 * Static pages do not pass through here. Patterns are literals; lib/markets/paths.test.ts compares them with the views
 * and the pages that there are.
 */
export const config = {
  matcher: [
    '/:view(de|ch-de|qps)?/(account|checkout|sign-in|orders|invoices|merchant|search|dev)/:path*',
    '/:view(de|ch-de|qps)?/cart/plain',
    '/:view(de|ch-de|qps)?/clubs/:key',
    '/api/auth/:path*',
    // Forms and actions of every page.
    { source: '/((?!api/webhooks$).*)', has: [{ type: 'header', key: 'content-type' }] },
    { source: '/((?!api/webhooks$).*)', has: [{ type: 'header', key: 'next-action' }] },
  ],
};

/** The maximum size of what is sent to a page, in bytes. */
const MAX_BODY_BYTES = 256 * 1024;
/** The pages of the first three patterns, without the prefix of their view. */
const DYNAMIC =
  /^\/(?:account|checkout|sign-in|orders|invoices|merchant|search|dev)(?:\/|$)|^\/(?:cart\/plain|clubs\/[^/]+)$/i;
/** Routes that answer with a policy of their own, or with data. */
const NO_PAGE = /^\/(?:api|dev\/mailbox)\/./;
/** Next passes an action that its page does not have on to a page that does, which it calls by its folder. */
const PASSED_ON = /^\/(?:\[view\]|%5Bview%5D)\//i;

/** Protects what is rendered for one visitor: who may ask, by which host, and what its page may run. */
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
  // A static page that was asked for with the headers of a form.
  if (isRead && !path.startsWith('/api/') && !DYNAMIC.test(place.path)) return NextResponse.next();
  const headers = new Headers(given);
  if (!PASSED_ON.test(path)) headers.set(VIEW_HEADER, place.view.key);
  // Next compares it with the origin, and passes actions on by an address of its own.
  const asked = PASSED_ON.test(path) && !isRead && origin ? new URL(origin).host : host;
  headers.set('x-forwarded-host', isLoopbackHost(site.hostname) ? asked : site.host);
  headers.set('x-forwarded-proto', site.protocol.replace(':', ''));
  const isAction = !isRead && given.has('next-action');
  // With a query, the router would take the static page in the reply for another one, and scroll to its top.
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
  // Results of a search are nobody's own, so that a browser may bring them back as they were.
  const kept = place.path === '/search' ? 'private, no-cache' : 'private, no-store';
  response.headers.set('cache-control', kept);
  return response;
}

/**
 * To the router in the browser, a page that was reached by a rewrite of next.config.js has no query: all results of a
 * search would be one page.
 */
function withQuery(response: NextResponse, search: string): NextResponse {
  const query = new URLSearchParams(search);
  query.delete('_rsc');
  response.headers.set('x-nextjs-rewritten-query', query.toString());
  return response;
}

/** A response for programs: no page of the shop sends what is refused here. */
function refused(status: number): NextResponse {
  const headers = {
    'content-type': 'text/plain',
    'cache-control': 'no-store',
    connection: 'close',
  };
  return new NextResponse(`${STATUS_CODES[status]}\n`, { status, headers });
}
