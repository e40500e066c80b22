import { randomUUID } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { env } from '../env.ts';
import { log } from '../log.ts';
import { processWide } from '../process/process-wide.ts';
import { type Arrival, clientAddress, proxyWatch } from '../security/client-address.ts';

/** The name of a header that only this process can have set. */
const mark = processWide<string>('arrival-mark');

/** Headers by which a visitor could speak for the proxy, for Next, or for whoever records traces. */
const NOT_FROM_OUTSIDE = ['content-security-policy', 'x-middleware-subrequest', 'x-store-view'];
const TRACE_HEADERS = ['traceparent', 'tracestate'];

/**
 * Adds the address at the other end of the connection to `X-Forwarded-For` of each request, as a proxy does: Next does
 * not tell it, and the header is otherwise the visitor's own word. Requests of Next to this process, with the headers of
 * a visitor's request, stay as they are.
 */
export function recordArrivals(trustsTraceHeaders: boolean): void {
  const name = mark.set(`x-arrived-${randomUUID()}`);
  const dropped = trustsTraceHeaders ? NOT_FROM_OUTSIDE : [...NOT_FROM_OUTSIDE, ...TRACE_HEADERS];
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage };
    const { headers, socket } = request;
    if (headers[name] !== undefined) return;
    for (const header of dropped) delete headers[header];
    const peer = socket.remoteAddress ?? '';
    const told = headers['x-forwarded-for'];
    headers['x-forwarded-for'] = told ? `${told}, ${peer}` : peer;
    headers[name] = '1';
  });
}

/**
 * How a request reached the shop. On a host that runs Next by itself, the last entry of `X-Forwarded-For` is the host's.
 */
export function arrivalOf(headers: Pick<Headers, 'get'>): Arrival {
  const told = headers.get('x-forwarded-for') ?? '';
  const name = mark.get();
  if (!name || !headers.get(name)) return { peer: '', forwardedFor: told || undefined };
  const chain = told.split(',').map((entry) => entry.trim());
  const peer = chain.pop() ?? '';
  return { peer, forwardedFor: chain.join(', ') || undefined };
}

let watchProxies: ReturnType<typeof proxyWatch> | undefined;

/** The network address of whoever sent a request. Logs what the request shows to be wrong about TRUSTED_PROXIES. */
export function visitorAddress(headers: Pick<Headers, 'get'>): string {
  const { siteUrl, trustedProxies } = env();
  const arrival = arrivalOf(headers);
  watchProxies ??= proxyWatch({ url: new URL(siteUrl), trustedProxies }, (problem) => {
    log.warn({ trustedProxies, explained: '.env.example' }, problem);
  });
  watchProxies(arrival, {
    host: headers.get('host') ?? undefined,
    fetchSite: headers.get('sec-fetch-site') ?? undefined,
  });
  return clientAddress(arrival, trustedProxies);
}
