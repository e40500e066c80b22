import { randomBytes } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import { type NextRequest, NextResponse } from 'next/server';
import { busyPage, notProcessedPage, updatedPage } from '@/components/site/small-pages';
import { isMissingPage, NOT_FOUND_PAGE } from '@/lib/cache/missing-pages';
import { processCache } from '@/lib/cache/process';
import { env, isDevelopment } from '@/lib/env';
import { isActionCall } from '@/lib/http/action-call';
import { readArrival } from '@/lib/http/connections';
import { arrivalHeader, INTERNAL_HEADER, WHOLE_PAGE_MARK } from '@/lib/http/internal-headers';
import { markdownFile, markdownOf, prefersMarkdown } from '@/lib/http/markdown';
import { selfOrigin } from '@/lib/http/own-address';
import { hasNotArrived, isUnknownAction, relayed, sendToSelf } from '@/lib/http/plain-forms';
import {
  correctedHeaders,
  isDocument,
  isOwnHost,
  isPlainForm,
  type Site,
} from '@/lib/http/requests';
import { log } from '@/lib/log';
import { addressIn } from '@/lib/markets/alternates';
import { VIEW_HEADER } from '@/lib/markets/header';
import { inView, type Place, placeOf } from '@/lib/markets/rules';
import { movedPath } from '@/lib/markets/slugs';
import { defaultView, findView, routableViews } from '@/lib/markets/views';
import { currentRequest } from '@/lib/process/request-context';
import { type Arrival, namedAddress, proxyWatch } from '@/lib/security/client-address';
import { contentSecurityPolicy, secureHeaders, shopPolicy } from '@/lib/security/policy';
import { isUnseenSignIn, refusalOf } from '@/lib/security/refusal';
import { REVALIDATE } from '@/lib/server/cached-pages';
import { refusedStatus } from '@/lib/server/incoming';
import { busyFor } from '@/lib/server/load-shedding';

export const config = {
  matcher: [
    {
      // Files of the build have one name each, below one folder; whatever else looks like them is looked at.
      // A balancer asks how a process is by whatever host it knows it.
      source:
        '/((?!(?:_next/static/(?:chunks|media)|art)/[A-Za-z0-9._~-]+$|api/webhooks$|healthz$|readyz$).*)',
      // Pages that this process holds go past (lib/server/cached-pages.ts).
      missing: [{ type: 'header', key: 'host', value: 'kept-page' }],
    },
  ],
};

type Asked = { request: NextRequest; place: Place; site: Site };

/** Pages whose route says itself what they may run. */
const OWN_POLICY = /^\/(?:api|dev\/mailbox)\//;

/** What a browser may bring back as it was: results of a search are nobody's own. */
const KEPT_BY_BROWSER = { 'cache-control': 'private, no-cache' };
const ASKED_FIRST = { 'cache-control': REVALIDATE };
/** As Next says it of the page itself, whose Markdown is another answer: a cache replaces what it knew by this. */
const PAGE_VARIES =
  'RSC, Next-Router-State-Tree, Next-Router-Prefetch, Next-Router-Segment-Prefetch, Accept, Accept-Encoding';
const FILE = /^\/(?:(?:feed|sitemap|sitemaps\/\w+)\.xml|(?:llms|robots)\.txt)$/;

const SHELLS_WITHHELD_MS = 10_000;

let watchProxies: ReturnType<typeof proxyWatch> | undefined;

/**
 * Decides for each request, before Next looks at it, whether it is answered at all, what it may say
 * of itself, and how its page is protected: a page that is the same for everybody comes from this
 * process's store, with the hashes of its own inline code; every other page is rendered for the visit,
 * whole, with a nonce. Pages are below a root segment that names the view: visitors' paths are rewritten to it.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const site = siteOf();
  const path = request.nextUrl.pathname;
  const refusal = refused(request, path, site);
  if (refusal) return withSecureHeaders(refusal, site);
  const asked: Asked = { request, place: placeAsked(request), site };
  const moved = isRead(request.method) && movedPath(asked.place.view, asked.place.path);
  if (moved) return withSecureHeaders(movedAnswer(asked, moved), site);
  const markdown = isRead(request.method) ? markdownFor(asked) : undefined;
  if (markdown) return asMarkdown(asked, markdown);
  const cache = processCache();
  const isShared = isRead(request.method) && cache?.staticPaths.has(path) === true;
  const isAtHand = isShared && cache?.warmer.isAtHand(path) === true;
  const away = isAtHand || isInner(request.headers) ? null : turnedAway(asked);
  if (away) return away;
  const headers = corrected(asked);
  const isForm = isPlainForm(request.method, request.headers);
  if (isForm && isInner(request.headers)) return renderedForVisit(asked, headers);
  if (OWN_POLICY.test(path) || isInner(request.headers)) return pass(asked, headers);
  const isScript = request.method === 'POST' && request.headers.has('next-action');
  if (isScript && !(await isActionCall(request))) return withSecureHeaders(plainText(400), site);
  const isFile = FILE.test(path);
  if (isFile || !isDocument(request.method, request.headers)) {
    return pass(asked, headers, isFile || isShared ? ASKED_FIRST : {});
  }
  if (isForm) {
    if (!(await isActionCall(request))) {
      return withSecureHeaders(plainText(400), site);
    }
    cache?.store.withholdShells(SHELLS_WITHHELD_MS);
    // Development has one build, and hosts without a server of ours see to it themselves.
    if (cache && !isDevelopment()) return answeredForm(asked, headers);
  }
  const etag = isShared ? await keptPage(path) : undefined;
  if (etag !== undefined) return keptAnswer(asked, etag, headers);
  const missing = isRead(request.method) && !isShared ? await missingAnswer(asked) : null;
  if (missing) return missing;
  // What all of them waited for cannot be kept: now it is rendered for each.
  return (isAtHand && turnedAway(asked)) || renderedForVisit(asked, headers);
}

/** Counts a request that makes work; its answer where there is too much of it. */
function turnedAway(asked: Asked): NextResponse | null {
  const seconds = busyFor(currentRequest(), isRead(asked.request.method) ? 'page' : 'form');
  return seconds === null ? null : withSecureHeaders(busyAnswer(asked, seconds), asked.site);
}

/**
 * The page that is the same for everybody, or that the browser has it already. Most visitors get it past the
 * proxy; here are those who have it, who were the first, or who say more.
 */
function keptAnswer(asked: Asked, etag: string, headers: Headers): NextResponse {
  const { request, site } = asked;
  if (request.headers.get('if-none-match')?.includes(etag)) {
    const unchanged = new NextResponse(null, {
      status: 304,
      headers: { ...ASKED_FIRST, etag, vary: PAGE_VARIES },
    });
    return withSecureHeaders(unchanged, site);
  }
  const unpin = processCache()?.store.pin(etag);
  if (unpin) currentRequest()?.onEnd?.(unpin);
  return pass(asked, headers, ASKED_FIRST);
}

/** Next hands an action on to a page that has it, which it calls by its folder. */
const FORWARDED = /^\/(?:\[view\]|%5Bview%5D)(?=\/|$)/i;

function placeAsked({ headers, nextUrl: { pathname } }: NextRequest): Place {
  if (!FORWARDED.test(pathname) || !isInner(headers)) return placeOf(pathname, routableViews());
  const view = findView(headers.get(VIEW_HEADER)) ?? defaultView;
  const path = pathname.replace(FORWARDED, '') || '/';
  return { view, path, route: `/${view.key}${path === '/' ? '' : path}` };
}

/** Lets Next answer: below the root segment, where the path is that of a page. */
function handOn(asked: Asked, onward: Parameters<typeof NextResponse.next>[0]) {
  const { request, place } = asked;
  if (place.route === null) return NextResponse.next(onward);
  const url = rewritten(asked, place.route);
  // To the router, a static page has no query where its address was rewritten; an action that is rendered with
  // one would look like another page to it, and scroll to the top.
  const isStatic = processCache()?.staticPaths.has(request.nextUrl.pathname);
  if (isStatic && request.method === 'POST' && place.view.prefix === '') url.search = '';
  return NextResponse.rewrite(url, onward);
}

/**
 * The address of a route, by what Next itself calls the request: `nextUrl` names every loopback address
 * localhost, and a rewrite to another host would be a request to it.
 */
function rewritten({ request }: Asked, route: string): URL {
  const url = new URL(request.url);
  url.pathname = route;
  return url;
}

/**
 * Where the Markdown that is asked for is rendered, by the suffix of the path or by `Accept`: in the
 * view of the path.
 */
function markdownFor({ request: { headers }, place: { path } }: Asked): string | undefined {
  if (isInner(headers) || !isDocument('GET', headers)) return undefined;
  const file = markdownFile(path);
  if (file) return file;
  return prefersMarkdown(headers.get('accept')) ? markdownOf(path) : undefined;
}

function asMarkdown(asked: Asked, target: string): NextResponse {
  const url = rewritten(asked, target);
  url.search = '';
  const response = NextResponse.rewrite(url, {
    request: { headers: corrected(asked) },
    headers: ASKED_FIRST,
  });
  return withSecureHeaders(response, asked.site);
}

/** A product's address in another language leads to the one of its view. */
function movedAnswer(asked: Asked, path: string): NextResponse {
  const url = rewritten(asked, inView(asked.place.view.prefix, path));
  const headers = { 'cache-control': REVALIDATE };
  return NextResponse.redirect(url, { status: 308, headers });
}

/** At overload, a page says so and tries again by itself; data is refused. */
function busyAnswer({ request, place }: Asked, seconds: number): NextResponse {
  const { method, headers, nextUrl } = request;
  const told = { 'retry-after': String(seconds), 'cache-control': 'private, no-store' };
  if (!isDocument(method, headers) || nextUrl.pathname.startsWith('/api/')) {
    return plainText(503, told);
  }
  const href = `${nextUrl.pathname}${nextUrl.search}`;
  return isRead(method) ? busyPage(place.view, href, seconds) : notProcessedPage(place.view, href);
}

function siteOf(): Site {
  return { url: new URL(env().siteUrl), trustedProxies: env().trustedProxies };
}

/** Why a request is not answered as asked; null when it may go on. */
function refused({ method, headers }: NextRequest, path: string, site: Site): NextResponse | null {
  if (!isOwnHost(headers.get('host'), site)) return plainText(421);
  const unread = refusedStatus(path);
  if (unread !== null) {
    const answer = plainText(unread);
    if (unread === 405) answer.headers.set('allow', 'GET, HEAD');
    return answer;
  }
  if (isInner(headers)) return null;
  if (isUnseenSignIn(path, headers)) return plainText(403);
  const [host, origin] = [headers.get('host'), headers.get('origin')];
  const contentType = headers.get('content-type');
  const refusal = refusalOf({ method, path, host, origin, contentType }, site.url.origin);
  return refusal && plainText(refusal);
}

/** An answer for programs, in the status' own words: no page of the shop sends what is refused here. */
function plainText(status: number, headers: Readonly<Record<string, string>> = {}): NextResponse {
  return new NextResponse(`${STATUS_CODES[status]}\n`, {
    status,
    headers: { 'Content-Type': 'text/plain', Connection: 'close', ...headers },
  });
}

function corrected({ request, place, site }: Asked): Headers {
  const given = request.headers;
  const cache = processCache();
  const headers = isInner(given) ? new Headers(given) : seen(given, site);
  const agent = given.get('user-agent')?.replaceAll(WHOLE_PAGE_MARK.trim(), '').trim();
  if (agent) headers.set('user-agent', agent);
  headers.delete(INTERNAL_HEADER);
  headers.set(VIEW_HEADER, viewAsked(request, place).key);
  if (cache) {
    headers.delete(arrivalHeader(cache.secret));
    headers.set(INTERNAL_HEADER, cache.secret);
  }
  return headers;
}

/** Of a page by its path; of what is outside of views by the page that asks, as it says in the query. */
function viewAsked({ nextUrl }: NextRequest, { view, route }: Place) {
  const named = route === null ? findView(nextUrl.searchParams.get('view')) : undefined;
  return named && routableViews().includes(named) ? named : view;
}

/** Whether this process asks itself, for the store or on behalf of a visitor it has seen before. */
function isInner(headers: Headers): boolean {
  const cache = processCache();
  return cache !== undefined && headers.get(INTERNAL_HEADER) === cache.secret;
}

/** A visitor's request, looked at once. */
function seen(given: Headers, site: Site): Headers {
  return correctedHeaders(given, watchArrival(given, site), site);
}

/** How a visitor's request arrived; what it shows to be wrong about the proxies in front is told. */
function watchArrival(given: Headers, site: Site): Arrival {
  const arrival = arrivalOf(given);
  const [host, fetchSite] = [given.get('host'), given.get('sec-fetch-site')];
  watchProxies ??= proxyWatch(site, (problem) => {
    log.warn(problem, { trustedProxies: site.trustedProxies, explained: '.env.example' });
  });
  watchProxies(arrival, { host: host ?? undefined, fetchSite: fetchSite ?? undefined });
  return arrival;
}

/** Where this is no server of its own, the host has the last word on who asked it. */
function arrivalOf(headers: Headers): Arrival {
  const cache = processCache();
  const told = cache && headers.get(arrivalHeader(cache.secret));
  if (told) return readArrival(told);
  const named = namedAddress(headers, env().clientIpHeader);
  return { peer: '', forwardedFor: headers.get('x-forwarded-for') ?? undefined, named };
}

/**
 * The answer to a form that a browser has submitted by itself. Where the form's page is of another
 * build, the server may not have its action, which Next answers with two words: then the shopper
 * reads what has happened, and is led back to the page.
 */
async function answeredForm(
  { request, place: { view }, site }: Asked,
  headers: Headers,
): Promise<NextResponse> {
  const href = `${request.nextUrl.pathname}${request.nextUrl.search}`;
  const answer = await sendToSelf(request, headers).catch((error: unknown) => {
    // Of any other failure nobody knows what it came to.
    if (!hasNotArrived(error)) throw error;
    log.warn('A form could not be submitted to this process itself', { error });
    return null;
  });
  if (!answer) return withSecureHeaders(notProcessedPage(view, href), site);
  if (!isUnknownAction(answer)) return relayed(answer, request.nextUrl);
  await answer.body?.cancel();
  return withSecureHeaders(updatedPage(view, href), site);
}

/** The ETag of the page that is the same for everybody, made first where it has to be. */
async function keptPage(path: string): Promise<string | undefined> {
  const cache = processCache();
  const kept = cache?.warmer.etagOf(path);
  if (!cache || kept !== undefined) return kept;
  await cache.warmer.warm(path);
  const etag = cache.warmer.etagOf(path);
  cache.misses.add(path, etag === undefined ? 'rendered' : 'waited');
  return etag;
}

/** A 404 that can be read without JavaScript, where the path certainly has no page. */
async function missingAnswer({ request, place, site }: Asked): Promise<NextResponse | null> {
  const cache = processCache();
  const path = addressIn(place.view, NOT_FOUND_PAGE);
  if (!cache || isDevelopment() || place.route === null) return null;
  try {
    if (!(await isMissingPage(place.path)) || !(await cache.warmer.warm(path))) return null;
    const headers = {
      ...{ host: site.url.host, accept: 'text/html', [INTERNAL_HEADER]: cache.secret },
      // Compressed, if at all, on the way out.
      'accept-encoding': 'identity',
    };
    const page = await fetch(new URL(path, selfOrigin()), { headers, cache: 'no-store' });
    if (!page.ok) return null;
    const answer = relayed(page, request.nextUrl, 404);
    answer.headers.set('cache-control', 'private, no-store');
    answer.headers.delete('etag');
    return withSecureHeaders(answer, site);
  } catch (error) {
    log.warn('A 404 could not be sent as a static page', { error });
    return null;
  }
}

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

function renderedForVisit(asked: Asked, headers: Headers): NextResponse {
  const source = `'nonce-${randomBytes(16).toString('base64')}'`;
  const inline = { scripts: [source], styles: [source] };
  const policy = contentSecurityPolicy({ ...shopPolicy(asked.place.path), inline });
  headers.set('content-security-policy', `script-src ${source}`);
  headers.set('user-agent', `${headers.get('user-agent') ?? ''}${WHOLE_PAGE_MARK}`.trim());
  const response = pass(asked, headers, asked.place.path === '/search' ? KEPT_BY_BROWSER : {});
  response.headers.set('content-security-policy', policy);
  return response;
}

function pass(
  asked: Asked,
  headers: Headers,
  sent: Readonly<Record<string, string>> = {},
): NextResponse {
  return withSecureHeaders(handOn(asked, { request: { headers }, headers: sent }), asked.site);
}

function withSecureHeaders(response: NextResponse, { url }: Site): NextResponse {
  for (const [name, value] of secureHeaders(url.protocol === 'https:')) {
    response.headers.set(name, value);
  }
  return response;
}
