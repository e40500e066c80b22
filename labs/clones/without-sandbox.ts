import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { startTestSandbox } from '@/lib/testing/service/sandbox';
import { fromRoot } from '../../scripts/paths.ts';
import { startTemporaryCluster } from '../../scripts/postgres.ts';
import { freePort } from '../../scripts/shared/ports.ts';
import {
  copyWithout,
  type Folder,
  ownEnvironment,
  runUnitTests,
  type Variables,
} from './folder.ts';

const product = {
  name: 'Sold for years',
  description: 'Known to the service before this shop was',
  price: 12.5,
  currency: 'EUR',
  active: true,
};

/** Replaces `@service/web`, as the service's own package would: same types, other code. */
function writeStub(folder: Folder): string {
  const stub = folder.at('vendor', 'service-web');
  mkdirSync(stub, { recursive: true });
  cpSync(fromRoot('sandbox', 'web', 'index.d.ts'), `${stub}/index.d.ts`);
  writeFileSync(
    `${stub}/package.json`,
    JSON.stringify({
      name: '@service/web',
      version: '9.0.0',
      type: 'module',
      exports: { '.': { types: './index.d.ts', default: './index.js' } },
    }),
  );
  writeFileSync(
    `${stub}/index.js`,
    `export class CheckoutForm {
  static initialize() { return new CheckoutForm(); }
  mount() {}
  async submitFormFields() {}
}
`,
  );
  return './vendor/service-web';
}

/**
 * Deletes labs and sandbox from a clone, installs another `@service/web`, runs the unit tests, builds, imports the
 * catalogue of another service and starts live.
 * @throws when a step fails, or the shop does not show the service's products.
 */
export async function withoutSandbox(): Promise<void> {
  const clone = copyWithout('labs', 'sandbox');
  const service = await startTestSandbox();
  const cluster = await startTemporaryCluster();
  try {
    const tenant = await service.createTenant();
    await service.call(tenant, 'POST', '/products', product);
    await clone.run('npm', ['install', '--prefer-offline', writeStub(clone)]);
    await runUnitTests(clone);
    const port = await freePort();
    const live = {
      SHOP_MODE: 'live',
      SERVICE_BASE_URL: service.url,
      SERVICE_TENANT_ID: tenant.tenantId,
      SERVICE_CLIENT_ID: tenant.clientId,
      SERVICE_CLIENT_SECRET: tenant.clientSecret,
      SERVICE_WEBHOOK_SECRET: tenant.webhookSecret,
      DATABASE_URL: cluster.url,
      SITE_URL: `http://localhost:${port}`,
      NEXTAUTH_SECRET: 'live-live-live-live-live-live-live-live',
      NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: Buffer.alloc(32, 'k').toString('base64'),
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'shop@shop.example',
      TRUSTED_PROXIES: '0',
      PORT: String(port),
    };
    await clone.run('npm', ['run', 'build'], live);
    await clone.run('npm', ['run', 'db:migrate'], live);
    await clone.run('npm', ['run', 'catalogue:import'], live);
    await servesLive(clone, live);
  } finally {
    await service.stop();
    await cluster.stop();
    clone.remove();
  }
}

async function servesLive(clone: Folder, live: Variables): Promise<void> {
  const { child, ready, ended } = start(clone, live);
  try {
    const siteUrl = await ready;
    const home = await fetch(siteUrl);
    if (home.status !== 200) throw new Error(`The home page answers ${home.status}.`);
    const list = await (await fetch(`${siteUrl}/products`)).text();
    if (!list.includes(product.name)) throw new Error('The list does not show what is sold.');
  } finally {
    child.kill('SIGTERM');
  }
  const code = await ended;
  if (code !== 0) throw new Error(`The shop ended with ${code}.`);
}

function start(clone: Folder, live: Variables) {
  const child: ChildProcess = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: clone.path,
    env: ownEnvironment(live),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (part) => {
      output += part;
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const ready = new Promise<string>((resolve, reject) => {
    child.on('message', (message: { ready?: string }) => resolve(message.ready ?? ''));
    void ended.then(() => reject(new Error(`The shop did not start:\n${output}`)));
  });
  return { child, ready, ended };
}
