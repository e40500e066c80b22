import type { SandboxOptions } from '../context.ts';
import { type RunningSandbox, startSandbox } from '../server.ts';
import { type Answer, GOOD_CARD, type TestTenant } from './sandbox.ts';

/** A sandbox on a port of this machine, and tenants that call it over HTTP. */
export type TestServer = {
  readonly sandbox: RunningSandbox;
  tenant(): Promise<TestTenant>;
  close(): Promise<void>;
};

/** Starts a sandbox in this process, by default on a free port and in memory. */
export async function openTestServer(options: Partial<SandboxOptions> = {}): Promise<TestServer> {
  const sandbox = await startSandbox({ slowCardMs: 1, ...options });
  return {
    sandbox,
    tenant: () => openTenantOver(sandbox.url),
    close: () => sandbox.close(),
  };
}

/** A new tenant of the sandbox at a URL. */
export async function openTenantOver(origin: string): Promise<TestTenant> {
  const created = await send(origin, 'POST', '/sandbox/tenants', {}, {});
  const tenant = created.body as Record<
    'tenantId' | 'clientId' | 'clientSecret' | 'webhookSecret',
    string
  >;
  const secret = `${tenant.clientId}:${tenant.clientSecret}`;
  return tenantOver(origin, {
    id: tenant.tenantId,
    credentials: `Basic ${Buffer.from(secret).toString('base64')}`,
    webhookSecret: tenant.webhookSecret,
  });
}

/** An existing tenant, for a sandbox that was restarted. */
export function tenantOver(
  origin: string,
  known: Pick<TestTenant, 'id' | 'credentials' | 'webhookSecret'>,
): TestTenant {
  const control: TestTenant['control'] = (method, path, body) =>
    send(origin, method, `/sandbox/tenants/${known.id}${path}`, body, {});
  return {
    ...known,
    control,
    api: (method, path, body) =>
      send(origin, method, `/tenants/${known.id}${path}`, body, {
        Authorization: known.credentials,
      }),
    paymentToken: async (number = GOOD_CARD) => {
      const card = { number, expiryMonth: 12, expiryYear: 2040, securityCode: '123', name: 'Ada' };
      const { body } = await control('POST', '/payment-tokens', card);
      return (body as { token: string }).token;
    },
  };
}

async function send(
  origin: string,
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<Answer> {
  const response = await fetch(origin + path, {
    method,
    headers: body === undefined ? headers : { ...headers, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    body: text === '' ? undefined : JSON.parse(text),
    headers: response.headers,
  };
}
