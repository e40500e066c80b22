import { randomUUID } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { env } from '../env.ts';
import { log } from '../log.ts';
import { processWide } from '../process/process-wide.ts';

/** The random name of a header that only this process can set. */
const mark = processWide<string>('arrival-mark');

/** Headers by which a visitor could impersonate the proxy or Next, or influence traces. */
const NOT_FROM_OUTSIDE = ['content-security-policy', 'x-middleware-subrequest', 'x-store-view'];
const TRACE_HEADERS = ['traceparent', 'tracestate'];

/**
 * Appends the peer's address to `X-Forwarded-For` of each request, as a proxy does, since Next does not expose the
 * address, and the header alone can be forged. Next's own requests to this process stay unchanged.
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
    const forwardedFor = headers['x-forwarded-for'];
    headers['x-forwarded-for'] = forwardedFor ? `${forwardedFor}, ${peer}` : peer;
    headers[name] = '1';
  });
}

/**
 * All addresses of a request, from the visitor to the peer. A platform that runs Next writes the last entry of
 * `X-Forwarded-For` itself.
 */
function addressChain(headers: Pick<Headers, 'get'>): string[] {
  const entries = (headers.get('x-forwarded-for') ?? '').split(',').map(plain);
  const name = mark.get();
  const peer = name && headers.get(name) ? entries.pop() : undefined;
  return [...entries.filter(Boolean), peer ?? ''];
}

function plain(entry: string): string {
  const address = /^\[(.+)\](?::\d+)?$/.exec(entry.trim())?.[1] ?? entry.trim();
  return address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');
}

let hasWarned = false;

/**
 * The client's network address. Each trusted proxy appends one entry; earlier entries can be forged. Warns once if a
 * request contradicts TRUSTED_PROXIES.
 */
export function visitorAddress(headers: Pick<Headers, 'get'>): string {
  const { siteUrl, trustedProxies } = env();
  const chain = addressChain(headers);
  const named = chain.length - 1;
  const isWrong = trustedProxies === 0 ? named > 0 : named < trustedProxies;
  // Health checks of a load balancer use another host name.
  if (isWrong && !hasWarned && headers.get('host') === new URL(siteUrl).host) {
    hasWarned = true;
    log.warn({ named, trustedProxies, explained: '.env.example' }, 'TRUSTED_PROXIES is wrong');
  }
  const address = chain.at(-1 - trustedProxies) ?? chain[0] ?? '';
  return isIP(address) ? address : (chain.at(-1) ?? '');
}
