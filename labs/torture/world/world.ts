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
import { PROFILE, type Profile, tenantOf } from '../../wires/profiles.ts';
import { type Middlebox, type MiddleboxOptions, startMiddlebox } from '../network/middlebox.ts';
import type { WorkerDeath } from '../plan/plan-types.ts';
import { bundlePrograms } from '../processes/bundle.ts';
import { ProcessPool } from '../processes/process-pool.ts';
import { persist } from '../shop-db.ts';
import { type Clubs, openClubs, receiveEvents } from '../subscribers/world.ts'; // module: subscriptions
import { type Clocks, clocksOf } from './clocks.ts';
import { openMarkets, type RunMarket } from './markets.ts';

export type WorldOptions = {
  processes: number;
  workers: number;
  products: number;
  profile: Profile;
  /** The failpoints of successive workers; later ones are not killed. */
  workerDeaths: readonly WorkerDeath[];
  // module: subscriptions
  /** Whether there are clubs to join, and events about subscriptions. */
  clubs?: boolean;
  /** The middlebox between shop and service, if any. */
  middlebox?: MiddleboxOptions | undefined;
  /** Whether the naive shop answers Pay. */
  naive?: boolean;
};

/** Database, service, web processes and workers of a run, each a process of its own. */
export type World = Clocks & {
  sandbox: TestSandbox;
  tenant: Tenant;
  variants: TestVariant[];
  /** The markets, the default one first. */
  markets: readonly [RunMarket, ...RunMarket[]];
  // module: subscriptions
  clubs?: Clubs | undefined;
  shops: Pick<ProcessPool, 'ports' | 'kill'>;
  workers: Pick<ProcessPool, 'kill'>;
  middlebox?: Middlebox | undefined;
  /** Errors of web processes, with their counts. */
  errors: Map<string, number>;
  /** How often a process died at a failpoint, by failpoint. */
  deaths: Map<string, number>;
  /** Shoppers whose kill has happened. */
  struck: ReadonlySet<number>;
  restartDatabase(how: 'gently' | 'crash'): Promise<void>;
  cutConnections(share: number): Promise<void>;
  log(): string;
  /** Terminates the shop's processes; returns those that did not end cleanly, now or before. */
  retire(): Promise<string[]>;
  stop(): Promise<void>;
};

/**
 * Maximum duration of one call, in real milliseconds: short, because every timeout is waited for.
 */
const UPSTREAM_TIMEOUT_MS = 2_000;

/** Starts everything on free ports, with a small shop that sells `products` coffees. */
export async function startWorld(options: WorldOptions): Promise<World> {
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
  const tenant = await sandbox.createTenant(tenantOf(options.profile));
  const middlebox = options.middlebox && (await startMiddlebox(sandbox.url, options.middlebox));
  const env = {
    ...childEnv(directory, cluster, sandbox, tenant, middlebox?.url),
    [PROFILE]: options.profile,
  };
  const variants = await openShop(options.products);
  const markets = await openMarkets(variants);
  const clubs = options.clubs ? await openClubs() : undefined; // module: subscriptions
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
  const toDie = [...options.workerDeaths];
  const starting = ProcessPool.start({
    ...common,
    size: options.processes,
    program: programs.shop,
    args: () => (options.naive ? ['naive'] : []),
  });
  const startingWorkers = ProcessPool.start({
    ...common,
    size: options.workers,
    program: programs.worker,
    args: () => [JSON.stringify(toDie.shift() ?? null)],
    // Killed otherwise before it got there: another one dies there.
    onLost: ([death = 'null']) => {
      const planned: WorkerDeath | null = JSON.parse(death);
      if (planned) toDie.push(planned);
    },
  });

  const [shops, workers] = await Promise.all([starting, startingWorkers]);
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    await Promise.all([shops.retire(), workers.retire()]);
    // Neither the service nor the database has to save anything.
    await Promise.all([middlebox?.stop(), sandbox.stop('SIGKILL')]);
    await webhooks?.stop(); // module: subscriptions
    await cluster.kill();
    programs.remove();
    closeSync(log);
    rmSync(directory, { recursive: true, force: true });
  };
  return {
    ...clocksOf(
      (ms) => sandbox.control(tenant, 'PUT', '/clock', { advanceSeconds: ms / 1_000 }),
      (offsetMs) => persist(() => moveClock(offsetMs)),
    ),
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
    cutConnections: (share) => cutConnections(cluster.url, share),
    log: () => readFileSync(logFile, 'utf8'),
    async retire() {
      await Promise.all([shops.retire(), workers.retire()]);
      return [
        ...shops.fallen.map((how) => `a web process ${how}`),
        ...workers.fallen.map((how) => `a worker ${how}`),
      ];
    },
    stop() {
      stopped ??= stop();
      return stopped;
    },
  };
}

/**
 * A database that keeps committed data when it is killed, as a real one does. Only the machine
 * itself does not crash here, so it need not wait for the disk.
 */
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

/** The environment of the shop's processes; this process gets the same. */
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

/** The sandbox's client, except that a connection that was closed while idle is no failure. */
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

/** Closes a share of all connections to the database except our own. */
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
