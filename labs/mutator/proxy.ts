import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type Listening, listen } from '../listen';
import { type FieldPath, type Mutation, mutate } from './mutants';

export type Mutant = {
  /** Method and path below the tenant, ids as `*`: `GET /products/*`. */
  call: string;
  path: FieldPath;
  mutation: Mutation;
};

export type MutatingProxy = Listening & {
  seen: ReadonlyMap<string, unknown>;
  become(mutant: Mutant | null): void;
};

export async function startMutatingProxy(target: string): Promise<MutatingProxy> {
  const seen = new Map<string, unknown>();
  let mutant: Mutant | null = null;
  const mutated = (call: string, text: string): string => {
    if (text === '') return text;
    const value: unknown = JSON.parse(text);
    seen.set(call, value);
    if (mutant?.call !== call) return text;
    return JSON.stringify(mutate(value, mutant.path, mutant.mutation)) ?? '';
  };
  const server = createServer(async (request, response) => {
    try {
      const { method = 'GET', url = '/' } = request;
      const { authorization = '', 'content-type': type = 'application/json' } = request.headers;
      const body = await buffer(request);
      const reply = await fetch(`${target}${url}`, {
        method,
        headers: { authorization, 'content-type': type },
        ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
      });
      const text = await reply.text();
      response.writeHead(reply.status, { 'content-type': 'application/json' });
      response.end(reply.ok ? mutated(callOf(method, url), text) : text);
    } catch {
      // The service closed the connection, so the proxy does.
      response.destroy();
    }
  });
  return {
    ...(await listen(server)),
    seen,
    become(next) {
      mutant = next;
    },
  };
}

function callOf(method: string, url: string): string {
  const path = url.replace(/\?.*$/, '').replace(/^\/(tenants|payment-token)\/[^/]+/, '');
  return `${method} ${path.replace(/^(\/[a-z-]+)\/[^/]+/, '$1/*')}`;
}
