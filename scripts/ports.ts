import { createServer } from 'node:net';

/** Whether a server could listen on this port of the loopback interface now. */
export function isFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((answer) => {
    const server = createServer();
    server.once('error', () => answer(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => answer(true)));
  });
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
