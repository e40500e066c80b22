import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { moveClock } from '@/lib/db/clock';
import { parseEnv, type Runtime, setEnv } from '@/lib/env';
import { addProduct, openTestShop, type TestVariant } from '@/lib/testing/builders/shop';
import { startTestSandbox, type Tenant, type TestSandbox } from '@/lib/testing/service/sandbox';
import { applyMigrations } from '../../../scripts/migrations.ts';
import { fromRoot, projectRoot } from '../../../scripts/paths.ts';
import { type Cluster, startCluster } from '../../../scripts/postgres.ts';
import { withoutShopVariables } from '../../../scripts/shared/env-files.ts';
import { PROFILE, tenantOf } from '../../wires/profiles.ts';
import { type Middlebox, startMiddlebox } from '../network/middlebox.ts';
import type { WorkerDeath } from '../plan/plan-types.ts';
import { bundlePrograms } from '../processes/bundle-programs.ts';
import { ProcessPool } from '../processes/process-pool.ts';
import { persist } from '../shop-db.ts';
import { type Clubs, openClubs, receiveEvents } from '../subscribers/open-clubs.ts'; // module: subscriptions
import type { TortureOptions } from '../torture-options.ts';
import { type Clocks, clocksOf } from './clocks.ts';
import { openMarkets, type RunMarket } from './open-markets.ts';

/** The share of calls on which a middlebox plays each trick. */
const TRICK_SHARE = 0.01;

/** Database, service, web processes and workers are processes of their own. */
export type World = Clocks & {
  sandbox: TestSandbox;
  tenant: Tenant;
  variants: TestVariant[];
  markets: readonly [RunMarket, ...RunMarket[]];
  // module: subscriptions
  clubs?: Clubs | undefined;
  shops: Pick<ProcessPool, 'ports' | 'kill' | 'pause' | 'resume'>;
  workers: Pick<ProcessPool, 'kill' | 'pause' | 'resume'>;
  middlebox?: Middlebox | undefined;
  errors: Map<string, number>;
  deaths: Map<string, number>;
  /** Shoppers whose kill has happened. */
  struck: ReadonlySet<number>;
  restartDatabase(how: 'gently' | 'crash'): Promise<void>;
  /** Stops the database meanwhile. */
  copyDatabase(): Promise<void>;
  /** No process of the shop may run. */
  putDatabaseBack(): Promise<void>;
  cutConnections(share: number): Promise<void>;
  log(): string;
  /** Terminates the shop's processes; returns those that did not exit cleanly. */
  retire(): Promise<string[]>;
  stop(): Promise<void>;
};

/** Real milliseconds; short, because every timeout is waited for. */
const UPSTREAM_TIMEOUT_MS = 2_000;

/**
 * Starts everything on free ports; a signal stops it.
 * @param workerDeaths failpoints of successive workers; later workers are not killed
 */
export async function startWorld(
  options: TortureOptions & { isNaive?: boolean },
  workerDeaths: readonly WorkerDeath[],
): Promise<World> {
  const { seed, profile } = options;
  const directory = mkdtempSync(join(tmpdir(), 'storefront-torture-'));
  chmodSync(directory, 0o755); // As root, the database runs as another user.
  const stateDirectory = directory;
  const [database, testSandbox, programs] = await Promise.all([
    openDatabase(stateDirectory),
    startTestSandbox(),
    bundlePrograms(),
  ]);
  let cluster = database;
  const sandbox = patient(testSandbox);
  const tenant = await sandbox.createTenant(tenantOf(profile));
  const middlebox = options.middlebox
    ? await startMiddlebox(sandbox.url, { seed, share: TRICK_SHARE })
    : undefined;
  const env = {
    ...childEnv(directory, cluster, sandbox, tenant, middlebox?.url),
    [PROFILE]: profile,
  };
  const variants = await openShop(options.products);
  const markets = await openMarkets(variants);
  const clubs = options.subscribers > 0 ? await openClubs() : undefined; // module: subscriptions
  const webhooks = clubs && (await receiveEvents(sandbox, tenant, cluster.url)); // module: subscriptions
  const logFile = join(directory, 'processes.log');
  const log = openSync(logFile, 'a');
  const deaths = new Map<string, number>();
  const struck = new Set<number>();
  const onDeath = (message: string) => {
    const [point = '', victim] = message.split(' ');
    deaths.set(point, (deaths.get(point) ?? 0) + 1);
    if (victim) struck.add(Number(victim));
  };
  const common = { env, cwd: projectRoot, log, onDeath };
  const toDie = [...workerDeaths];
  const starting = ProcessPool.start({
    ...common,
    size: options.processes,
    program: programs.shop,
    args: () => (options.isNaive ? ['naive'] : []),
  });
  const startingWorkers = ProcessPool.start({
    ...common,
    size: options.workers,
    program: programs.worker,
    args: () => [JSON.stringify(toDie.shift() ?? null)],
    // Died before its failpoint: another worker takes it.
    onLost: ([death = 'null']) => {
      const planned: WorkerDeath | null = JSON.parse(death);
      if (planned) toDie.push(planned);
    },
  });

  const [shops, workers] = await Promise.all([starting, startingWorkers]);
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    await Promise.all([shops.retire(), workers.retire()]);
    // Neither has anything to save.
    await Promise.all([middlebox?.stop(), sandbox.stop('SIGKILL')]);
    await webhooks?.stop(); // module: subscriptions
    await cluster.kill();
    programs.remove();
    closeSync(log);
    rmSync(directory, { recursive: true, force: true });
  };
  const stopOnce = () => {
    stopped ??= stop();
    return stopped;
  };
  const interrupted = () => void stopOnce().finally(() => process.exit(130));
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  const clocks = clocksOf(
    (ms) => sandbox.control(tenant, 'PUT', '/clock', { advanceSeconds: ms / 1_000 }),
    (offsetMs) => persist(() => moveClock(offsetMs)),
  );
  return {
    ...clocks,
    sandbox,
    tenant,
    middlebox,
    variants,
    markets,
    clubs, // module: subscriptions
    shops,
    workers,
    errors: new Map(),
    deaths,
    struck,
    async restartDatabase(how) {
      await (how === 'crash' ? cluster.kill() : cluster.stop());
      cluster = await startCluster({ stateDirectory, durable: true });
    },
    async copyDatabase() {
      await cluster.stop();
      copyFolder(cluster.data, `${cluster.data}-copy`);
      cluster = await startCluster({ stateDirectory, durable: true });
    },
    async putDatabaseBack() {
      await cluster.kill();
      copyFolder(`${cluster.data}-copy`, cluster.data);
      cluster = await startCluster({ stateDirectory, durable: true });
      // The copy has an earlier offset.
      await persist(() => moveClock(clocks.shopTime() - Date.now()));
    },
    cutConnections: (share) => cutConnections(cluster.url, share),
    log: () => readFileSync(logFile, 'utf8'),
    async retire() {
      await Promise.all([shops.retire(), workers.retire()]);
      return [
        ...shops.fallen.map((how) => `a web process ${how}`),
        ...workers.fallen.map((how) => `a worker ${how}`),
      ];
    },
    stop: stopOnce,
  };
}

/** Committed data survives a kill. The machine itself does not crash, so the database need not wait for the disk. */
async function openDatabase(stateDirectory: string): Promise<Cluster> {
  const cluster = await startCluster({ stateDirectory, durable: true });
  const client = new pg.Client({ connectionString: cluster.superuserUrl });
  await client.connect();
  await client.query('ALTER SYSTEM SET fsync = off');
  await client.query('SELECT pg_reload_conf()');
  await client.end();
  await applyMigrations(cluster.url);
  return cluster;
}

/** With `cp -a`, which keeps owners: as root, the database runs as another user. */
function copyFolder(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true });
  execFileSync('cp', ['-a', from, to]);
}

function childEnv(
  directory: string,
  { url: databaseUrl }: Cluster,
  { url: sandboxUrl }: TestSandbox,
  tenant: Tenant,
  serviceAt = sandboxUrl,
): NodeJS.ProcessEnv {
  const dataDir = join(directory, 'data');
  mkdirSync(dataDir);
  const runtime: Runtime = {
    siteUrl: 'http://localhost:3000',
    databaseUrl,
    authSecret: 'a-secret-for-this-run-alone-0123456789',
    sandboxUrl,
    service: { baseUrl: serviceAt, ...tenant },
  };
  writeFileSync(join(dataDir, 'runtime.json'), JSON.stringify(runtime));
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_POOL_SIZE: '10',
    UPSTREAM_TIMEOUT_MS: String(UPSTREAM_TIMEOUT_MS),
    LOG_LEVEL: 'error',
  };
  setEnv({ ...parseEnv({ ...settings, DATABASE_POOL_SIZE: '20' }, runtime) });
  return {
    ...withoutShopVariables(),
    ...settings,
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE:
      process.env.NODE_COMPILE_CACHE ?? fromRoot('node_modules', '.cache', 'node-compile'),
  };
}

export async function openShop(products: number): Promise<TestVariant[]> {
  const variants = await openTestShop();
  while (variants.length < products) {
    const index = variants.length;
    variants.push(await addProduct(`Coffee ${index + 1}`, 500 + index * 137));
  }
  return variants;
}

/** A connection that was closed while idle is no failure. */
function patient<Sandbox extends TestSandbox>(sandbox: Sandbox): Sandbox {
  const again = async <T>(call: () => Promise<T>): Promise<T> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await call();
      } catch (error) {
        if (tries === 5 || !(error instanceof TypeError)) throw error;
      }
    }
  };
  return {
    ...sandbox,
    call: (...given) => again(() => sandbox.call(...given)),
    control: (...given) => again(() => sandbox.control(...given)),
    cardToken: (...given) => again(() => sandbox.cardToken(...given)),
  };
}

export async function cutConnections(url: string, share: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND random() < $1`,
      [share],
    );
  } finally {
    await client.end().catch(() => {});
  }
}
