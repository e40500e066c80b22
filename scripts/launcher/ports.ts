import { createServer } from 'node:http';
import { isFree, isOwnAddress } from '../shared/ports.ts';

const attempts = 50;

export interface PortOptions {
  /** Ports already chosen for other processes. */
  taken?: readonly number[];
  /** The address to listen on; loopback by default. */
  host?: string;
}

/**
 * The requested port, or the next free one.
 *
 * @throws Error if none is free, or the host is no address of this machine
 */
export async function choosePort(
  requested: number,
  { taken = [], host }: PortOptions = {},
): Promise<number> {
  if (host && !(await isOwnAddress(host))) {
    throw new Error(`HOST=${host} is no address of this machine.`);
  }
  for (let port = requested; port < requested + attempts && port <= 65_535; port += 1) {
    if (!taken.includes(port) && (await isFree(port, host))) return port;
  }
  throw new Error(`No port from ${requested} to ${requested + attempts - 1} is free.`);
}

/**
 * Listens on a port until the shop can, so that a concurrent start chooses
 * another one; responds to early requests with 503 and Retry-After.
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
