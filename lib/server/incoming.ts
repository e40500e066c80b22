import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { processCache } from '../cache/process.ts';
import { trustsTraceHeaders } from '../env.ts';
import { INTERNAL_HEADER } from '../http/internal-headers.ts';
import { placeOf } from '../markets/rules.ts';
import { routableViews } from '../markets/views.ts';
import { areaOf, enterRequest, hasPriority } from '../process/request-context.ts';
import { readTarget } from '../security/request-target.ts';
import { CACHED_PAGE_HOST, routeCachedPage } from './cached-pages.ts';
import { respondBusy } from './load-shedding.ts';
import { watchReader, whenRendered } from './slow-readers.ts';

/** How long a request may take to arrive; nothing that is sent to a shop is large. */
const ARRIVES_WITHIN_MS = 30_000;

/** The maximum size of a body sent to a page, in bytes; webhooks have a limit of their own. */
const MAX_BODY_BYTES = 256 * 1024;

/** Visitors must not choose which trace a request belongs to, nor whether it is recorded. */
const TRACE_HEADERS = ['traceparent', 'tracestate'];

const SERVED = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The path that answers a request unread: the proxy responds with the status that follows it. */
const REFUSED = '/_refused/';
const STATUSES = new Set([405, 411, 413, 501]);

/** Files of the build and of the shop's root: Next answers a POST to one with 500 or with the file. */
const FILE = /^\/(?:_next\/static\/|(?:sitemaps\/)?[\w-]+\.(?:xml|txt|ico|svg|png)(?:[?#]|$))/;
const READING = new Set(['GET', 'HEAD']);

const NOTHING_TO_SWITCH_TO =
  'HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/** The channel of node:diagnostics_channel that announces each request. */
const REQUEST_START = 'http.server.request.start';

const guarded = new WeakSet<Server>();

/**
 * Sanitizes requests before Next reads them, whichever server Next runs in: Node.js announces each on a
 * diagnostics channel, and everything that Next offers (proxy, routes) runs after it has parsed the target. Once
 * per process; never in development, where Next upgrades connections of its own.
 * @returns stops it for later requests
 */
export function guardRequests(): () => void {
  const dropped = trustsTraceHeaders() ? [] : TRACE_HEADERS;
  const guard = (message: unknown) => {
    const { request, response, server } = message as Started;
    guardServer(server);
    watchReader(response);
    const { path, host } = readTarget(request.url ?? '/');
    if (!isInner(request)) for (const name of dropped) delete request.headers[name];
    const status = refusedUnread(request, path);
    request.url = status === null ? path : `${REFUSED}${status}`;
    // Next would read the body before it responds.
    if (status !== null) request.method = 'GET';
    if (host !== undefined) request.headers.host = host;
    if (request.headers.host === CACHED_PAGE_HOST) request.headers.host = 'invalid';
    const cachedPath = status === null ? routeCachedPage(request, response, path) : null;
    if (cachedPath !== null) {
      // It does not use the database: counting a request would cost a good part of what the page does.
      request.url = cachedPath;
      return;
    }
    const [pathname = ''] = path.split('?', 1);
    const shopPath = placeOf(pathname, routableViews()).path;
    const area = areaOf(shopPath);
    // Read now: Next removes the header. To the router in the browser, an answer that is not OK is none.
    const isPage = READING.has(request.method ?? '') && request.headers.rsc !== '1';
    enterRequest({
      area,
      hasPriority: hasPriority(request.method ?? '', shopPath),
      request,
      onEnd: (listener) => whenEnded(response, listener),
      onRendered: (listener) => whenRendered(response, listener),
      answer404: () => isPage && answer404(response),
      respondBusy: () => respondBusy(response, area),
    });
  };
  subscribe(REQUEST_START, guard);
  return () => void unsubscribe(REQUEST_START, guard);
}

function answer404(response: ServerResponse): boolean {
  if (response.headersSent) return false;
  response.statusCode = 404;
  return true;
}

/** Calls back once a response is sent or its client has disconnected; at once where that has already happened. */
function whenEnded(response: ServerResponse, listener: () => void): void {
  if (response.destroyed) listener();
  else response.once('close', listener);
}

type Started = { request: IncomingMessage; response: ServerResponse; server: Server };

/**
 * The status of a request that is refused unread: Next supports no other methods, handles forms sent to a file
 * badly, and reads any body, even one without a length. Browsers send a length with every form; requests of this
 * process to itself (an action of another page) were checked when they arrived.
 */
function refusedUnread({ method = '', headers }: IncomingMessage, path: string): number | null {
  if (!SERVED.has(method)) return 501;
  if (FILE.test(path) && !READING.has(method)) return 405;
  if (path.split('?', 1)[0] === '/api/webhooks') return null;
  if (Number(headers['content-length'] ?? 0) > MAX_BODY_BYTES) return 413;
  return headers['transfer-encoding'] !== undefined && !isInner({ headers }) ? 411 : null;
}

/** Whether the request comes from this process. */
function isInner({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const secret = processCache()?.secret;
  return secret !== undefined && headers[INTERNAL_HEADER] === secret;
}

/** The status that `guardRequests` has encoded in a request's path. */
export function refusedStatus(path: string): number | null {
  const status = path.startsWith(REFUSED) ? Number(path.slice(REFUSED.length)) : Number.NaN;
  return STATUSES.has(status) ? status : null;
}

/** Limits how long a connection may wait. */
function guardServer(server: Server): void {
  if (guarded.has(server)) return;
  guarded.add(server);
  server.requestTimeout = ARRIVES_WITHIN_MS;
  server.on('upgrade', refuseUpgrade);
}

/** No other protocol is supported. Next would leave such a connection open for ever. */
function refuseUpgrade(_request: IncomingMessage, socket: Duplex): void {
  socket.on('error', () => {});
  socket.end(NOTHING_TO_SWITCH_TO, () => socket.destroy());
}
