import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An answer as raw as a network can make it. */
export type RawAnswer = { status: number; headers?: Record<string, string>; body: string };

export type Relay = {
  url: string;
  /** Calls that were passed on, such as "POST /transactions". */
  passed: string[];
  /** Replaces the answers of the next `times` calls, after the service has done what was asked. */
  replaceAnswers(call: string, answer: RawAnswer, times?: number): void;
  stop(): Promise<void>;
};

/**
 * Stands between the shop and a service: passes everything on, and tells the shop something else
 * than the service answered where a test says so.
 */
export async function startRelay(target: string): Promise<Relay> {
  const passed: string[] = [];
  const replaced: { call: string; answer: RawAnswer; times: number }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const call = `${request.method} ${request.url?.replace(/^\/tenants\/[^/]+/, '') ?? ''}`;
    passed.push(call);
    const { authorization = '', 'content-type': type = 'application/json' } = request.headers;
    const reply = await fetch(`${target}${request.url}`, {
      method: request.method ?? 'GET',
      headers: { authorization, 'content-type': type },
      ...(chunks.length > 0 ? { body: new Uint8Array(Buffer.concat(chunks)) } : {}),
    });
    const body = await reply.text();
    const other = replaced.find((one) => one.call === call && one.times > 0);
    if (other) other.times -= 1;
    const answer = other?.answer ?? { status: reply.status, body };
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
    response.end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    passed,
    replaceAnswers(call, answer, times = 1) {
      replaced.push({ call, answer, times });
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
