import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { fromRoot } from './paths.ts';
import { isAlive } from './shared/processes.ts';

export interface ClusterOptions {
  /** Holds `postgres.json` and, if PostgreSQL's account can enter it, `postgres/`. */
  stateDirectory: string;
  /**
   * True: commits survive a power failure. False: faster, and the shop's role may create databases for
   * tests.
   */
  durable: boolean;
  temporary?: boolean;
  sharedBuffers?: string | undefined;
}

export interface ClusterAddress {
  url: string;
  superuserUrl: string;
  port: number;
  pid: number;
  data: string;
  logFile: string;
}

export interface Cluster extends ClusterAddress {
  /** Resolves when the server was stopped or has crashed. */
  ended: Promise<void>;
  stop(): Promise<void>;
  /** Stops the server at once; its next start recovers from the WAL. */
  kill(): Promise<void>;
}

/**
 * Starts the embedded PostgreSQL of a state directory, creating it on the first call. The server has a
 * parent process of its own (scripts/postgres-server.ts): the terminal's Ctrl-C does not reach it, and it
 * stops when this process ends, even by a crash.
 * @throws Error with the server's message when it does not start
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const stateDirectory = resolve(options.stateDirectory);
  const owner = spawn(
    process.execPath,
    [fromRoot('scripts', 'postgres-server.ts'), JSON.stringify({ ...options, stateDirectory })],
    { detached: true, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
  );
  const ended = new Promise<void>((done) => owner.once('exit', () => done()));
  const address = await reportOf(owner);
  return {
    ...address,
    ended,
    stop: async () => {
      if (owner.connected) owner.disconnect();
      await ended;
    },
    kill: async () => {
      if (isAlive(address.pid)) process.kill(address.pid, 'SIGQUIT');
      await ended;
    },
  };
}

function reportOf(owner: ChildProcess): Promise<ClusterAddress> {
  return new Promise((done, fail) => {
    owner.once('message', (report: ClusterAddress | { error: string }) => {
      if ('error' in report) fail(new Error(report.error));
      else done(report);
    });
    owner.once('error', fail);
    owner.once('exit', (code) => fail(new Error(`PostgreSQL's process ended with code ${code}.`)));
  });
}

export function startTemporaryCluster(
  options: Pick<ClusterOptions, 'sharedBuffers'> = {},
): Promise<Cluster> {
  const stateDirectory = mkdtempSync(join(tmpdir(), 'storefront-pg-'));
  chmodSync(stateDirectory, 0o755); // Root starts PostgreSQL as another account.
  return startCluster({ ...options, stateDirectory, durable: false, temporary: true });
}

/**
 * The account for programs that refuse to run as root, added if missing; undefined unless this process
 * runs as root.
 */
export function openAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) =>
    Number.parseInt(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout, 10);
  if (Number.isNaN(idOf('-u'))) spawnSync('useradd', ['--system', '--user-group', 'postgres']);
  const [uid, gid] = [idOf('-u'), idOf('-g')];
  if (uid && gid) return { uid, gid };
  throw new Error(
    'PostgreSQL refuses to run as root, and the account postgres cannot be added here. ' +
      'Add it (useradd --system postgres), or set DATABASE_URL.',
  );
}

export async function onServer<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 30_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}

export function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.toString();
}
