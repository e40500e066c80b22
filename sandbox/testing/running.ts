import type { SandboxOptions } from '../context.ts';
import { type RunningSandbox, startSandbox } from '../server.ts';
import { type TestTenant, tenantOver } from './sandbox.ts';

export type TestServer = {
  readonly sandbox: RunningSandbox;
  tenant(): Promise<TestTenant>;
  close(): Promise<void>;
};

export async function openTestServer(options: Partial<SandboxOptions> = {}): Promise<TestServer> {
  const sandbox = await startSandbox(options);
  return {
    sandbox,
    tenant: () => openTenantOver(sandbox.url),
    close: () => sandbox.close(),
  };
}

export async function openTenantOver(origin: string): Promise<TestTenant> {
  const response = await fetch(`${origin}/sandbox/tenants`, { method: 'POST' });
  const created = (await response.json()) as Record<string, string>;
  const secret = `${created.clientId}:${created.clientSecret}`;
  return tenantAt(origin, {
    id: created.tenantId ?? '',
    credentials: `Basic ${Buffer.from(secret).toString('base64')}`,
    webhookSecret: created.webhookSecret ?? '',
  });
}

/** For a sandbox that was restarted. */
export function tenantAt(origin: string, known: Parameters<typeof tenantOver>[1]): TestTenant {
  return tenantOver((path, init) => fetch(origin + path, init), known);
}
