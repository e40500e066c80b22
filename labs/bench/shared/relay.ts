import { Agent, createServer, request as forward } from 'node:http';
import { type Listening, listen } from '../../listen.ts';

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
