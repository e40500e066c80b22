import { subscribe } from 'node:diagnostics_channel';
import type { Server, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { log } from '@/lib/log';
import { beginDraining, isDraining, unfinished } from '@/lib/process/draining';
import { isSecondCtrlC } from '@/lib/process/signals';

export interface Ending {
  /** How long requests are still accepted after SIGTERM, in milliseconds, so that load balancers can notice. */
  delayMs: number;
  /** Time limit of pending work after that, in milliseconds. */
  graceMs: number;
  begin?: () => void;
  telemetry?: { stop: () => Promise<void> };
  /** Closes other resources last, since the final export of metrics may still query the database. */
  close: () => Promise<void>;
}

const POLL_EVERY_MS = 25;
const QUIET_MS = 250;
const CLOSES_WITHIN_MS = 3_000;

const closingLast = new WeakSet<Server>();

/** Keeps a health server answering until the process exits. The shutdown does not wait for its requests. */
export function closeLast(server: Server): void {
  closingLast.add(server);
}

type Exchange = { server: Server; response: ServerResponse };

/**
 * Shuts this process down gracefully on SIGTERM or SIGINT. It reports draining at once, accepts requests for another
 * `delayMs` and closes each connection after its response. Then it stops accepting, waits for requests and the work
 * of `finish`, closes connections and exits: with 0, or with 1 if `graceMs` was not enough. A second Ctrl-C ends it
 * at once; repeated SIGTERMs do not.
 *
 * Finds servers by Node.js's diagnostics channel, so call this once, before the first request.
 */
export function endInOrder({ delayMs, graceMs, begin, telemetry, close }: Ending): void {
  const servers = new Set<Server>();
  const inFlight = new Set<ServerResponse>();
  let isClosed = false;
  subscribe('http.server.request.start', (message) => {
    const { server, response } = message as Exchange;
    if (isDraining()) response.setHeader('Connection', 'close');
    if (closingLast.has(server)) return;
    servers.add(server);
    inFlight.add(response);
    response.once('close', () => inFlight.delete(response));
  });
  subscribe('http.server.response.finish', (message) => {
    const { server } = message as Exchange;
    // A response that had started before the shutdown keeps its connection alive.
    if (isClosed) setImmediate(() => server.closeIdleConnections());
  });
  const isBusy = () => inFlight.size + unfinished() > 0;

  let signalledAt: number | undefined;
  const end = async (signal: NodeJS.Signals) => {
    if (signalledAt !== undefined) {
      if (isSecondCtrlC(signal, performance.now() - signalledAt)) process.exit(1);
      return;
    }
    signalledAt = performance.now();
    beginDraining();
    begin?.();
    log.info({ signal, requests: inFlight.size, actions: unfinished() }, 'Stopping');
    // SIGINT comes from a terminal, without a load balancer to wait for.
    if (signal === 'SIGTERM') await pause(delayMs);
    isClosed = true;
    for (const server of servers) server.close();
    const isDone = await whenQuiet(isBusy, graceMs);
    const pending = { requests: inFlight.size, actions: unfinished() };
    if (!isDone) log.warn(pending, 'Shutdown timed out with unfinished work');
    for (const server of servers) server.closeAllConnections();
    await Promise.race([closeAll(close, telemetry), pause(CLOSES_WITHIN_MS)]);
    if (isDone) log.info('Stopped');
    process.exit(isDone ? 0 : 1);
  };
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.on(name, (signal) => void end(signal));
}

async function closeAll(close: Ending['close'], telemetry: Ending['telemetry']): Promise<void> {
  await telemetry?.stop();
  await close().catch(() => {});
}

/** Resolves to true once no work was pending for a moment, or to false after the timeout. */
async function whenQuiet(isBusy: () => boolean, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  let quietSince = performance.now();
  while (performance.now() < deadline) {
    if (isBusy()) quietSince = performance.now();
    else if (performance.now() - quietSince >= QUIET_MS) return true;
    await pause(POLL_EVERY_MS);
  }
  return !isBusy();
}
