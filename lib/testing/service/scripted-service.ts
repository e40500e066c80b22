import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServiceEnv } from '@/lib/env';
import { setWire } from '@/lib/service/current-wire';
import { documentedWire } from '@/lib/service/wire';

export type ScriptedAnswer = {
  status?: number;
  body?: unknown;
  text?: string;
  headers?: Record<string, string>;
};

/** `path` follows the tenant, e.g. "/customers/c1". */
export type Script = (path: string) => ScriptedAnswer | Promise<ScriptedAnswer>;

export type ScriptedService = {
  env: Partial<ServiceEnv>;
  calls: string[];
  answer(script: Script): void;
  stop(): Promise<void>;
};

/** A service with scripted answers, for states that the sandbox cannot reproduce, such as an answer that waits. */
export async function startScriptedService(): Promise<ScriptedService> {
  setWire(documentedWire);
  let script: Script = () => ({ status: 404 });
  const calls: string[] = [];
  const server = createServer(async (request, response) => {
    const path = (request.url ?? '').replace(/^\/tenants\/[^/]+/, '');
    calls.push(`${request.method} ${path}`);
    const { status = 200, body, text, headers = {} } = await script(path);
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    // The service's own 404 has a JSON body; a test gives a gateway's as text.
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
