import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@/lib/testing/database';
import { isLong } from '@/lib/testing/long';
import { startRelay } from '@/lib/testing/service/relay';
import type { Tenant } from '@/lib/testing/service/sandbox';
import { testSandbox } from '@/lib/testing/service/shared-sandbox';
import { fromRoot } from './paths.ts';
import { freePort, isFree } from './shared/ports.ts';

vi.setConfig({ testTimeout: 180_000 });

const service = testSandbox();
let tenant: Tenant;
let database: TestDatabase;
const dataDirectory = mkdtempSync(join(tmpdir(), 'storefront-live-'));

const product = {
  name: 'Sold for years',
  description: 'Known to the service before this shop was',
  price: 12.5,
  currency: 'EUR',
  active: true,
};

beforeAll(async () => {
  tenant = await service.createTenant();
  database = await createTestDatabase();
  await service.call(tenant, 'POST', '/products', product);
  await service.control(tenant, 'DELETE', '/requests');
});

afterAll(async () => {
  await database.drop();
  rmSync(dataDirectory, { recursive: true, force: true });
});

async function liveEnvironment(): Promise<Record<string, string>> {
  const port = await freePort();
  return {
    SHOP_MODE: 'live',
    SERVICE_BASE_URL: service.url,
    SERVICE_TENANT_ID: tenant.tenantId,
    SERVICE_CLIENT_ID: tenant.clientId,
    SERVICE_CLIENT_SECRET: tenant.clientSecret,
    SERVICE_WEBHOOK_SECRET: tenant.webhookSecret,
    DATABASE_URL: database.url,
    SITE_URL: `http://localhost:${port}`,
    NEXTAUTH_SECRET: 'live-live-live-live-live-live-live-live',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'shop@shop.example',
    TRUSTED_PROXIES: '0',
    PORT: String(port),
    DATA_DIR: dataDirectory,
    NEXT_DIST_DIR: '.next-live',
  };
}

interface Start {
  child: ChildProcess;
  output: () => string;
  ready: Promise<string>;
  ended: Promise<number | null>;
}

function start(env: Record<string, string>): Start {
  const child = spawn(process.execPath, ['scripts/dev.ts'], {
    cwd: fromRoot(),
    env: { ...process.env, npm_lifecycle_event: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (part) => {
      output += part;
    });
  }
  const ended = new Promise<number | null>((done) => child.once('close', done));
  const ready = new Promise<string>((done, fail) => {
    child.on('message', (message: { ready?: string }) => done(message.ready ?? ''));
    void ended.then(() => fail(new Error(`The process exited:\n${output}`)));
  });
  ready.catch(() => {});
  return { child, output: () => output, ready, ended };
}

interface LoggedRequest {
  method: string;
  path: string;
}

async function changesAtTheService(): Promise<LoggedRequest[]> {
  const { requests } = await service.control<{ requests: LoggedRequest[] }>(
    tenant,
    'GET',
    '/requests',
  );
  return requests.filter(({ method }) => method !== 'GET');
}

async function importCatalogue(env: Record<string, string>): Promise<void> {
  const args = ['--import', './scripts/register.ts', 'scripts/catalogue/import-catalogue.ts'];
  const child = spawn(process.execPath, args, {
    cwd: fromRoot(),
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  const code = await new Promise((done) => child.once('close', done));
  expect(code).toBe(0);
}

describe('live mode', () => {
  const required = ['SERVICE_CLIENT_SECRET', 'NEXTAUTH_SECRET', 'DATABASE_URL'];
  test.each(isLong ? required : required.slice(0, 1))(
    'does not start without %s, and names it',
    async (name) => {
      const { [name]: _, ...env } = await liveEnvironment();
      const { ended, output } = start(env);
      expect(await ended).toBe(1);
      expect(output()).toContain(`${name} is missing`);
      expect(output()).not.toContain(tenant.clientSecret);
    },
  );

  test('does not start at a service whose products show no price', async () => {
    const relay = await startRelay(service.url);
    relay.rewrite('GET /products', (rows) =>
      (rows as (typeof product)[]).map(({ price: _, ...row }) => row),
    );
    const { ended, output } = start({ ...(await liveEnvironment()), SERVICE_BASE_URL: relay.url });
    expect(await ended).toBe(1);
    expect(output()).toContain('The payment service shows products without a price');
    await relay.stop();
  });

  test('imports the service’s catalogue read-only', async () => {
    await importCatalogue(await liveEnvironment());
    expect(await changesAtTheService()).toEqual([]);
  });

  // Compiling takes a minute or two, so this runs in `npm run test:long` only.
  test.runIf(isLong)('serves the shop from the service and runs no sandbox', async () => {
    const env = await liveEnvironment();
    await importCatalogue(env);
    const { child, output, ready, ended } = start(env);
    const siteUrl = await ready;
    expect(siteUrl).toBe(env.SITE_URL);
    const page = await fetch(siteUrl);
    expect(page.status).toBe(200);
    const list = await fetch(`${siteUrl}/products`);
    expect(await list.text()).toContain(product.name);
    expect(output()).toContain('live: real charges');
    // Without HOST, the shop listens on loopback only.
    expect(output()).toMatch(new RegExp(`Local:\\s+http://127\\.0\\.0\\.1:${env.PORT}`));
    expect(output()).not.toContain('4242');
    const hook = await fetch(`${siteUrl}/api/webhooks`, { method: 'POST', body: '{}' });
    expect(hook.status).toBe(401);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(await changesAtTheService()).toEqual([]);
    for (const name of ['sandbox.sqlite', 'runtime.json', 'postgres.json']) {
      expect(existsSync(join(dataDirectory, name)), name).toBe(false);
    }
  });

  test('fails on a port in use instead of choosing another', async () => {
    const env = await liveEnvironment();
    const squatter = spawn(process.execPath, [
      '-e',
      `require('node:http').createServer().listen(${env.PORT}, '127.0.0.1')`,
    ]);
    await expect.poll(() => isFree(Number(env.PORT)), { timeout: 15_000 }).toBe(false);
    const { ended, output } = start(env);
    expect(await ended).toBe(1);
    expect(output()).toContain(`Port ${env.PORT} is taken`);
    squatter.kill('SIGKILL');
  });
});
