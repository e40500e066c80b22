import { createServer } from 'node:net';

type Availability = 'free' | 'taken' | 'no such address';

function tryAddress(port: number, host: string): Promise<Availability> {
  return new Promise((answer) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      const absent = error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT';
      answer(absent ? 'no such address' : 'taken');
    });
    server.listen({ port, host, exclusive: true }, () => server.close(() => answer('free')));
  });
}

/**
 * Whether a server could listen on this port of this machine now. Both loopback addresses count:
 * `localhost` means either, and must not lead to somebody else's server.
 */
export async function isFree(port: number): Promise<boolean> {
  if ((await tryAddress(port, '127.0.0.1')) !== 'free') return false;
  return (await tryAddress(port, '::1')) !== 'taken';
}

/** A port of the loopback interface that nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((answer, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address && typeof address === 'object') answer(address.port);
        else fail(new Error('The system gave no port.'));
      });
    });
  });
}
