import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { processCache } from '../cache/process.ts';
import { trustsTraceHeaders } from '../env.ts';
import { INTERNAL_HEADER } from '../http/internal-headers.ts';
import { placeOf } from '../markets/rules.ts';
import { routableViews } from '../markets/views.ts';
import { areaOf, comesFirst, enterVisit } from '../process/visit.ts';
import { readTarget } from '../security/request-target.ts';
import { CACHED_PAGE_HOST, routeCachedPage } from './cached-pages.ts';
import { respondBusy } from './load-shedding.ts';
import { watchReader, whenRendered } from './slow-readers.ts';

/** How long a request may take to arrive; nothing that is sent to a shop is large. */
const ARRIVES_WITHIN_MS = 30_000;

/** Nothing longer is sent to a page of the shop; webhooks have a limit of their own. In bytes. */
const LONGEST_BODY = 256 * 1024;

/** A visitor does not choose which trace a request belongs to, nor whether it is recorded. */
const TRACE_HEADERS = ['traceparent', 'tracestate'];

const SERVED = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Where requests are sent whose answer is known unread: the proxy answers with the status that follows. */
const REFUSED = '/_refused/';
const STATUSES = new Set([405, 411, 413, 501]);

/** Files of the build, and those at the root of the shop: Next answers a POST with 500 or with the file. */
const FILE = /^\/(?:_next\/static\/|(?:sitemaps\/)?[\w-]+\.(?:xml|txt|ico|svg|png)(?:[?#]|$))/;
const READING = new Set(['GET', 'HEAD']);

const NOTHING_TO_SWITCH_TO =
  'HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/** The channel of Node.js on which it announces each request. */
const REQUEST_START = 'http.server.request.start';

const guarded = new WeakSet<Server>();

/**
 * Puts requests right before Next reads them, whichever server Next runs in: Node.js announces each
 * on a channel of its own, and everything that Next offers (proxy, routes) comes later than its reading
 * of the target. Once a process; never in development, where Next upgrades connections of its own.
 *
 * @returns what ends it, for the requests that come after that
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
    // Next would read a body before it answers.
    if (status !== null) request.method = 'GET';
    if (host !== undefined) request.headers.host = host;
    if (request.headers.host === CACHED_PAGE_HOST) request.headers.host = 'invalid';
    const kept = status === null ? routeCachedPage(request, response, path) : null;
    if (kept !== null) {
      // It asks the database for nothing: what a visit costs would be a good part of what the page does.
      request.url = kept;
      return;
    }
    const [pathname = ''] = path.split('?', 1);
    const asked = placeOf(pathname, routableViews()).path;
    const area = areaOf(asked);
    enterVisit({
      area,
      comesFirst: comesFirst(request.method ?? '', asked),
      request,
      onEnd: (listener) => whenEnded(response, listener),
      onRendered: (listener) => whenRendered(response, listener),
      comeBackLater: () => respondBusy(response, area),
    });
  };
  subscribe(REQUEST_START, guard);
  return () => void unsubscribe(REQUEST_START, guard);
}

/** Calls back once an answer is out, or nobody waits for it any more: at once where that is so already. */
function whenEnded(response: ServerResponse, listener: () => void): void {
  if (response.destroyed) listener();
  else response.once('close', listener);
}

type Started = { request: IncomingMessage; response: ServerResponse; server: Server };

/**
 * The status of a request that is not read: Next has no answer to other methods, no good one to a form that is
 * sent to a file, and takes in any body,
 * also one that does not say how long it gets. Browsers say it of every form; what this process asks of
 * itself (an action of another page) was looked at when it came.
 */
function refusedUnread({ method = '', headers }: IncomingMessage, path: string): number | null {
  if (!SERVED.has(method)) return 501;
  if (FILE.test(path) && !READING.has(method)) return 405;
  if (path.split('?', 1)[0] === '/api/webhooks') return null;
  if (Number(headers['content-length'] ?? 0) > LONGEST_BODY) return 413;
  return headers['transfer-encoding'] !== undefined && !isInner({ headers }) ? 411 : null;
}

/** Whether this process asks itself. */
function isInner({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const secret = processCache()?.secret;
  return secret !== undefined && headers[INTERNAL_HEADER] === secret;
}

/** The status that `guardRequests` has given a request by its path. */
export function refusedStatus(path: string): number | null {
  const status = path.startsWith(REFUSED) ? Number(path.slice(REFUSED.length)) : Number.NaN;
  return STATUSES.has(status) ? status : null;
}

/** Limits what a connection can wait for. */
function guardServer(server: Server): void {
  if (guarded.has(server)) return;
  guarded.add(server);
  server.requestTimeout = ARRIVES_WITHIN_MS;
  server.on('upgrade', refuseUpgrade);
}

/** Nothing here speaks another protocol. Next would leave such a connection open for ever. */
function refuseUpgrade(_request: IncomingMessage, socket: Duplex): void {
  socket.on('error', () => {});
  socket.end(NOTHING_TO_SWITCH_TO, () => socket.destroy());
}
