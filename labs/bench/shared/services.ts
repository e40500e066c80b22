import { Agent, createServer, request as forward } from 'node:http';
import { type Listening, listen } from '../../listen.ts';

/** Forwards calls to the sandbox and reports the arrival and duration of each, in milliseconds. */
export function startRelay(
  target: string,
  onCall: (path: string) => void,
  onAnswer: (ms: number) => void = () => {},
): Promise<Listening> {
  const { hostname, port } = new URL(target);
  const agent = new Agent({ keepAlive: true });
  const server = createServer((call, answer) => {
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
  });
  server.keepAliveTimeout = 60_000;
  return listen(server);
}

/** A service that has a customer with any id, and empty lists. */
export function startEndlessService(): Promise<Listening> {
  const server = createServer((call, answer) => {
    const id = call.url?.split('/').at(-1) ?? '';
    answer.setHeader('content-type', 'application/json');
    if (['transactions', 'customers', 'products'].includes(id)) answer.end('[]');
    else answer.end(JSON.stringify({ id, firstname: 'Ada', email: `${id}@shop.example` }));
  });
  server.keepAliveTimeout = 60_000;
  return listen(server);
}
