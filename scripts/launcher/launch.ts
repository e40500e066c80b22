import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Runtime, readVariables, shutdownTimes, type Variables } from '../../lib/env.ts';
import { ownOrigin } from '../../lib/loopback.ts';
import { generateFiles } from '../build/generate.ts';
import { dataDirectory, fromRoot } from '../paths.ts';
import { loadEnvFiles } from '../shared/env-files.ts';
import { killAfterMs } from '../shared/processes.ts';
import { readNumber, type SandboxMode } from './arguments.ts';
import { buildFingerprint, buildVariables, isBuilt, markBuilt, readActionKey } from './build.ts';
import { print, printAsJson, printLines } from './output.ts';
import { choosePort, reservePort } from './ports.ts';
import { endLeftovers, takeLock } from './processes/lock.ts';
import { startReaper } from './processes/reaper.ts';
import { newSecret, readRuntime, writeRuntime } from './processes/runtime.ts';
import { Session } from './processes/session.ts';
import { stopOnSignals } from './processes/signals.ts';
import { openDatabase } from './programs/database.ts';
import { openAccount, startSandbox } from './programs/sandbox.ts';
import { startWeb } from './programs/web.ts';
import { restartOnChange, superviseWorker } from './programs/worker.ts';
import { printSummary } from './summary.ts';
import { changeTenant, directWebhooks } from './tenant.ts';

export interface LaunchOptions {
  /** Next's development mode instead of a production build. */
  development: boolean;
  /** Changes to the sandbox's response mode. */
  sandboxMode: SandboxMode;
}

interface Plan extends LaunchOptions {
  mode: 'demo' | 'live';
  variables: Variables;
  workers: number;
  sandboxPort: number;
  dataDirectory: string;
  host: string;
}

/**
 * Starts all processes of the shop in order, and stops them on SIGINT, on SIGTERM, or
 * when an essential one fails. Exits the process.
 */
export async function launch(options: LaunchOptions): Promise<void> {
  const startedAt = performance.now();
  let session: Session | undefined;
  try {
    const plan = makePlan(options);
    if (printsJson(plan)) printAsJson();
    const lock = takeLock(plan.dataDirectory);
    const leftovers = await endLeftovers(plan.dataDirectory);
    if (leftovers > 0) print('shop', `Ended ${leftovers} processes of a start that was killed`);
    session = new Session(lock, startReaper());
    stopOnSignals(session);
    await startAll(plan, session, startedAt);
  } catch (error) {
    if (session?.stopping) return;
    printLines('error', error instanceof Error ? error.message : String(error));
    await session?.stop();
    process.exit(1);
  }
}

function makePlan(options: LaunchOptions): Plan {
  loadEnvFiles();
  const variables = readVariables(process.env);
  return {
    ...options,
    mode: variables.SHOP_MODE,
    variables,
    workers: readNumber(process.env, 'WORKERS', { least: 0, most: 16, otherwise: 1 }),
    sandboxPort: readNumber(process.env, 'SANDBOX_PORT', {
      least: 1,
      most: 65_535,
      otherwise: 4010,
    }),
    dataDirectory: dataDirectory(),
    host: variables.HOST,
  };
}

async function startAll(plan: Plan, session: Session, startedAt: number): Promise<void> {
  const { mode, variables } = plan;
  if (mode === 'demo' || plan.development) await generateFiles();
  const { DATABASE_URL: given } = variables;
  const databaseUrl = await openDatabase(session, plan.dataDirectory, given, mode === 'demo');
  const port = await webPort(plan);
  const release = await reservePort(port, plan.host);
  const origin = localOrigin(plan.host, port);
  const siteUrl = variables.SITE_URL ?? origin;
  session.announce(siteUrl);
  const env = childEnvironment(plan, siteUrl);
  const service =
    mode === 'demo'
      ? await prepareDemo(plan, session, { databaseUrl, siteUrl, origin, port, env })
      : { baseUrl: variables.SERVICE_BASE_URL ?? '' };
  if (!plan.development) await ensureBuild(plan, session, env);
  const graceMs = killAfterMs(shutdownTimes(variables));
  const workers = startWorkers(session, plan, { env, graceMs });
  await release();
  const { development, host } = plan;
  await startWeb(session, { development, host, port, env, graceMs });
  if (plan.development) restartOnChange(session, workers);
  const seconds = (performance.now() - startedAt) / 1000;
  printSummary({ mode, siteUrl, serviceUrl: service.baseUrl, seconds });
  process.send?.({ ready: siteUrl });
}

async function webPort({ mode, variables, host }: Plan): Promise<number> {
  const requested = variables.PORT;
  const port = await choosePort(requested, { host });
  if (port === requested) return port;
  if (mode === 'live')
    throw new Error(`Port ${requested} is taken. Free it, or set PORT to another.`);
  print('web', `Port ${requested} is taken; using ${port}`);
  return port;
}

/** The shop's URL on this machine. */
function localOrigin(host: string, port: number): string {
  return ownOrigin(host === '127.0.0.1' ? 'localhost' : host, port);
}

/** Whether to log JSON: for a live shop without a terminal. */
function printsJson({ mode, development }: Plan): boolean {
  return mode === 'live' && !development && !process.stdout.isTTY;
}

function childEnvironment(plan: Plan, siteUrl: string): Record<string, string> {
  const watched = process.stdout.isTTY;
  return {
    ...(watched && !process.env.NO_COLOR && { FORCE_COLOR: '1' }),
    DATA_DIR: plan.dataDirectory,
    NODE_ENV: plan.development ? 'development' : 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    NEXTAUTH_URL: siteUrl,
  };
}

/** The days of lib/demo/sample.ts. */
const SAMPLE_MS = 75 * 24 * 60 * 60_000;

interface Demo {
  databaseUrl: string;
  siteUrl: string;
  /** The shop's URL for the sandbox. */
  origin: string;
  port: number;
  env: Record<string, string>;
}

/** Prepares a demo: the sandbox, a tenant, generated secrets and the catalogue. */
async function prepareDemo(plan: Plan, session: Session, demo: Demo): Promise<Runtime['service']> {
  const earlier = readRuntime(plan.dataDirectory);
  const sandboxUrl = await startSandbox(session, {
    dataDirectory: plan.dataDirectory,
    port: plan.sandboxPort,
    reserved: [demo.port],
  });
  // The seed fills the days since then with sample orders.
  const begin = plan.development ? new Date(Date.now() - SAMPLE_MS) : undefined;
  const service = await openAccount(sandboxUrl, earlier?.service, begin);
  if (Object.keys(plan.sandboxMode).length > 0) await changeTenant(service, plan.sandboxMode);
  writeRuntime(plan.dataDirectory, {
    siteUrl: demo.siteUrl,
    databaseUrl: demo.databaseUrl,
    authSecret: earlier?.authSecret ?? newSecret(),
    sandboxUrl,
    service,
  });
  await session.run({
    name: 'seed',
    args: ['--import', './scripts/register.ts', 'scripts/catalogue/seed.ts'],
    // The sample has failures on purpose.
    env: { ...demo.env, LOG_LEVEL: 'error' },
  });
  // Afterwards: while the sample is made, no web server receives webhooks.
  await directWebhooks(service, `${demo.origin}/api/webhooks`);
  return service;
}

/**
 * Builds a demo if its sources have changed. A live shop runs from an existing build of
 * `npm run build`.
 */
async function ensureBuild(plan: Plan, session: Session, env: Record<string, string>) {
  const directory = process.env.NEXT_DIST_DIR || '.next';
  if (plan.mode === 'live') {
    if (!existsSync(fromRoot(directory, 'BUILD_ID'))) {
      throw new Error('No build found: run `npm run build`, or copy a build here.');
    }
    return;
  }
  const fingerprint = buildFingerprint();
  if (isBuilt(directory, fingerprint)) {
    print('build', 'Nothing has changed since the last build');
    return;
  }
  const key = readActionKey(plan.dataDirectory, process.env.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY);
  const next = resolve(fromRoot('node_modules', 'next', 'dist', 'bin', 'next'));
  const variables = { ...env, ...buildVariables(fingerprint, key) };
  await session.run({ name: 'build', args: [next, 'build'], env: variables });
  markBuilt(directory, fingerprint);
}

/** Starts the workers, each on its own health port from HEALTH_PORT on. */
function startWorkers(
  session: Session,
  { variables, workers: count }: Plan,
  { env, graceMs }: { env: Record<string, string>; graceMs: number },
) {
  const { HEALTH_PORT: healthPort } = variables;
  const metricsPort = process.env.OTEL_EXPORTER_PROMETHEUS_PORT;
  return Array.from({ length: count }, (_, index) => {
    // The web server uses the first port, workers the ports after it.
    const own = {
      ...(metricsPort && {
        OTEL_EXPORTER_PROMETHEUS_PORT: String(Number(metricsPort) + 1 + index),
      }),
      ...(healthPort && { HEALTH_PORT: String(healthPort + index) }),
    };
    const name = count > 1 ? `worker ${index + 1}` : 'worker';
    return superviseWorker(session, name, { env: { ...env, ...own }, graceMs });
  });
}
