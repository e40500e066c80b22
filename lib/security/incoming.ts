import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { readTarget } from './request-target.ts';

/** How long a request may take to arrive; nothing that is sent to a shop is large. */
export const ARRIVES_WITHIN_MS = 30_000;

const NOTHING_TO_SWITCH_TO =
  'HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

const guarded = new WeakSet<Server>();

/**
 * Puts requests right before Next reads them, whichever server Next runs in: Node.js announces each
 * on a channel of its own, and everything that Next offers (proxy, routes) comes later than its reading
 * of the target. Once a process; never in development, where Next upgrades connections of its own.
 */
export function guardRequests(): void {
  subscribe('http.server.request.start', (message) => {
    const { request, server } = message as { request: IncomingMessage; server: Server };
    guardServer(server);
    const { path, host } = readTarget(request.url ?? '/');
    request.url = path;
    if (host !== undefined) request.headers.host = host;
  });
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
