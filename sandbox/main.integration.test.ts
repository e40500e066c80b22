import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSandbox } from './server.ts';
import { isLong } from './testing/long.ts';
import { openTenantOver, tenantAt } from './testing/running.ts';
import { field, type TestTenant } from './testing/sandbox.ts';
import { aCustomer, aProduct } from './testing/shop.ts';

const MAIN = new URL('./main.ts', import.meta.url).pathname;

let folder: string;
let database: string;
let children: ChildProcess[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-kill-'));
  database = join(folder, 'deeper', 'sandbox.sqlite');
  children = [];
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

async function start(...args: string[]): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [MAIN, '--port', '0', '--database', database, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const found = /^Sandbox ready at (\S+)\n/m.exec(output)?.[1];
      if (found) resolve(found);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => reject(new Error(`Ended with ${code}: ${output}`)));
  });
  return { child, url };
}

function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) resolve(child.exitCode);
    else child.once('exit', (code) => resolve(code));
  });
}

/** Returns the ids of all transactions with a 2xx response. */
async function buyUntilKilled(tenant: TestTenant, answered: string[]): Promise<void> {
  const customerId = await aCustomer(tenant);
  const productId = await aProduct(tenant);
  for (;;) {
    try {
      const paymentToken = await tenant.paymentToken();
      const { status, body } = await tenant.api('POST', '/transactions', {
        paymentToken,
        customerId,
        items: [{ productId, quantity: 1 }],
      });
      if (status === 201) answered.push(field(body, 'id'));
    } catch {
      return;
    }
  }
}

const wrongOptions: [args: string[], message: RegExp][] = [
  [['--port', '99999'], /--port/],
  [['--profile', 'klingon'], /--profile is one of: full, minimal, alternate/],
  [['--port', 'x'], /--port/],
  [['--public-url', 'ftp://x'], /--public-url/],
  [['--colour', 'red'], /--colour/],
];

describe('The program', () => {
  it('keeps every acknowledged transaction when it is killed under load', async () => {
    for (let round = 0; round < (isLong ? 3 : 1); round += 1) {
      const { child, url } = await start();
      const tenant = await openTenantOver(url);
      const answered: string[] = [];
      const shoppers = Array.from({ length: 8 }, () => buyUntilKilled(tenant, answered));
      await expect.poll(() => answered.length, { timeout: 15_000 }).toBeGreaterThan(100);
      child.kill('SIGKILL');
      await Promise.all(shoppers);
      const again = await startSandbox({ database });
      const { body } = await tenantAt(again.url, tenant).api('GET', '/transactions');
      const stored = new Set((body as { id: string }[]).map(({ id }) => id));
      expect(answered.filter((id) => !stored.has(id))).toEqual([]);
      const { store } = again.context;
      const used = store.get<{ count: number }>(
        "SELECT COUNT(*) AS count FROM tokens WHERE tenantId = ? AND state = 'consumed'",
        tenant.id,
      );
      expect(used?.count).toBe(stored.size);
      await again.close();
    }
  }, 60_000);

  it.each(['SIGTERM', 'SIGINT'] as const)('exits on %s', async (signal) => {
    const { child, url } = await start();
    const tenant = await openTenantOver(url);
    await aProduct(tenant);
    child.kill(signal);
    expect(await exitOf(child)).toBe(0);
    const again = await startSandbox({ database });
    const { body } = await tenantAt(again.url, tenant).api('GET', '/products');
    expect(body).toHaveLength(1);
    await again.close();
  });

  it('finishes running requests before it exits', async () => {
    const { child, url } = await start();
    const tenant = await openTenantOver(url);
    const customerId = await aCustomer(tenant);
    const items = [{ productId: await aProduct(tenant), quantity: 1 }];
    const paymentToken = await tenant.paymentToken();
    await tenant.control('POST', '/faults', { kind: 'delay', delayMs: 400, path: '/transactions' });
    const paying = tenant.api('POST', '/transactions', { paymentToken, customerId, items });
    const matched = async () =>
      field<{ matched: number }[]>((await tenant.control('GET', '/faults')).body, 'armed')[0]
        ?.matched;
    await expect.poll(matched, { timeout: 15_000, interval: 5 }).toBe(1);
    child.kill('SIGTERM');
    expect((await paying).status).toBe(201);
    expect(await exitOf(child)).toBe(0);
  });

  it('reports a database that is in use, and exits', async () => {
    await start();
    await expect(start()).rejects.toThrow(/Ended with 1: Another sandbox is using the database/);
  });

  it.runIf(isLong)('reports a port that is taken, and exits', async () => {
    const { url } = await start();
    const port = new URL(url).port;
    const memory = ['--database', ':memory:', '--port', port];
    await expect(start(...memory)).rejects.toThrow(/Ended with 1: .*EADDRINUSE/);
  });

  it.each(isLong ? wrongOptions : wrongOptions.slice(0, 2))(
    'reports what is wrong with %j',
    async (args, message) => {
      await expect(start(...args)).rejects.toThrow(message);
    },
  );

  it('applies its options to new tenants', async () => {
    const { url } = await start(
      '--profile',
      'alternate',
      '--public-url',
      'https://pay.example.test/',
    );
    const tenant = await openTenantOver(url);
    const { body } = await tenant.control('GET', '');
    expect(body).toMatchObject({ profile: 'alternate' });
    const token = await tenant.paymentToken();
    const origin = token.slice(3).split('.')[0] ?? '';
    expect(Buffer.from(origin, 'base64url').toString()).toBe('https://pay.example.test');
  });
});
