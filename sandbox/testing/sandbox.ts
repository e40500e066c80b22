import type { Hono } from 'hono';
import { createSandboxApp } from '../app.ts';
import type { SandboxContext, SandboxOptions } from '../context.ts';
import { closeContext, createContext } from '../lifecycle.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { createTenant, type NewTenant } from '../tenants/tenants.ts';

/** A sandbox without a port: calls go straight to its app, and the test controls the machine's time. */
export type TestSandbox = {
  readonly app: Hono;
  readonly context: SandboxContext;
  elapse(milliseconds: number): void;
  tenant(input?: NewTenant): TestTenant;
  close(): void;
};

export type Answer = {
  readonly status: number;
  /** Parsed JSON, the text of another body, or undefined for an empty one. */
  readonly body: unknown;
  readonly headers: Headers;
};

export type TestTenant = {
  readonly id: string;
  readonly credentials: string;
  readonly webhookSecret: string;
  /** `path` follows `/tenants/<tenant_id>`. */
  api(method: string, path: string, body?: unknown): Promise<Answer>;
  /** `path` follows `/sandbox/tenants/<tenant_id>`. */
  control(method: string, path: string, body?: unknown): Promise<Answer>;
  paymentToken(number?: string): Promise<string>;
};

/** 1 March 2026, a Sunday, at 10:30 UTC. */
const TEST_TIME = Date.UTC(2026, 2, 1, 10, 30);

export const GOOD_CARD = '4242424242424242';

/** @param time `real` for tests of timers */
export function openTestSandbox(
  options: Partial<SandboxOptions> = {},
  time: 'still' | 'real' = 'still',
): TestSandbox {
  let ahead = time === 'real' ? 0 : TEST_TIME;
  const context = createContext(options, time === 'real' ? () => Date.now() + ahead : () => ahead);
  const app = createSandboxApp(context);
  return {
    app,
    context,
    elapse: (milliseconds) => {
      ahead += milliseconds;
    },
    tenant: (input) =>
      tenantOver(
        (path, init) => app.request(`http://127.0.0.1${path}`, init),
        knownOf(createTenant(context, input)),
      ),
    close: () => closeContext(context),
  };
}

type Send = (path: string, init: RequestInit) => Response | Promise<Response>;
type Known = Pick<TestTenant, 'id' | 'credentials' | 'webhookSecret'>;

export function tenantOver(sendTo: Send, known: Known): TestTenant {
  const call = async (
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string>,
  ): Promise<Answer> => {
    const response = await sendTo(path, {
      method,
      headers: body === undefined ? headers : { ...headers, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      body: isJson(response) && text !== '' ? JSON.parse(text) : text || undefined,
      headers: response.headers,
    };
  };
  const { id, credentials } = known;
  const control: TestTenant['control'] = (method, path, body) =>
    call(method, `/sandbox/tenants/${id}${path}`, body, {});
  return {
    ...known,
    api: (method, path, body) =>
      call(method, `/tenants/${id}${path}`, body, { Authorization: credentials }),
    control,
    paymentToken: async (number = GOOD_CARD) => {
      const { status, body } = await control('POST', '/payment-tokens', {
        number,
        expiryMonth: 12,
        expiryYear: 2040,
        securityCode: number.startsWith('3') && number.length === 15 ? '1234' : '123',
        name: 'Ada Moreau',
      });
      if (status !== 201) throw new Error(`No payment token for ${number.slice(-4)}: ${status}`);
      return (body as { token: string }).token;
    },
  };
}

export function knownOf({ id, clientId, clientSecret, webhooks }: Tenant): Known {
  const credentials = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  return { id, credentials, webhookSecret: webhooks.signingSecret };
}

function isJson({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('application/json') ?? false;
}

export function field<T = string>(value: unknown, name: string): T {
  if (typeof value !== 'object' || value === null || !(name in value)) {
    throw new Error(`No field ${name} in ${JSON.stringify(value)}`);
  }
  return (value as Record<string, T>)[name] as T;
}
