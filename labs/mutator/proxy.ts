import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type FieldPath, type Mutation, mutate } from './mutants';

/** One field of one call's replies, and its mutation. */
export type Mutant = {
  /** Method and path below the tenant, ids as `*`: `GET /transactions`, `GET /products/*`. */
  call: string;
  path: FieldPath;
  mutation: Mutation;
};

export type MutatingProxy = {
  url: string;
  /** The latest original reply to each call. */
  seen: ReadonlyMap<string, unknown>;
  /** Mutates replies from now on; null to stop. */
  become(mutant: Mutant | null): void;
  /** The next reply to this call is lost: after the service has processed the call, or before. */
  lose(call: string, when: 'answer' | 'request'): void;
  stop(): Promise<void>;
};

/** A proxy between shop and service that mutates one field of the replies. */
export async function startMutatingProxy(target: string): Promise<MutatingProxy> {
  const replies = new Map<string, unknown>();
  let mutant: Mutant | null = null;
  const losses: { call: string; when: 'answer' | 'request' }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const call = callOf(request.method ?? 'GET', request.url ?? '/');
    const loss = losses.find((loss) => loss.call === call);
    if (loss) losses.splice(losses.indexOf(loss), 1);
    if (loss?.when === 'request') return response.destroy();
    const { authorization = '', 'content-type': type = 'application/json' } = request.headers;
    const reply = await fetch(`${target}${request.url}`, {
      method: request.method ?? 'GET',
      headers: { authorization, 'content-type': type },
      ...(chunks.length > 0 ? { body: new Uint8Array(Buffer.concat(chunks)) } : {}),
    });
    const text = await reply.text();
    if (loss) return response.destroy();
    response.writeHead(reply.status, { 'content-type': 'application/json' });
    response.end(reply.ok ? passedOn(call, text) : text);
  });
  const passedOn = (call: string, text: string): string => {
    if (text === '') return text;
    const value: unknown = JSON.parse(text);
    replies.set(call, value);
    if (mutant?.call !== call) return text;
    return JSON.stringify(mutate(value, mutant.path, mutant.mutation)) ?? '';
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    seen: replies,
    become(next) {
      mutant = next;
    },
    lose: (call, when) => void losses.push({ call, when }),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function callOf(method: string, url: string): string {
  const path = url.replace(/\?.*$/, '').replace(/^\/(tenants|payment-token)\/[^/]+/, '');
  return `${method} ${path.replace(/^(\/[a-z-]+)\/[^/]+/, '$1/*')}`;
}
