import { spawnSync } from 'node:child_process';
import {
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { freePort, isFree } from '../shared/ports.ts';
import { findBinaries } from './binaries.ts';
import { changeOwner, type Home, openHome } from './home.ts';
import { findPostmaster, removeStaleLock, stopPostmaster } from './postmaster.ts';
import { readRecord, writeRecord } from './record.ts';
import { ensureShop, onServer, shopUrl } from './roles.ts';

const timeoutMs = 30_000;
const largestLog = 20 * 1024 * 1024;

export interface ClusterOptions {
  /** Contains `postgres.json` and, if PostgreSQL's account has access, `postgres/`. */
  stateDirectory: string;
  /**
   * True: commits survive a power failure. False: faster, for temporary data, and the
   * shop's role has CREATEDB for tests.
   */
  durable: boolean;
  /** PostgreSQL's `shared_buffers`; by default 128 MB, of temporary data 64. */
  sharedBuffers?: string;
}

/** An embedded PostgreSQL server on 127.0.0.1. */
export interface Cluster {
  /** Connection string of the shop's database, with the password of its owner. */
  url: string;
  /** Connection string of the superuser, for the `postgres` database. */
  superuserUrl: string;
  port: number;
  /** The server's process id. */
  pid: number;
  /** Whether a server that an earlier start left running is reused. */
  reused: boolean;
  logFile: string;
  /** The data directory. */
  data: string;
  /** Closes all connections, flushes and stops the server. */
  stop(): Promise<void>;
}

/**
 * Starts the embedded PostgreSQL of a state directory, creating it on the first call. No crash of a process
 * loses a committed transaction: stale files are recognised, a running server is reused, and the WAL of a crashed one
 * is replayed.
 *
 * @throws Error with the server's message when it does not start
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const home = await openHome(options.stateDirectory);
  if (existsSync(home.data)) checkVersion(home);
  else initialise(home, options.durable);
  const reused = await reuseRunning(home);
  if (!reused) await start(home, options);
  const superuserUrl = connectionString(home, home.record.port);
  const { password } = home.record;
  await ensureShop(superuserUrl, { password, createsDatabases: !options.durable });
  const pid = findPostmaster(home.data)?.pid;
  if (!pid) throw new Error(`PostgreSQL exited immediately. Its log: ${home.logFile}`);
  return {
    url: shopUrl(superuserUrl, password),
    superuserUrl,
    port: home.record.port,
    pid,
    reused,
    logFile: home.logFile,
    data: home.data,
    stop: () => stopPostmaster(home.data, home.binaries.pgCtl),
  };
}

/** The data directory of a state directory; undefined before the first start. */
function findData(stateDirectory: string): string | undefined {
  const record = readRecord(stateDirectory);
  return record && join(record.outside ?? join(stateDirectory, 'postgres'), 'data');
}

/** Stops the server of a state directory, if one is running, whichever process started it. */
export async function stopCluster(stateDirectory: string): Promise<void> {
  const data = findData(stateDirectory);
  if (data) await stopPostmaster(data, findBinaries(undefined, () => '').pgCtl);
}

/** Stops the server of a state directory immediately; its next start recovers from the WAL. */
export function killCluster(stateDirectory: string): void {
  const data = findData(stateDirectory);
  const postmaster = data && findPostmaster(data);
  if (postmaster) process.kill(postmaster.pid, 'SIGQUIT');
}

function environment(): NodeJS.ProcessEnv {
  const own: NodeJS.ProcessEnv = { ...process.env, LC_ALL: 'C', LANG: 'C', TZ: 'UTC' };
  for (const name of Object.keys(own)) if (name.startsWith('PG')) delete own[name];
  return own;
}

function run(home: Home, program: string, args: string[]): { ok: boolean; output: string } {
  const result = spawnSync(program, args, {
    ...home.account,
    cwd: home.account ? '/' : home.location,
    env: environment(),
    encoding: 'utf8',
  });
  const output = result.error?.message ?? `${result.stdout}${result.stderr}`;
  return { ok: result.status === 0, output: output.trim() };
}

/** Creates the data directory atomically. */
function initialise(home: Home, durable: boolean): void {
  const { superuser } = home.record;
  const partial = `${home.data}.new`;
  const passwordFile = join(home.location, 'password.new');
  rmSync(partial, { recursive: true, force: true });
  rmSync(passwordFile, { force: true });
  writeFileSync(passwordFile, superuser.password, { mode: 0o600 });
  changeOwner(passwordFile, home.account);
  const made = run(home, home.binaries.initdb, [
    ...['--pgdata', partial, '--username', superuser.name, '--pwfile', passwordFile],
    ...['--auth', 'scram-sha-256', '--encoding', 'UTF8', '--no-locale'],
    // The same collation on every machine, independent of its C library.
    ...['--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8', '--no-instructions'],
    ...(durable ? [] : ['--no-sync']),
  ]);
  rmSync(passwordFile, { force: true });
  if (!made.ok) {
    throw new Error(`Could not create the database in ${home.location}:\n${made.output}`);
  }
  renameSync(partial, home.data);
}

function checkVersion(home: Home): void {
  const made = readFileSync(join(home.data, 'PG_VERSION'), 'utf8').trim();
  const { output } = run(home, home.binaries.pgCtl, ['--version']);
  const programs = /\) (\d+)/.exec(output)?.[1];
  if (made === programs) return;
  throw new Error(
    `The database in ${home.data} was created by PostgreSQL ${made}, and version ${programs} is ` +
      'installed. Go back to the earlier package, dump the data, and load it into a new database.',
  );
}

/** Whether a server was already running here; then records its port. */
async function reuseRunning(home: Home): Promise<boolean> {
  const running = findPostmaster(home.data);
  if (!running) {
    removeStaleLock(home.data);
    return false;
  }
  if (await answers(home, running.port)) {
    storeRecord(home, running.port);
    return true;
  }
  await stopPostmaster(home.data, home.binaries.pgCtl);
  removeStaleLock(home.data);
  return false;
}

function storeRecord(home: Home, port: number): void {
  if (home.record.port === port) return;
  home.record.port = port;
  writeRecord(home.stateDirectory, home.record);
}

async function start(home: Home, options: ClusterOptions): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    if (!(await isFree(home.record.port))) storeRecord(home, await freePort());
    const logged = prepareLog(home);
    const started = run(home, home.binaries.pgCtl, [
      ...['start', '--pgdata', home.data, '--log', home.logFile, '--wait', '--timeout', '300'],
      ...['--silent', '--options', settings(home.record.port, options)],
    ]);
    if (started.ok) return;
    const reason = readFileSync(home.logFile, 'utf8').slice(logged).trim();
    // The port is in use by now, or the children of a killed server have not exited yet.
    const passing = /could not bind|could not create any TCP|shared memory block/.test(reason);
    if (!passing || Date.now() > deadline) {
      throw new Error(`PostgreSQL does not start (${started.output}):\n${reason}`);
    }
    if (/bind|TCP/.test(reason)) storeRecord(home, await freePort());
    await pause(100);
  }
}

/** Truncates the log file when it is too large; returns its length. */
function prepareLog(home: Home): number {
  if (!existsSync(home.logFile)) {
    writeFileSync(home.logFile, '', { mode: 0o600 });
    changeOwner(home.logFile, home.account);
  }
  if (statSync(home.logFile).size > largestLog) truncateSync(home.logFile);
  return statSync(home.logFile).size;
}

function settings(port: number, { durable, sharedBuffers }: ClusterOptions): string {
  const values = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 300,
    shared_buffers: sharedBuffers ?? (durable ? '128MB' : '64MB'),
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    ...(durable ? {} : unsafe),
  };
  return Object.entries(values)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

/** Settings for temporary data: no fsync. A killed process still loses nothing. */
const unsafe = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  autovacuum_naptime: '10min',
};

function connectionString(home: Home, port: number): string {
  const { name, password } = home.record.superuser;
  return `postgresql://${name}:${password}@127.0.0.1:${port}/postgres`;
}

/** Waits while a server starts, recovers or stops; false if it is another server, or exits. */
async function answers(home: Home, port: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (findPostmaster(home.data) && Date.now() < deadline) {
    const shown = await sharedDirectory(connectionString(home, port));
    if (shown) return resolve(shown) === resolve(home.data);
    await pause(50);
  }
  return false;
}

async function sharedDirectory(url: string): Promise<string | undefined> {
  try {
    const text = "select current_setting('data_directory') as directory";
    const { rows } = await onServer(url, (client) => client.query(text));
    return z.object({ directory: z.string() }).parse(rows[0]).directory;
  } catch {
    return undefined;
  }
}
