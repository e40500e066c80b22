import { createServer } from 'node:http';
import { isFree, isOwnAddress } from '../shared/ports.ts';

const attempts = 50;

export interface PortOptions {
  /** Ports that were chosen for something else in this start. */
  taken?: readonly number[];
  /** The address to listen on; loopback by default. */
  host?: string;
}

/**
 * The wanted port, or the next one that is free.
 *
 * @throws Error when none is, or the host is not of this machine
 */
export async function choosePort(
  wanted: number,
  { taken = [], host }: PortOptions = {},
): Promise<number> {
  if (host && !(await isOwnAddress(host))) {
    throw new Error(`HOST=${host} is no address of this machine.`);
  }
  for (let port = wanted; port < wanted + attempts && port <= 65_535; port += 1) {
    if (!taken.includes(port) && (await isFree(port, host))) return port;
  }
  throw new Error(`No port from ${wanted} to ${wanted + attempts - 1} is free.`);
}

/**
 * Holds a port until the shop itself can listen there, so that a start beside this one takes
 * another, and asks early callers to come back.
 */
export async function reservePort(port: number, host: string): Promise<() => Promise<void>> {
  const server = createServer((_request, response) => {
    response.writeHead(503, { 'Content-Type': 'text/plain', 'Retry-After': '2' });
    response.end('The shop is starting.\n');
  });
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen({ port, host, exclusive: true }, done);
  });
  return () =>
    new Promise((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
}
