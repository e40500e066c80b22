/**
 * `npm run dev`: the whole shop in Next's development mode. `npm start` (scripts/start.ts) runs the same
 * processes on a production build. They stop in reverse order, so that payments in flight finish.
 * `--profile minimal` changes how the sandbox answers.
 */
import { existsSync, mkdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs, styleText } from 'node:util';
import pg from 'pg';
import { type Runtime, readVariables, shutdownTimes, type Variables } from '../lib/env.ts';
import { ownOrigin } from '../lib/loopback.ts';
import { newDemo } from '../modules/new-demo.ts';
import {
  buildFingerprint,
  buildVariables,
  isBuilt,
  markBuilt,
  readActionKey,
} from './build-output.ts';
import { applyMigrations, pendingMigrations } from './migrations.ts';
import { dataDirectory, fromRoot } from './paths.ts';
import { type Cluster, startCluster } from './postgres.ts';
import { keepAliveMs, webVariables, workerFlags } from './process-options.ts';
import { Processes, print, printPlainLines, stopOnSignals } from './processes.ts';
import { newSecret, readRuntime, writeRuntime } from './runtime.ts';
import { readNumber } from './shared/command.ts';
import { loadEnvFiles } from './shared/env-files.ts';
import { choosePort, isFree, isOwnAddress, reservePort } from './shared/ports.ts';
import { killAfterMs } from './shared/processes.ts';
import { changeTenant, directWebhooks, ensureTenant } from './tenant.ts';

const next = fromRoot('node_modules', 'next', 'dist', 'bin', 'next');

interface Plan {
  isDevelopment: boolean;
  isLive: boolean;
  variables: Variables;
  dataDirectory: string;
  host: string;
  port: number;
  origin: string;
  siteUrl: string;
  env: Record<string, string>;
  sandboxMode: Readonly<Record<string, string>>;
}

/** Exits the process when a signal has stopped the shop, or when the start fails. */
export async function launch({ isDevelopment }: { isDevelopment: boolean }): Promise<void> {
  const startedAt = performance.now();
  const processes = new Processes();
  try {
    const { values: sandboxMode } = parseArgs({
      options: { profile: { type: 'string' } },
    });
    loadEnvFiles();
    const variables = readVariables(process.env);
    const isLive = variables.SHOP_MODE === 'live';
    if (isLive && !isDevelopment && !process.stdout.isTTY) printPlainLines();
    takeLock(dataDirectory());
    stopOnSignals(processes);
    // A server that runs a build has no generators installed.
    if (!isLive || isDevelopment) await (await import('./generate.ts')).generateFiles();
    const databaseUrl = await openDatabase(processes, variables.DATABASE_URL, isLive);
    const host = variables.HOST;
    const port = await webPort(host, variables.PORT, isLive);
    // Two shops that start at the same time must not choose the same port.
    const release = await reservePort(port, host);
    const origin = ownOrigin(host === '127.0.0.1' ? 'localhost' : host, port);
    const siteUrl = variables.SITE_URL ?? origin;
    const env = {
      ...(process.stdout.isTTY && !process.env.NO_COLOR && { FORCE_COLOR: '1' }),
      DATA_DIR: dataDirectory(),
      NODE_ENV: isDevelopment ? 'development' : 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      NEXTAUTH_URL: siteUrl,
    };
    const plan: Plan = {
      ...{ isDevelopment, isLive, variables, dataDirectory: dataDirectory(), host, port },
      ...{ origin, siteUrl, env, sandboxMode },
    };
    const demo = isLive ? undefined : await openDemo(processes, plan, databaseUrl);
    const seeded = demo ? seed(processes, plan, demo) : Promise.resolve();
    // Next can compile beside the seed, but a build reads seeded rows.
    if (!isDevelopment) await seeded.then(() => ensureBuild(processes, plan));
    await release();
    await Promise.all([seeded, startWeb(processes, plan, seeded)]);
    await startWorkers(processes, plan);
    const serviceUrl = demo?.baseUrl ?? variables.SERVICE_BASE_URL ?? '';
    printSummary(plan, serviceUrl, (performance.now() - startedAt) / 1_000);
    process.send?.({ ready: siteUrl });
  } catch (error) {
    if (processes.isStopping) return;
    print('error', error instanceof Error ? error.message : String(error));
    await processes.stop();
    process.exit(1);
  }
}

/** Locks the data folder with an SQLite transaction, which ends even if this process crashes. */
function takeLock(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const database = new DatabaseSync(join(folder, 'launcher.lock'), { timeout: 0 });
  try {
    database.exec('begin exclusive');
    locks.push(database);
  } catch {
    const siteUrl = readRuntime(folder)?.siteUrl;
    throw new Error(
      `The shop of this checkout is already running${siteUrl ? ` at ${siteUrl}` : ''}. Stop it first; or ` +
        'run a second one beside it with data of its own: DATA_DIR=.data-2 npm run dev',
    );
  }
}

/** Keeps the connections from being garbage-collected, which would release the locks. */
const locks: DatabaseSync[] = [];

/**
 * Opens the database of `DATABASE_URL`, or an embedded one. Only a demo is migrated here.
 * @returns the connection string
 */
async function openDatabase(
  processes: Processes,
  given: string | undefined,
  isLive: boolean,
): Promise<string> {
  if (given) await assertReachable(given);
  const url = given ?? (await openEmbedded(processes));
  if (isLive) {
    const pending = await pendingMigrations(url);
    if (pending.length === 0) return url;
    throw new Error(`The database lacks ${pending.join(', ')}: run npm run db:migrate`);
  }
  const applied = await applyMigrations(url);
  if (applied.length > 0) print('database', `Applied ${applied.join(', ')}`);
  return url;
}

async function openEmbedded(processes: Processes): Promise<string> {
  const options = { stateDirectory: dataDirectory(), durable: true };
  let cluster = await startCluster(options);
  print('database', `PostgreSQL started on port ${cluster.port}; log: ${cluster.logFile}`);
  processes.add({
    name: 'database',
    stop: () => cluster.stop(),
    kill: () => void cluster.kill(),
  });
  const { url } = cluster;
  const restart = async ({ logFile }: Cluster): Promise<void> => {
    if (processes.isStopping) return;
    print('error', `The database died. Its log: ${logFile}`);
    try {
      cluster = await startCluster(options);
      if (cluster.url !== url) throw new Error('its port is in use');
      print('database', 'PostgreSQL recovered and runs again; nothing committed was lost');
      void cluster.ended.then(() => restart(cluster));
    } catch (error) {
      if (processes.isStopping) return;
      const reason = error instanceof Error ? error.message : String(error);
      print(
        'error',
        `The database failed to restart: ${reason}. Stop with Ctrl-C and start again.`,
      );
    }
  };
  void cluster.ended.then(() => restart(cluster));
  return url;
}

async function assertReachable(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ name: string; version: string }>(
      "select current_database() as name, current_setting('server_version') as version",
    );
    print('database', `PostgreSQL ${rows[0]?.version}, database ${rows[0]?.name} of DATABASE_URL`);
  } catch (error) {
    const reason = error instanceof Error ? error.message || String(error) : String(error);
    throw new Error(`The database of DATABASE_URL cannot be reached: ${reason}`);
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Picks a free port for a demo. A live shop fails instead, since its proxy expects the configured port.
 */
async function webPort(host: string, requested: number, isLive: boolean): Promise<number> {
  if (!(await isOwnAddress(host))) throw new Error(`HOST=${host} is no address of this machine.`);
  const port = await choosePort(requested, { host });
  if (port === requested) return port;
  if (isLive) throw new Error(`Port ${requested} is taken. Free it, or set PORT to another.`);
  print('web', `Port ${requested} is taken; using ${port}`);
  return port;
}

async function openDemo(
  processes: Processes,
  plan: Plan,
  databaseUrl: string,
): Promise<Runtime['service']> {
  const earlier = readRuntime(plan.dataDirectory);
  const sandboxUrl = await startSandbox(processes, plan);
  const options = plan.isDevelopment ? newDemo() : {};
  const { account: service } = await ensureTenant(sandboxUrl, earlier?.service, options);
  if (Object.keys(plan.sandboxMode).length > 0) await changeTenant(service, plan.sandboxMode);
  writeRuntime(plan.dataDirectory, {
    siteUrl: plan.siteUrl,
    databaseUrl,
    authSecret: earlier?.authSecret ?? newSecret(),
    sandboxUrl,
    service,
  });
  return service;
}

async function seed(processes: Processes, plan: Plan, service: Runtime['service']): Promise<void> {
  await processes.run({
    name: 'seed',
    args: ['--import', './scripts/register.ts', 'scripts/seed.ts'],
    // Sample payments fail on purpose, and would log warnings.
    env: { ...plan.env, LOG_LEVEL: 'error' },
  });
  // Only now, since no web server runs during the seed to receive its webhooks.
  await directWebhooks(service, `${plan.origin}/api/webhooks`);
}

async function startSandbox(processes: Processes, plan: Plan): Promise<string> {
  const ports = { least: 1, most: 65_535, otherwise: 4010 };
  const wanted = readNumber(process.env, 'SANDBOX_PORT', ports);
  const database = join(plan.dataDirectory, 'sandbox.sqlite');
  for (let requested = wanted; ; requested += 1) {
    const port = await choosePort(requested, { taken: plan.port });
    if (port !== wanted) print('sandbox', `Port ${wanted} is taken; using ${port}`);
    let isReady = false;
    const program = {
      name: 'sandbox',
      args: ['sandbox/main.ts', '--port', String(port), '--database', database],
      isPrivate: true,
      onLine: (line: string) => {
        isReady ||= line.startsWith('Sandbox ready');
      },
    };
    try {
      await processes.keepRunning(program, async () => isReady);
      return `http://127.0.0.1:${port}`;
    } catch (error) {
      if (processes.isStopping || (await isFree(port))) throw error;
      requested = port; // Another process has taken the port meanwhile.
    }
  }
}

/** Rebuilds a demo whose sources changed. A live shop needs a finished build. */
async function ensureBuild(processes: Processes, plan: Plan): Promise<void> {
  const directory = process.env.NEXT_DIST_DIR || '.next';
  if (plan.isLive) {
    if (existsSync(fromRoot(directory, 'BUILD_ID'))) return;
    throw new Error('No build found: run `npm run build`, or copy a build here.');
  }
  const fingerprint = buildFingerprint();
  if (isBuilt(directory, fingerprint)) return;
  const key = readActionKey(plan.dataDirectory, process.env.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY);
  const env = { ...plan.env, ...buildVariables(fingerprint, key) };
  await processes.run({ name: 'build', args: [next, 'build'], env });
  markBuilt(directory, fingerprint);
}

async function startWorkers(processes: Processes, plan: Plan): Promise<void> {
  const { variables, isDevelopment } = plan;
  const count = readNumber(process.env, 'WORKERS', { least: 0, most: 16, otherwise: 1 });
  const restarts: (() => void)[] = [];
  for (let index = 0; index < count; index += 1) {
    const health = variables.HEALTH_PORT && { HEALTH_PORT: String(variables.HEALTH_PORT + index) };
    const program = {
      name: 'worker',
      args: [...workerFlags, '--import', './scripts/register.ts', 'scripts/worker.ts'],
      env: { ...plan.env, ...health },
      graceMs: killAfterMs(shutdownTimes(variables)),
    };
    restarts.push(await processes.keepRunning(program, async () => true));
  }
  if (!isDevelopment) return;
  let timer: NodeJS.Timeout | undefined;
  for (const folder of ['lib', 'modules']) {
    const watcher = watch(fromRoot(folder), { recursive: true }, (_event, file) => {
      if (!file || !/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file)) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        print('worker', `${file} changed; starting again`);
        for (const restart of restarts) restart();
      }, 300);
    });
    watcher.on('error', () => {}); // Without file watchers, workers do not restart on changes.
  }
}

/** @param seeded resolves when the catalogue is complete; the home page is rendered only then */
async function startWeb(processes: Processes, plan: Plan, seeded: Promise<void>): Promise<void> {
  const { isDevelopment, host, port, env } = plan;
  const command = isDevelopment ? ['dev'] : ['start', '--keepAliveTimeout', String(keepAliveMs)];
  const program = {
    name: 'web',
    args: [next, ...command, '--hostname', host, '--port', String(port)],
    env: isDevelopment ? env : { ...env, ...webVariables },
    graceMs: killAfterMs(shutdownTimes(plan.variables)),
  };
  // In development, any answer means that the server listens; /healthz would have to be compiled first.
  const path = isDevelopment ? '/' : '/healthz';
  const isListening = () =>
    fetch(`${ownOrigin(host, port)}${path}`).then(
      () => true,
      () => false,
    );
  await processes.keepRunning(program, async () => {
    if (!(await isListening())) return false;
    await seeded;
    const response = await fetch(`${ownOrigin(host, port)}/`).catch(() => undefined);
    await response?.arrayBuffer().catch(() => {});
    if (response && !response.ok) {
      print('error', `The home page answers ${response.status}; its reason is above.`);
    }
    return response !== undefined;
  });
}

const testCards = [
  ['4242 4242 4242 4242', 'pays'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 0341', 'pays now, fails at renewal'],
  ['4000 0000 0000 0259', 'pays now, fails once at renewal, then pays'],
] as const;

function printSummary({ isLive, siteUrl }: Plan, serviceUrl: string, seconds: number): void {
  const row = (label: string, value: string) => print('shop', `${label.padEnd(16)}${value}`);
  const link = (url: string) => styleText(['bold', 'cyan'], url);
  print('shop', styleText('bold', `Ready after ${seconds.toFixed(1)} s`));
  row('Shop', link(siteUrl));
  if (isLive) {
    row('Service', `${serviceUrl} (live: real charges)`);
  } else {
    row('Dashboard', `${link(`${siteUrl}/merchant`)}  (the banner’s link signs you in)`);
    row('Sandbox portal', link(`${serviceUrl}/portal`));
    row('Mailbox', link(`${siteUrl}/dev/mailbox`));
    for (const [index, [number, effect]] of testCards.entries()) {
      row(index === 0 ? 'Test cards' : '', `${number}  ${effect}`);
    }
    row('', 'any future date, any security code');
  }
  print('shop', 'Stop with Ctrl-C');
}

if (import.meta.main) await launch({ isDevelopment: true });
