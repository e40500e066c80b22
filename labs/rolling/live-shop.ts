/**
 * Starts a live shop from the files of an image, without Docker: migrations, catalogue, two web processes, two
 * workers and a receiver behind the proxy of compose.yaml.
 */
import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { taxRates } from '../../brand/catalogue/taxes.ts';
import type { Runtime } from '../../lib/env.ts';
import { startTestSandbox } from '../../lib/testing/service/sandbox.ts';
import { fromRoot } from '../../scripts/paths.ts';
import { startTemporaryCluster } from '../../scripts/postgres.ts';
import { readDockerfile } from '../../scripts/quality/shops/dockerfile.ts';
import { findProgram } from '../../scripts/quality/shops/pooler.ts';
import { freePort } from '../../scripts/shared/ports.ts';
import { directWebhooks, ensureTenant, writeTaxRates } from '../../scripts/tenant.ts';

const READY_WITHIN_MS = 300_000;

const dockerfile = readDockerfile();

export const hasProxy = findProgram('caddy') !== undefined;

type Account = { uid: number; gid: number };

function imageAccount(): Account {
  const [uid = Number.NaN, gid = Number.NaN] = (dockerfile.user ?? '').split(':').map(Number);
  return { uid, gid };
}

/** Only root can run processes as another account. */
const account = process.getuid?.() === 0 ? imageAccount() : {};

export const processNames = ['web-1', 'web-2', 'worker-1', 'worker-2', 'receiver'] as const;
export type ProcessName = (typeof processNames)[number];

export type Ending = number | NodeJS.Signals | null;

export interface Answer {
  method: string;
  path: string;
  status: number;
  from: number;
  until: number;
  /** Whether a process of the shop responded, not the proxy itself. */
  byShop: boolean;
}

export interface LiveShop {
  siteUrl: string;
  databaseUrl: string;
  service: Runtime['service'];
  end(name: ProcessName): Promise<Ending>;
  begin(name: ProcessName, folder: string): Promise<void>;
  /** Runs a program such as `migrate`. Returns its exit code. */
  run(folder: string, words: string[]): Promise<number>;
  answers(): Answer[];
  stop(): Promise<void>;
}

export async function startLiveShop(
  folder: string,
  variables: Readonly<Record<string, string>>,
  logFile: string,
): Promise<LiveShop> {
  const home = mkdtempSync(join(tmpdir(), 'storefront-live-'));
  const ends: (() => unknown)[] = [() => rmSync(home, { recursive: true, force: true })];
  const running = new Map<string, ChildProcess>();
  const stop = async () => {
    const names = [...running.keys()].filter((name) => name !== 'proxy');
    await Promise.all(names.map(end));
    await end('proxy');
    for (const undo of ends.toReversed()) await undo();
  };
  async function end(name: string): Promise<Ending> {
    const child = running.get(name);
    if (!child) return null;
    if (child.exitCode === null && child.signalCode === null) {
      child.kill();
      await once(child, 'exit');
    }
    return child.exitCode ?? child.signalCode;
  }
  try {
    const database = await startTemporaryCluster();
    ends.push(() => database.stop());
    const sandbox = await startTestSandbox();
    ends.push(() => sandbox.stop());
    const service = await openAccount(sandbox.url);
    const log = openSync(logFile, 'a');
    ends.push(() => closeSync(log));
    // Nothing listens on the last port: a web process has no separate health port.
    const [site, web1, web2, receiver, health1, health2, health3, none] = await freePorts(8);
    const siteUrl = `http://localhost:${site}`;
    const live = { ...liveEnvironment(siteUrl, database.url, service), ...variables };
    const places = { WEB_1: web1, WEB_2: web2, RECEIVER: receiver, RECEIVER_HEALTH: health3 };
    const accessLog = join(home, 'access.log');

    const programs: Record<ProcessName, { words: string[]; env: Record<string, string> }> = {
      'web-1': { words: ['web'], env: { PORT: String(web1), HEALTH_PORT: String(none) } },
      'web-2': { words: ['web'], env: { PORT: String(web2), HEALTH_PORT: String(none) } },
      'worker-1': { words: ['worker'], env: { HEALTH_PORT: String(health1) } },
      'worker-2': { words: ['worker'], env: { HEALTH_PORT: String(health2) } },
      receiver: {
        words: ['receiver', '--port', String(receiver)],
        env: { HEALTH_PORT: String(health3) },
      },
    };
    const begin = async (name: ProcessName, from: string) => {
      const { words } = programs[name];
      const env = { ...live, ...programs[name].env };
      const child = start(from, words, env, log);
      running.set(name, child);
      await waitUntilReady(from, name, child, env);
    };
    const run = async (from: string, words: string[]) => {
      const [code] = await once(start(from, words, live, log), 'exit');
      return Number(code ?? 1);
    };

    const migrated = await run(folder, ['migrate']);
    if (migrated !== 0) throw new Error(`migrate exited with ${migrated}.`);
    await Promise.all(processNames.map((name) => begin(name, folder)));
    running.set('proxy', startProxy(home, Number(site), places, accessLog));
    await waitForResponse(siteUrl);
    await directWebhooks(service, `${siteUrl}/api/webhooks`);
    // Web processes are ready with an empty catalogue.
    const created = await run(folder, ['create-catalogue', '--at', service.baseUrl]);
    if (created !== 0) throw new Error(`create-catalogue exited with ${created}.`);
    const imported = await run(folder, ['import-catalogue']);
    if (imported !== 0) throw new Error(`import-catalogue exited with ${imported}.`);
    const answers = () => readAnswers(accessLog);
    return { siteUrl, databaseUrl: database.url, service, begin, end, run, answers, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function openAccount(url: string): Promise<Runtime['service']> {
  const { account } = await ensureTenant(url, undefined);
  await writeTaxRates(account, taxRates);
  return account;
}

async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}

function liveEnvironment(
  url: string,
  databaseUrl: string,
  service: Runtime['service'],
): NodeJS.ProcessEnv {
  return {
    NODE_ENV: 'production',
    PATH: `${dirname(process.execPath)}${delimiter}/usr/bin${delimiter}/bin`,
    ...dockerfile.variables,
    HOST: '127.0.0.1',
    SITE_URL: url,
    DATABASE_URL: databaseUrl,
    NEXTAUTH_SECRET: randomBytes(32).toString('base64url'),
    SERVICE_BASE_URL: service.baseUrl,
    SERVICE_TENANT_ID: service.tenantId,
    SERVICE_CLIENT_ID: service.clientId,
    SERVICE_CLIENT_SECRET: service.clientSecret,
    SERVICE_WEBHOOK_SECRET: service.webhookSecret,
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'shop@shop.example',
    TRUSTED_PROXIES: '1',
  };
}

function start(
  folder: string,
  words: string[],
  env: NodeJS.ProcessEnv,
  output: number | 'inherit' | 'pipe',
): ChildProcess {
  const stdio: StdioOptions = ['ignore', output, output];
  return spawn(join(folder, 'run.sh'), words, { cwd: '/', env, stdio, ...account });
}

/** Waits like the health checks of compose.yaml. */
async function waitUntilReady(
  folder: string,
  name: string,
  child: ChildProcess,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  let output = '';
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`${name} exited with ${child.exitCode}.`);
    const check = start(folder, ['healthcheck', '--ready'], env, 'pipe');
    output = '';
    check.stdout?.on('data', (part) => {
      output += part;
    });
    const [code] = await once(check, 'close');
    if (code === 0) return;
    await pause(500);
  }
  throw new Error(`${name} is not ready: ${output}`);
}

export function startProxy(
  home: string,
  port: number,
  at: Readonly<Record<string, number | undefined>>,
  accessLog: string,
): ChildProcess {
  const file = join(home, 'Caddyfile');
  const text = readFileSync(fromRoot('deploy', 'compose', 'Caddyfile'), 'utf8');
  const log = `\tlog {\n\t\toutput file ${accessLog} {\n\t\t\troll_disabled\n\t\t}\n\t\tformat json\n\t}`;
  writeFileSync(file, text.replace(/^:8080 \{$/m, `:${port} {\n${log}`));
  const places = Object.entries(at).map(([name, of]) => [
    name,
    name.endsWith('_HEALTH') ? String(of) : `127.0.0.1:${of}`,
  ]);
  return spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: { ...process.env, HOME: home, ...Object.fromEntries(places) },
    stdio: 'ignore',
  });
}

export async function waitForResponse(url: string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  const isAnswered = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isAnswered())) {
    if (Date.now() > deadline) throw new Error('The proxy does not respond.');
    await pause(200);
  }
}

interface LoggedRequest {
  ts: number;
  duration: number;
  status: number;
  request: { method: string; uri: string };
  resp_headers: Record<string, string[]>;
}

export function readAnswers(accessLog: string): Answer[] {
  const lines = readFileSync(accessLog, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => {
    const { ts, duration, status, request, resp_headers } = JSON.parse(line) as LoggedRequest;
    const until = ts * 1_000;
    return {
      ...{ method: request.method, path: request.uri, status, until },
      from: until - duration * 1_000,
      // Headers are logged as received from upstream; Caddy adds Date to its own responses later.
      byShop: 'Date' in resp_headers,
    };
  });
}
