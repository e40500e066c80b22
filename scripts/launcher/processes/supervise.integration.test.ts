import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '../../shared/ports.ts';
import { killAfterMs } from '../../shared/processes.ts';
import { openAccount, startSandbox } from '../programs/sandbox.ts';
import { startWeb, type WebOptions } from '../programs/web.ts';
import { newSession } from '../testing.ts';
import type { Session } from './session.ts';
import { restartPause, supervise } from './supervise.ts';

/**
 * A minimal web server that responds to a payment nine seconds after SIGTERM, later than the default grace
 * period.
 */
const webServer = `
  const { createServer } = require('node:http');
  const value = (name) => process.argv[process.argv.indexOf(name) + 1];
  let pay;
  const server = createServer((request, response) => {
    if (request.url === '/pay') pay = response;
    else response.end(request.url === '/paying' ? String(pay !== undefined) : String(process.pid));
  });
  server.listen(Number(value('--port')), value('--hostname'));
  process.on('SIGTERM', () => setTimeout(() => {
    pay?.end('paid');
    server.close(() => process.exit(0));
    server.closeIdleConnections();
  }, pay ? 9_000 : 0));
`;

const eventually = { timeout: 30_000 };
let folder: string;
let session: Session;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'storefront-supervise-'));
  writeFileSync(join(folder, 'web.cjs'), webServer);
  session = newSession().session;
});
afterEach(async () => {
  await session.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function startedWeb(host = '127.0.0.1'): Promise<string> {
  const port = await freePort();
  const options: WebOptions = {
    development: false,
    host,
    port,
    env: {},
    graceMs: killAfterMs({ delayMs: 0, graceMs: 25_000 }),
    program: join(folder, 'web.cjs'),
  };
  await startWeb(session, options);
  return `http://${host}:${port}`;
}

const textOf = async (url: string) => (await fetch(url)).text();
const textOrNothing = (url: string) => textOf(url).catch(() => undefined);

test('a crashed web server is restarted on its port, and nothing else exits', async () => {
  const url = await startedWeb();
  const first = await textOf(url);
  process.kill(Number(first), 'SIGKILL');
  await expect.poll(() => textOrNothing(url), eventually).toMatch(/^\d+$/);
  expect(await textOf(url)).not.toBe(first);
  expect(session.stopping).toBe(false);
});

test('a payment in flight completes during shutdown', async () => {
  const url = await startedWeb();
  const payment = textOf(`${url}/pay`);
  await expect.poll(() => textOf(`${url}/paying`), eventually).toBe('true');
  await session.stop();
  expect(await payment).toBe('paid');
});

test.runIf(process.platform === 'linux')('a server on a single address becomes ready', async () => {
  const url = await startedWeb('127.0.0.2');
  expect(await textOf(url)).toMatch(/^\d+$/);
});

test('the start fails if the web server does not start', async () => {
  writeFileSync(join(folder, 'web.cjs'), 'process.exit(3)');
  await expect(startedWeb()).rejects.toThrow('The web server ended with code 3');
});

test('a crashed sandbox is restarted with its data', async () => {
  const started: number[] = [];
  const { session: own, reaper } = newSession();
  session = own;
  reaper.started.mockImplementation((pid: number) => started.push(pid));
  const url = await startSandbox(session, {
    dataDirectory: folder,
    port: await freePort(),
    reserved: [],
  });
  const account = await openAccount(url, undefined);
  process.kill(started[0] ?? 0, 'SIGKILL');
  await expect.poll(() => textOrNothing(`${url}/sandbox/health`), eventually).toBeUndefined();
  await expect.poll(() => textOrNothing(`${url}/sandbox/health`), eventually).toBeDefined();
  expect(started).toHaveLength(2);
  const again = await openAccount(url, account);
  expect(again.tenantId).toBe(account.tenantId);
});

test('a process that the system cannot start is tried again', async () => {
  const starts: number[] = [];
  const start = () => {
    starts.push(performance.now());
    if (starts.length === 1) throw new Error('spawn ENOMEM');
    return session.start({ name: 'part', args: ['-e', 'setInterval(() => {}, 1000)'] });
  };
  supervise(session, { title: 'The part', start });
  await expect.poll(() => starts.length, eventually).toBe(2);
  const [failed = 0, again = 0] = starts;
  expect(again - failed).toBeGreaterThan(900);
  expect(session.stopping).toBe(false);
});

test('repeated failures back off; after a healthy run the restart is immediate', () => {
  const pauses = [restartPause(undefined, 10)];
  while (pauses.length < 8) pauses.push(restartPause(pauses.at(-1), 10));
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
  expect(restartPause(30_000, 61_000)).toBe(1_000);
});
