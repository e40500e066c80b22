import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { taxRates } from '@/brand/catalogue/taxes';
import type { ServiceEnv } from '@/lib/env';
import { setWire } from '@/lib/service/current-wire';
import { documentedWire, type Wire } from '@/lib/service/wire';
import { minimalWire } from './minimal-wire';

export type Tenant = {
  tenantId: string;
  clientId: string;
  clientSecret: string;
  webhookSecret: string;
};

/** Options of the sandbox's tenant, and the wire format in which the shop reads its replies. */
export type TenantOptions = Record<string, unknown> & { wire?: Wire };

export type TestSandbox = {
  url: string;
  /** Creates a tenant with the brand's tax rates, and sets this process's wire format. */
  createTenant(options?: TenantOptions): Promise<Tenant>;
  /**
   * Calls the sandbox below /sandbox/tenants/<id>.
   * @throws Error when the call is refused
   */
  control<T>(tenant: Tenant, method: string, path: string, body?: unknown): Promise<T>;
  cardToken(tenant: Tenant, number?: string): Promise<string>;
  call<T>(tenant: Tenant, method: string, path: string, body?: unknown): Promise<T>;
};

const goodCard = '4242424242424242';

export function serviceEnvOf(url: string, tenant: Tenant): Partial<ServiceEnv> {
  const { tenantId, clientId, clientSecret, webhookSecret } = tenant;
  return {
    baseUrl: url,
    tenantId,
    clientId,
    clientSecret,
    webhookSecrets: [webhookSecret],
    formOrigin: url,
  };
}

/** A sandbox that its creator must stop. */
type StartedSandbox = TestSandbox & { stop(signal?: NodeJS.Signals): Promise<void> };

/**
 * Starts the real sandbox as a separate process. By default its books are in memory; in a file, they survive a kill.
 */
export async function startTestSandbox({
  port = 0,
  database = ':memory:',
} = {}): Promise<StartedSandbox> {
  const child = spawn(
    process.execPath,
    ['sandbox/main.ts', '--port', String(port), '--database', database],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  return { ...sandboxAt(await readyUrl(child)), stop: (signal) => stop(child, signal) };
}

export function sandboxAt(url: string): TestSandbox {
  const control = <T>(tenant: Tenant, method: string, path: string, body?: unknown) =>
    send<T>(`${url}/sandbox/tenants/${tenant.tenantId}${path}`, method, body);
  return {
    url,
    createTenant({ wire, ...options } = {}) {
      setWire(wire ?? (options.profile === 'minimal' ? minimalWire : documentedWire));
      return send(`${url}/sandbox/tenants`, 'POST', { taxRates: ownTaxRates(), ...options });
    },
    control,
    cardToken: ({ tenantId }, number) => cardToken(url, tenantId, number),
    call(tenant, method, path, body) {
      const credentials = Buffer.from(`${tenant.clientId}:${tenant.clientSecret}`);
      return send(`${url}/tenants/${tenant.tenantId}${path}`, method, body, {
        authorization: `Basic ${credentials.toString('base64')}`,
      });
    },
  };
}

function ownTaxRates() {
  return taxRates.map(({ code, name, ratePpm }) => ({ code, name, percent: ratePpm / 10_000 }));
}

/**
 * Creates a payment token without a browser.
 *
 * @public used by the labs
 */
export async function cardToken(url: string, tenantId: string, number = goodCard): Promise<string> {
  const card = {
    number,
    expiryMonth: 12,
    expiryYear: 2040,
    securityCode: number.startsWith('37') ? '1234' : '123',
    name: 'Ada Buyer',
  };
  const path = `/sandbox/tenants/${tenantId}/payment-tokens`;
  return (await send<{ token: string }>(`${url}${path}`, 'POST', card)).token;
}

function readyUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    if (!child.stdout) throw new Error('The sandbox has no output');
    child.once('exit', (code) => reject(new Error(`The sandbox ended with ${code}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const url = /https?:\/\/\S+/.exec(line);
      if (url) resolve(url[0]);
    });
  });
}

async function send<T>(
  url: string,
  method: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<T> {
  const response = await fetch(url, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text}`);
  return (text ? JSON.parse(text) : undefined) as T;
}

async function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await ended;
}
