import { Failure } from '../failures.ts';
import { short } from './read.ts';

const DEADLINE = 20_000;

export type Credentials = { readonly clientId: string; readonly clientSecret: string };

export type Reply = {
  readonly status: number;
  readonly ok: boolean;
  readonly contentType: string;
  readonly text: string;
  readonly body: unknown;
  readonly call: string;
};

export type CallOptions = {
  readonly body?: unknown;
  /** Sent as is, instead of `body`. */
  readonly raw?: string;
  /** Null for no header; by default the tenant's credentials. */
  readonly authorization?: string | null;
};

export class ServiceClient {
  readonly #baseUrl: string;
  readonly #authorization: string;
  readonly tenantId: string;

  constructor(baseUrl: string, tenantId: string, credentials: Credentials) {
    this.#baseUrl = baseUrl.replace(/\/+$/, '');
    this.tenantId = tenantId;
    this.#authorization = basic(credentials);
  }

  call(method: string, path: string, options: CallOptions = {}): Promise<Reply> {
    return this.request(method, `/tenants/${encodeURIComponent(this.tenantId)}${path}`, options);
  }

  /** @throws Failure unless the call succeeds */
  async succeed(method: string, path: string, body?: unknown): Promise<Reply> {
    return expectSuccess(await this.call(method, path, { body }));
  }

  /** @throws Failure unless the call is refused */
  async refuse(method: string, path: string, what: string, body?: unknown): Promise<void> {
    expectRefusal(await this.call(method, path, { body }), what);
  }

  generateToken(method: 'POST' | 'GET', options: CallOptions = {}): Promise<Reply> {
    const path = `/payment-token/${encodeURIComponent(this.tenantId)}/generate`;
    return this.request(method, path, options);
  }

  async request(method: string, path: string, options: CallOptions = {}): Promise<Reply> {
    const { body, raw, authorization = this.#authorization } = options;
    const content = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const call = `${method} ${path}`;
    try {
      const response = await fetch(this.#baseUrl + path, {
        method,
        headers: {
          ...(authorization !== null && { authorization }),
          ...(content !== undefined && { 'content-type': 'application/json' }),
        },
        ...(content !== undefined && { body: content }),
        redirect: 'manual',
        signal: AbortSignal.timeout(DEADLINE),
      });
      const text = await response.text();
      return {
        status: response.status,
        ok: response.ok,
        contentType: response.headers.get('content-type') ?? '',
        text,
        body: parseJson(text),
        call,
      };
    } catch (error) {
      throw new Failure(`${call} got no reply: ${reasonOf(error)}`);
    }
  }
}

export function expectSuccess(reply: Reply): Reply {
  if (!reply.ok) throw new Failure(`${reply.call} returned ${reply.status} ${short(reply.text)}`);
  return reply;
}

export function expectRefusal(reply: Reply, what: string): void {
  if (reply.ok) throw new Failure(`${reply.call} with ${what} returned ${reply.status}`);
}

export function basic({ clientId, clientSecret }: Credentials): string {
  return `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
