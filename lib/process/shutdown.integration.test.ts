import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { db } from '@/lib/db/client';
import { env } from '@/lib/env';
import { markDirty } from '@/lib/mirror/store';
import { openCheckout } from '@/lib/testing/builders/checkout';
import { withoutShopVariables } from '@/scripts/shared/env-files';
import { freePort } from '@/scripts/shared/ports';

// Processes that charge a card are terminated while the service is still answering.

const { world, readyToPay } = openCheckout();
const DELAY_MS = 1_500;
const SERVICE_TAKES_MS = 4_000;
let folder: string;
let running: ChildProcess | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'storefront-ending-'));
  const { databaseUrl, siteUrl, authSecret, service } = env();
  const [webhookSecret] = service.webhookSecrets;
  const { baseUrl, tenantId, clientId, clientSecret } = service;
  const account = { baseUrl, tenantId, clientId, clientSecret, webhookSecret };
  const runtime = { siteUrl, databaseUrl, authSecret, sandboxUrl: baseUrl, service: account };
  writeFileSync(join(folder, 'runtime.json'), JSON.stringify(runtime));
});
afterEach(() => {
  running?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

async function start(more: Record<string, string> = {}) {
  const { match, ...process } = await startProgram(
    'lib/testing/service/paying-process.ts',
    /^at (\S+)$/m,
    more,
  );
  return { url: match, ...process };
}

/**
 * Starts a program, and waits until its output matches `ready`.
 * @returns the match's first group, and controls
 */
async function startProgram(program: string, ready: RegExp, more: Record<string, string>) {
  const args = ['--import', './lib/testing/net-markets/register.ts', program];
  const child = spawn(process.execPath, args, {
    env: {
      ...withoutShopVariables(),
      SHOP_MODE: 'demo',
      DATA_DIR: folder,
      DELAY_MS: String(DELAY_MS),
      UPSTREAM_TIMEOUT_MS: '10000',
      ...more,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running = child;
  let output = '';
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const match = await new Promise<string>((resolve, fail) => {
    child.stdout.on('data', (part) => {
      output += part;
      const group = ready.exec(output)?.[1];
      if (group) resolve(group);
    });
    void ended.then((code) => fail(new Error(`It ended with ${code}`)));
  });
  return { match, ended, output: () => output, end: () => child.kill('SIGTERM') };
}

type Order = Awaited<ReturnType<typeof readyToPay>>;

const post = (url: string, order: Order, signal?: AbortSignal) =>
  fetch(`${url}/pay`, {
    method: 'POST',
    body: JSON.stringify(order),
    ...(signal && { signal }),
  });

const stateOf = async ({ cartId }: Order) =>
  (await db().paymentAttempt.findFirst({ where: { order: { cartId } }, select: { state: true } }))
    ?.state;

const isSending = (order: Order) =>
  vi.waitFor(async () => expect(await stateOf(order)).toBe('SENDING'), { timeout: 20_000 });

async function expectPaidOnce(order: Order): Promise<void> {
  expect(await db().order.findMany({ where: { cartId: order.cartId } })).toMatchObject([
    { status: 'PAID' },
  ]);
  const { email } = order.submission.contact;
  expect(await world.bookedOf('transactions', { email })).toHaveLength(1);
}

test('a terminated process reports not ready at once, and finishes the charge', async () => {
  const { url, ended, end } = await start();
  const ready = async () => {
    const answer = await fetch(`${url}/readyz`);
    return [answer.status, ((await answer.json()) as { status: string }).status];
  };
  expect(await ready()).toEqual([200, 'ready']);
  const order = await readyToPay();
  await world.fault('POST', '/transactions', 'delay', { delayMs: SERVICE_TAKES_MS });
  const answer = post(url, order);
  await isSending(order);
  end();
  await vi.waitFor(async () => expect(await ready()).toEqual([503, 'draining']), 10_000);
  // Late requests are still served, with `Connection: close`.
  const late = await fetch(`${url}/readyz`);
  expect(late.headers.get('connection')).toBe('close');
  expect(await (await answer).json()).toMatchObject({ outcome: 'paid' });
  expect(await ended).toBe(0);
  await expectPaidOnce(order);
});

test('a charge is finished and recorded although its shopper has disconnected', async () => {
  const { url, ended, end } = await start({ DELAY_MS: '0' });
  const order = await readyToPay();
  await world.fault('POST', '/transactions', 'delay', { delayMs: SERVICE_TAKES_MS });
  const shopper = new AbortController();
  const answer = post(url, order, shopper.signal);
  answer.catch(() => {});
  await isSending(order);
  shopper.abort();
  end();
  expect(await ended).toBe(0);
  await expectPaidOnce(order);
});

test('a terminated worker reports draining until its work is done, and leaves lists to others', async () => {
  const port = await freePort();
  const slowList = { kind: 'delay', method: 'GET', path: '/transactions', delayMs: 30_000 };
  await world.control('POST', '/faults', { ...slowList, times: 100 });
  await world.fault('GET', '/customers/*', 'delay', { delayMs: SERVICE_TAKES_MS });
  const { ended, end } = await startProgram('scripts/worker.ts', /(The worker is running)/, {
    HEALTH_PORT: String(port),
    UPSTREAM_TIMEOUT_MS: '10000',
  });
  const leased = async () => {
    const rows = await db().resource.findMany({ where: { leaseUntil: { not: null } } });
    return rows.map(({ kind, resourceId }) => `${kind} ${resourceId}`);
  };
  await markDirty(db(), 'CUSTOMER', 'cus_1');
  await markDirty(db(), 'TRANSACTIONS', '*');
  const claimed = expect.arrayContaining(['CUSTOMER cus_1', 'TRANSACTIONS *']);
  await vi.waitFor(async () => expect(await leased()).toEqual(claimed), { timeout: 20_000 });
  const readiness = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
    return [answer.status, ((await answer.json()) as { status: string }).status];
  };
  await pause(1_000);
  expect(await readiness()).toEqual([200, 'ready']);
  end();
  await vi.waitFor(async () => expect(await readiness()).toEqual([503, 'draining']), 10_000);
  await pause(500);
  expect(await readiness(), 'while it works').toEqual([503, 'draining']);
  expect(await ended).toBe(0);
  expect(await leased()).toEqual([]);
});

test('work that exceeds the grace period is abandoned and logged', async () => {
  const { url, ended, end, output } = await start({
    DELAY_MS: '0',
    UPSTREAM_TIMEOUT_MS: '100',
  });
  const never = fetch(`${url}/for-ever`).catch(() => 'cut');
  await fetch(`${url}/readyz`);
  end();
  expect(await ended).toBe(1);
  expect(await never).toBe('cut');
  expect(output()).toMatch(/Stopping .*requests\W+1/);
});
