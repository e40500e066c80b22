import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { disconnect, pool } from '@/lib/db/client';
import { type Env, env, setEnv } from '@/lib/env';
import { HEARTBEAT, recordHeartbeat } from '@/lib/health/database';
import { acceptTenant } from '@/lib/payments/tenant';
import { createTestDatabase, type TestDatabase, withTestDatabase } from '@/lib/testing/database';
import { useTestEnv } from '@/lib/testing/env';
import { testMailServer } from '@/lib/testing/mail-server';
import { serviceEnvOf, type Tenant } from '@/lib/testing/service/sandbox';
import { testSandbox } from '@/lib/testing/service/shared-sandbox';
import { receiverServer } from '@/lib/webhooks/node';
import { databaseReceiver } from '@/lib/webhooks/receive';
import {
  examineDatabase,
  examineMail,
  examineOtherHost,
  examineService,
  examineSite,
  examineTenant,
} from './doctor.ts';
import type { Finding } from './doctor-service.ts';
import { projectRoot } from './paths.ts';
import { onServer, withDatabase } from './postgres.ts';
import { run } from './quality/run.ts';

const texts = (findings: readonly Finding[], level: Finding['level']) =>
  findings.filter((finding) => finding.level === level).map(({ text }) => text);

async function site(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

withTestDatabase();

describe('the database', () => {
  test('that is migrated passes, apart from the settings of the test server', async () => {
    const findings = await examineDatabase(env());
    expect(texts(findings, 'ok').join('\n')).toMatch(
      /PostgreSQL 18[\s\S]*Notifications arrive[\s\S]*All migrations are applied/,
    );
    expect(texts(findings, 'problem')).toEqual([
      expect.stringContaining('The server may lose commits'),
      expect.stringContaining('No worker is running'),
    ]);
    expect(texts(findings, 'warning')).toEqual([
      expect.stringContaining('No product can be bought'),
      expect.stringContaining('No webhook has been received yet'),
    ]);
  });

  test('that is empty needs migrations', async () => {
    const empty = withDatabase(env().databaseUrl, `empty_${process.pid}`);
    const name = new URL(empty).pathname.slice(1);
    const server = withDatabase(env().databaseUrl, 'postgres');
    await onServer(server, (client) => client.query(`CREATE DATABASE ${name}`));
    onTestFinished(() =>
      onServer(server, async (client) => {
        await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
      }),
    );
    const given = { ...env(), databaseUrl: empty, directDatabaseUrl: empty };
    expect(texts(await examineDatabase(given), 'problem').join('\n')).toMatch(
      /The database lacks \d+ migrations/,
    );
  });
});

test('a shop without a recent heartbeat of a worker has a problem', async () => {
  const missing = 'No worker is running, so payments are not settled. Run npm run worker.';
  expect(texts(await examineDatabase(env()), 'problem')).toContain(missing);
  await recordHeartbeat();
  expect(texts(await examineDatabase(env()), 'ok').join('\n')).toMatch(
    /A worker is running, seen \d/,
  );
  await pool().query(
    `UPDATE service_state SET "updatedAt" = "updatedAt" - interval '2 minutes' WHERE key = $1`,
    [HEARTBEAT],
  );
  expect(texts(await examineDatabase(env()), 'problem')).toContain(missing);
});

test('a database of another tenant is a problem until --accept-tenant is run', async () => {
  const shop: Env = { ...env(), mode: 'live' };
  const other = { ...shop, service: { ...shop.service, tenantId: 'another' } };
  expect(texts(await examineTenant(shop), 'ok')).toHaveLength(1);
  await acceptTenant();
  expect(texts(await examineTenant(shop), 'ok')).toHaveLength(1);
  expect(texts(await examineTenant(other), 'problem')).toEqual([
    expect.stringContaining('If the shop has moved, run npm run doctor -- --accept-tenant.'),
  ]);
  expect(texts(await examineTenant(shop), 'ok')).toHaveLength(1);
});

describe('the payment service', () => {
  const sandbox = testSandbox();
  let tenant: Tenant;
  beforeAll(async () => {
    tenant = await sandbox.createTenant();
  });

  test('with valid credentials passes, with read requests only', async () => {
    const product = { name: 'A', description: 'A', price: 1, currency: 'EUR', active: true };
    await sandbox.call(tenant, 'POST', '/products', product);
    await sandbox.control(tenant, 'DELETE', '/requests');
    const findings = await examineService(serviceOf());
    expect(texts(findings, 'ok')).toEqual([
      'The payment service answers, and lists 1 products',
      'The payment service lists its transactions: 0, and these are all',
      expect.stringContaining('agrees with this machine’s'),
    ]);
    type Logged = { requests: { method: string }[] };
    const { requests } = await sandbox.control<Logged>(tenant, 'GET', '/requests');
    expect(requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  test('with invalid credentials or unreachable fails, each with advice', async () => {
    const wrong = await examineService({ ...serviceOf(), clientSecret: 'guessed' });
    expect(texts(wrong, 'problem')).toEqual([expect.stringContaining('refuses the shop’s key')]);
    expect(JSON.stringify(wrong)).not.toContain('guessed');
    const away = await examineService({ ...serviceOf(), baseUrl: 'http://127.0.0.1:9' });
    expect(texts(away, 'problem')).toEqual([expect.stringContaining('does not list its products')]);
  });

  const serviceOf = () => {
    const before = env();
    useTestEnv({ databaseUrl: before.databaseUrl, service: serviceEnvOf(sandbox.url, tenant) });
    const { service } = env();
    setEnv(before);
    return service;
  };
});

const smtp = testMailServer();

test('a mail server that accepts the password passes, one that refuses it fails', async () => {
  const mailFrom = 'Shop <hello@shop.example>';
  const good = await examineMail({ smtpUrl: smtp.url, mailFrom });
  expect(texts(good, 'ok')).toHaveLength(1);
  smtp.answers = { AUTH: '535 no' };
  const bad = await examineMail({ smtpUrl: smtp.url.replace('//', '//me:pass-word@'), mailFrom });
  expect(texts(bad, 'problem')).toEqual([expect.stringContaining('does not let the shop in')]);
  const away = await examineMail({ smtpUrl: 'smtp://127.0.0.1:1', mailFrom });
  expect(texts(away, 'problem')).toEqual([expect.stringContaining('ECONNREFUSED')]);
});

test('the public URL must serve this shop, with its headers and webhooks', async () => {
  const { databaseUrl } = env();
  const { receive, close } = databaseReceiver({ databaseUrl, tenantId: 't', secrets: ['s'] });
  onTestFinished(close);
  const webhooks = receiverServer(receive);
  const headers = {
    'content-security-policy': "script-src 'self'",
    'cache-control': 'public, max-age=0, must-revalidate',
  };
  const shop = await site((request, response) => {
    if (request.url === '/api/webhooks') webhooks.emit('request', request, response);
    else response.writeHead(200, headers).end('home');
  });
  expect(await examineSite(shop)).toEqual([
    { level: 'ok', text: `${shop} is this shop` },
    { level: 'ok', text: expect.stringContaining('Webhooks arrive') },
  ]);
  const other = await examineSite(await site((_request, response) => response.end('Welcome!')));
  expect(texts(other, 'problem')).toEqual([
    expect.stringContaining('without the shop’s Content-Security-Policy'),
    'An unsigned webhook is answered with 200, not with 401.',
  ]);
  const broken = await site((_request, response) => response.writeHead(502).end());
  expect(texts(await examineSite(broken), 'problem')[0]).toContain('answers 502');
  const away = await examineSite('http://127.0.0.1:1');
  expect(texts(away, 'problem')).toEqual([expect.stringContaining('does not answer')]);
});

test('www and apex must redirect to the shop’s host', async () => {
  const own = 'https://shop.example';
  const leading = await site((_request, response) =>
    response.writeHead(308, { location: `${own}/checkout` }).end(),
  );
  expect(await examineOtherHost(own, leading)).toEqual({
    level: 'ok',
    text: `${leading} leads to ${own}`,
  });
  const serving = await site((_request, response) => response.end('home'));
  expect(await examineOtherHost(own, serving)).toMatchObject({
    level: 'problem',
    text: expect.stringContaining(`${serving} does not lead to ${own}`),
  });
  const elsewhere = await site((_request, response) =>
    response.writeHead(308, { location: '/checkout/' }).end(),
  );
  expect(await examineOtherHost(own, elsewhere)).toMatchObject({ level: 'problem' });
  expect(await examineOtherHost(own, 'http://127.0.0.1:1')).toMatchObject({ level: 'ok' });
});

describe('the command', () => {
  let database: TestDatabase;
  const sandbox = testSandbox();
  let tenant: Tenant;
  beforeAll(async () => {
    [database, tenant] = await Promise.all([createTestDatabase(), sandbox.createTenant()]);
  });
  afterAll(async () => {
    await disconnect();
    await database.drop();
  });

  const doctor = (variables: Record<string, string>, ...more: string[]) => {
    const program = ['--import', './scripts/register.ts', 'scripts/doctor.ts', ...more];
    const none = Object.fromEntries(
      ['DATABASE_URL', 'TEST_DATABASE_URL', 'NODE_OPTIONS'].map((name) => [name, '']),
    );
    const environment = { ...none, DATA_DIR: `${projectRoot}/.data-of-nobody`, ...variables };
    return run(
      { name: 'doctor', program: process.execPath, args: program, env: environment },
      false,
    );
  };

  test('runs all checks, exits with 1 on a problem, and prints no secret', async () => {
    const secrets = {
      SERVICE_CLIENT_SECRET: tenant.clientSecret,
      SERVICE_WEBHOOK_SECRET: tenant.webhookSecret,
      NEXTAUTH_SECRET: 'kJ8sQw2Lx0Zr5Tb7Nc4Vh9Gd3Fm6Py1A',
    };
    const { ok, output } = await doctor({
      SHOP_MODE: 'live',
      SERVICE_BASE_URL: sandbox.url,
      SERVICE_TENANT_ID: tenant.tenantId,
      SERVICE_CLIENT_ID: tenant.clientId,
      DATABASE_URL: database.url,
      SITE_URL: 'http://127.0.0.1:1',
      SMTP_URL: 'smtp://me:mail-pass-word@127.0.0.1:1',
      MAIL_FROM: 'shop@shop.example',
      TRUSTED_PROXIES: '0',
      ...secrets,
    });
    expect(ok).toBe(false);
    const titles = ['Environment', 'Database', 'Tenant', 'Payment service', 'Mail'];
    for (const title of [...titles, 'Public address']) expect(output).toContain(`${title}\n`);
    expect(output).toContain('All migrations are applied');
    expect(output).toMatch(/Problems: \d, warnings: \d+\. This shop is not ready for customers\./);
    const { password } = new URL(database.url);
    for (const value of [...Object.values(secrets), 'mail-pass-word', password]) {
      expect(output).not.toContain(value);
    }
  });
});
