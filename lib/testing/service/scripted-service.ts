import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServiceEnv } from '@/lib/env';
import { setWire } from '@/lib/service/current-wire';
import { documentedWire } from '@/lib/service/wire';

export type ScriptedAnswer = {
  status?: number;
  body?: unknown;
  /** The answer's text, instead of a body as JSON. */
  text?: string;
  headers?: Record<string, string>;
};

/** Answers a call; `path` is what follows the tenant, e.g. "/customers/c1". */
export type Script = (path: string) => ScriptedAnswer | Promise<ScriptedAnswer>;

export type ScriptedService = {
  env: Partial<ServiceEnv>;
  /** What was asked, in order: "GET /customers/c1". */
  calls: string[];
  /** Decides the answers from now on. */
  answer(script: Script): void;
  stop(): Promise<void>;
};

/**
 * A service that answers exactly as a test says, for states that the sandbox cannot be brought
 * into: an answer that waits for another one, a status out of the blue.
 */
export async function startScriptedService(): Promise<ScriptedService> {
  setWire(documentedWire);
  let script: Script = () => ({ status: 404 });
  const calls: string[] = [];
  const server = createServer(async (request, response) => {
    const path = (request.url ?? '').replace(/^\/tenants\/[^/]+/, '');
    calls.push(`${request.method} ${path}`);
    const { status = 200, body, text, headers = {} } = await script(path);
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    // The service's own 404 is JSON; one of a gateway is given as text.
    const empty = status === 404 ? '{"error":{"code":"not_found"}}' : '';
    response.end(text ?? (body === undefined ? empty : JSON.stringify(body)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    env: { baseUrl: `http://127.0.0.1:${port}` },
    calls,
    answer(next) {
      script = next;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
