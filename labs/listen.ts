import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Listening = { port: number; url: string; stop(): Promise<void> };

/** `stop` also closes open connections. */
export async function listen(server: Server): Promise<Listening> {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    async stop() {
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await closed;
    },
  };
}
