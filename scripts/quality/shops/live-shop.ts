/**
 * A live shop from the folder of an image, as compose.yaml starts it, without Docker: migrations, catalogue, two
 * webs, two workers and a receiver, behind the proxy of compose.yaml where this machine has it. The sandbox
 * stands in for the service.
 */
import { type ChildProcess, type StdioOptions, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { taxRates } from '../../../brand/catalogue/taxes.ts';
import type { Runtime } from '../../../lib/env.ts';
import { startTestSandbox } from '../../../lib/testing/service/sandbox.ts';
import { readDockerfile } from '../../image/dockerfile.ts';
import { newSecret, writeRuntime } from '../../launcher/processes/runtime.ts';
import { directWebhooks, ensureTenant, writeTaxRates } from '../../launcher/tenant.ts';
import { fromRoot, projectRoot } from '../../paths.ts';
import { startTemporaryCluster } from '../../postgres/temporary.ts';
import { freePort } from '../../shared/ports.ts';
import { findProgram } from './pooler.ts';

const READY_WITHIN_MS = 300_000;

const dockerfile = readDockerfile();

/** Whether this machine has the proxy of compose.yaml. */
export const hasProxy = findProgram('caddy') !== undefined;

export type Account = { uid: number; gid: number };

/** The account of the image. */
export function imageAccount(): Account {
  const [uid = Number.NaN, gid = Number.NaN] = (dockerfile.user ?? '').split(':').map(Number);
  return { uid, gid };
}

/** Only root can run something as another account. */
const account = process.getuid?.() === 0 ? imageAccount() : {};

/** What is replaced when the shop is updated. */
export const processNames = ['web-1', 'web-2', 'worker-1', 'worker-2', 'receiver'] as const;
export type ProcessName = (typeof processNames)[number];

/** How a process ended. */
export type Ending = number | NodeJS.Signals | null;

/** What is stopped when the shop is. */
interface Ground {
  url: string;
  stop(): Promise<void>;
}

export interface LiveOptions {
  /** Variables beside those of a live shop. */
  env?: Readonly<Record<string, string>>;
  /** Where the processes write; where this one does, unless it is given. */
  logFile?: string;
  /** In place of a database that is thrown away. */
  openDatabase?: () => Promise<Ground>;
  /** In place of a sandbox in memory. */
  openService?: () => Promise<Ground>;
}

/** A request that the proxy has answered, webhooks included. */
export interface Answer {
  method: string;
  path: string;
  status: number;
  /** Unix time in milliseconds. */
  from: number;
  until: number;
  /** Whether a process of the shop gave the answer, and not the proxy in its place. */
  byShop: boolean;
}

export interface LiveShop {
  siteUrl: string;
  /** Tells browser tests where the shop and its service are. */
  dataDirectory: string;
  runtime: Runtime;
  /** Asks a process to end, or ends it, and waits for that. */
  end(name: ProcessName | 'proxy', signal?: 'SIGTERM' | 'SIGKILL'): Promise<Ending>;
  /** Starts what has ended, from a folder, and waits until it is ready. */
  begin(name: ProcessName | 'proxy', folder: string): Promise<void>;
  /** Runs a program of a folder, such as `migrate`. @returns its exit code */
  run(folder: string, words: string[]): Promise<number>;
  /** What the proxy has answered so far. */
  answers(): Answer[];
  /** How many events the receiver has stored. */
  eventsReceived(): Promise<number>;
  /** Asks every process to end. @returns how each ended */
  stop(): Promise<Record<string, Ending>>;
}

/**
 * Starts a live shop with a database and a service of its own.
 *
 * @param folder what an image would hold
 * @throws Error naming what does not become ready
 */
export async function startLiveShop(folder: string, options: LiveOptions = {}): Promise<LiveShop> {
  const home = mkdtempSync(join(tmpdir(), 'storefront-live-'));
  const ends: (() => unknown)[] = [() => rmSync(home, { recursive: true, force: true })];
  const running = new Map<string, ChildProcess>();
  const stop = async () => {
    const names = [...running.keys()].filter((name) => name !== 'proxy');
    const ended = await Promise.all(names.map(async (name) => [name, await end(name)] as const));
    await end('proxy');
    for (const undo of ends.toReversed()) await undo();
    return Object.fromEntries(ended);
  };
  async function end(name: string, signal: NodeJS.Signals = 'SIGTERM'): Promise<Ending> {
    const child = running.get(name);
    if (!child) return null;
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await once(child, 'exit');
    }
    return child.exitCode ?? child.signalCode;
  }
  try {
    const database = await (options.openDatabase ?? startTemporaryCluster)();
    ends.push(() => database.stop());
    const sandbox = await (options.openService ?? startTestSandbox)();
    ends.push(() => sandbox.stop());
    const service = await openAccount(sandbox.url);
    const log = options.logFile ? openSync(options.logFile, 'a') : 'inherit';
    if (log !== 'inherit') ends.push(() => closeSync(log));
    // At the last one nobody listens: a web has no health port of its own.
    const [site, web1, web2, receiver, health1, health2, health3, none] = await freePorts(8);
    const siteUrl = `http://localhost:${hasProxy ? site : web1}`;
    console.log(hasProxy ? 'Behind caddy, as in compose.yaml' : 'Without a proxy: no caddy here');
    const live = { ...liveEnvironment(siteUrl, database.url, service), ...options.env };
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
    const begin = async (name: ProcessName | 'proxy', from: string) => {
      if (name === 'proxy') {
        running.set(name, startProxy(home, Number(site), places, accessLog));
        return untilAnswered(siteUrl);
      }
      const { words } = programs[name];
      const env = { ...live, ...programs[name].env };
      const child = start(from, words, env, log);
      running.set(name, child);
      await untilReady(from, name, child, env);
    };
    const run = async (from: string, words: string[]) => {
      const [code] = await once(start(from, words, live, log), 'exit');
      return Number(code ?? 1);
    };

    const migrated = await run(folder, ['migrate']);
    if (migrated !== 0) throw new Error(`migrate ended with ${migrated}.`);
    await Promise.all(processNames.map((name) => begin(name, folder)));
    if (hasProxy) await begin('proxy', folder);
    const webhooksAt = hasProxy ? siteUrl : `http://127.0.0.1:${receiver}`;
    await directWebhooks(service, `${webhooksAt}/api/webhooks`);
    // A web is ready before there is anything to sell.
    createCatalogue(live, service.baseUrl);
    const imported = await run(folder, ['import-catalogue']);
    if (imported !== 0) throw new Error(`import-catalogue ended with ${imported}.`);
    const [authSecret, sandboxUrl] = [newSecret(), service.baseUrl];
    const runtime = { siteUrl, databaseUrl: database.url, authSecret, sandboxUrl, service };
    writeRuntime(home, runtime);
    return {
      ...{ siteUrl, dataDirectory: home, runtime, begin, end, run, stop },
      answers: () => readAnswers(accessLog),
      eventsReceived: () => eventsIn(database.url),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** An account at the service that knows the brand's taxes and nothing else. */
async function openAccount(url: string): Promise<Runtime['service']> {
  const { account } = await ensureTenant(url, undefined);
  await writeTaxRates(account, taxRates);
  return account;
}

/** Has the service sell what the brand describes, from here: an image creates nothing at a service. */
function createCatalogue(env: NodeJS.ProcessEnv, baseUrl: string): void {
  const words = [
    ...['--import', './scripts/register.ts'],
    ...['scripts/catalogue/create-catalogue.ts', '--at', baseUrl],
  ];
  const { status } = spawnSync(process.execPath, words, {
    cwd: projectRoot,
    env,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`catalogue:create ended with ${status}.`);
}

async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}

/** The image's own variables and those of a live shop; nothing of this process's. */
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
    TRUSTED_PROXIES: hasProxy ? '1' : '0',
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

/** As a container's health check does it. */
async function untilReady(
  folder: string,
  name: string,
  child: ChildProcess,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  let said = '';
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}.`);
    const check = start(folder, ['healthcheck'], env, 'pipe');
    said = '';
    check.stdout?.on('data', (part) => {
      said += part;
    });
    const [code] = await once(check, 'close');
    if (code === 0) return;
    await pause(500);
  }
  throw new Error(`${name} is not ready: ${said}`);
}

/** Caddy as compose.yaml configures it, with a log of what it answers. */
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

/** Waits until somebody answers there with a page. */
export async function untilAnswered(url: string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  const isAnswered = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isAnswered())) {
    if (Date.now() > deadline) throw new Error('The proxy does not answer.');
    await pause(200);
  }
}

interface LoggedRequest {
  /** When it was answered, and how long that took; seconds. */
  ts: number;
  duration: number;
  status: number;
  request: { method: string; uri: string };
  resp_headers: Record<string, string[]>;
}

/** What a proxy has answered so far. */
export function readAnswers(accessLog: string): Answer[] {
  const lines = readFileSync(accessLog, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => {
    const { ts, duration, status, request, resp_headers } = JSON.parse(line) as LoggedRequest;
    const until = ts * 1_000;
    return {
      ...{ method: request.method, path: request.uri, status, until },
      from: until - duration * 1_000,
      // As the proxy got it; to its own answers the date is added behind its log.
      byShop: 'Date' in resp_headers,
    };
  });
}

async function eventsIn(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query('SELECT count(*)::int AS count FROM webhook_events');
  await client.end();
  return rows[0]?.count ?? 0;
}
