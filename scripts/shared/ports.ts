import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';

const absent = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'ENOTFOUND', 'EAI_AGAIN']);

type Availability = 'free' | 'taken' | 'no such address';

function tryAddress(port: number, host: string): Promise<Availability> {
  return new Promise((answer) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      answer(absent.has(error.code ?? '') ? 'no such address' : 'taken');
    });
    server.listen({ port, host, exclusive: true }, () => server.close(() => answer('free')));
  });
}

export async function isOwnAddress(host: string): Promise<boolean> {
  return (await tryAddress(0, host)) !== 'no such address';
}

/**
 * Whether a server can listen on this port. For `localhost`, both loopback addresses must be free, since
 * the name resolves to either.
 * @param host the address to listen on
 */
export async function isFree(port: number, host = 'localhost'): Promise<boolean> {
  const everywhere = host === '0.0.0.0' || host === '::';
  if (everywhere || host === 'localhost' || host === '127.0.0.1' || host === '::1') {
    if ((await tryAddress(port, '127.0.0.1')) !== 'free') return false;
    if ((await tryAddress(port, '::1')) === 'taken') return false;
    if (!everywhere) return true;
  }
  return (await tryAddress(port, host)) === 'free';
}

export function freePort(): Promise<number> {
  return new Promise((answer, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address && typeof address === 'object') answer(address.port);
        else fail(new Error('No port was assigned.'));
      });
    });
  });
}

const PORTS_TRIED = 50;

/**
 * The requested port, or the next free port.
 * @param options.taken a port that was chosen for another process
 * @throws Error if none is free
 */
export async function choosePort(
  requested: number,
  { host, taken }: { host?: string; taken?: number } = {},
): Promise<number> {
  for (let port = requested; port < requested + PORTS_TRIED && port <= 65_535; port += 1) {
    if (port !== taken && (await isFree(port, host))) return port;
  }
  throw new Error(`No port from ${requested} to ${requested + PORTS_TRIED - 1} is free.`);
}

export async function reservePort(port: number, host: string): Promise<() => Promise<void>> {
  const server = createHttpServer((_request, response) => {
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
