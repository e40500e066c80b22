import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

/** One address in front of several servers, like a load balancer. */
export interface Balancer {
  url: string;
  close(): Promise<void>;
}

/** Forwards each connection to the next server that accepts it. */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  let turn = 0;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    track(open, client);
    client.on('error', () => client.destroy());
    forward(client, ports.length);
  });

  function forward(client: Socket, tries: number): void {
    const port = ports[turn++ % ports.length];
    if (port === undefined || tries === 0) return void client.destroy();
    const upstream = connect(port, '127.0.0.1');
    track(open, upstream);
    let connected = false;
    upstream.once('connect', () => {
      connected = true;
      client.pipe(upstream);
      upstream.pipe(client);
    });
    upstream.on('error', () => {
      if (connected) client.destroy();
      else forward(client, tries - 1);
    });
    client.once('close', () => upstream.destroy());
    upstream.once('close', () => {
      if (connected) client.destroy();
    });
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}

function track(open: Set<Socket>, socket: Socket): void {
  open.add(socket);
  socket.once('close', () => open.delete(socket));
}
