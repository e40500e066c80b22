import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, Server } from 'node:http';
import { z } from 'zod';
import { beginDraining } from '../process/draining.ts';
import type { Arrival } from '../security/client-address.ts';
import { recordServerAddress } from './own-address.ts';

const arrivalSchema = z.object({
  peer: z.string(),
  forwardedFor: z.string().nullable(),
  named: z.string().optional(),
});

/**
 * Has each request of this process carry how it arrived. Next tells nobody of the address at the other
 * end of the connection, and writes it into `X-Forwarded-For`, where it may as well be anybody's word. The
 * first one also tells where this process listens.
 *
 * @param header a name that no visitor can guess
 * @param addressHeader in lower case: where the host in front names the visitor, if it has a header of its own
 */
export function recordArrivals(header: string, addressHeader?: string): void {
  subscribe('http.server.request.start', (message) => {
    const { request, server } = message as { request: IncomingMessage; server: Server };
    recordServerAddress(server);
    const { socket, headers } = request;
    const forwardedFor = headers['x-forwarded-for']?.toString() ?? null;
    const arrival: z.input<typeof arrivalSchema> = {
      peer: socket.remoteAddress ?? '',
      forwardedFor,
      named: addressHeader && headers[addressHeader]?.toString(),
    };
    headers[header] = JSON.stringify(arrival);
  });
}

/** How a request arrived, as `recordArrivals` wrote it. */
export function readArrival(told: string): Arrival {
  const { peer, forwardedFor, named } = arrivalSchema.parse(JSON.parse(told));
  return { peer, forwardedFor: forwardedFor ?? undefined, ...(named && { named }) };
}

/**
 * Once this process was asked to end, closes each connection when its answer is out, where Next ends the
 * process itself: it waits for all of them, and one that is kept alive would hold it up for as long as it
 * may be idle.
 */
export function closeWhenIdle(): void {
  process.once('SIGTERM', () => {
    beginDraining();
    subscribe('http.server.response.finish', (message) => {
      const { server } = message as { server: Server };
      setImmediate(() => server.closeIdleConnections());
    });
  });
}
