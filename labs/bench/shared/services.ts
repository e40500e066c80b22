import { Agent, createServer, request as forward, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The URL of a service of a benchmark. */
export interface StandIn {
  url: string;
  stop(): void;
}

async function listen(server: Server): Promise<StandIn> {
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Forwards calls to the sandbox and reports the arrival and duration of each, in milliseconds. */
export function startRelay(
  target: string,
  onCall: (path: string) => void,
  onAnswer: (ms: number) => void = () => {},
): Promise<StandIn> {
  const { hostname, port } = new URL(target);
  const agent = new Agent({ keepAlive: true });
  return listen(
    createServer((call, answer) => {
      const started = performance.now();
      onCall(call.url ?? '');
      answer.once('finish', () => onAnswer(performance.now() - started));
      const { method, headers, url: path } = call;
      const passed = forward({ hostname, port, path, method, headers, agent }, (reply) => {
        answer.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(answer);
      });
      passed.once('error', () => answer.destroy());
      call.pipe(passed);
    }),
  );
}

/** Responds for any customer id, with empty lists. */
export async function startEndlessService(): Promise<StandIn & { calls: () => number }> {
  let calls = 0;
  const service = await listen(
    createServer((call, answer) => {
      calls += 1;
      const path = call.url ?? '';
      const id = path.split('/').at(-1) ?? '';
      answer.setHeader('content-type', 'application/json');
      if (['transactions', 'customers', 'products'].includes(id)) answer.end('[]');
      else answer.end(JSON.stringify({ id, firstname: 'Ada', email: `${id}@shop.example` }));
    }),
  );
  return { ...service, calls: () => calls };
}
