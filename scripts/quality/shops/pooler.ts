import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openAccount } from '../../postgres.ts';
import { freePort } from '../../shared/ports.ts';

export function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
}

export type Pooler = { port: number; stop(): Promise<void> };

export type PoolerOptions = { port?: number; mode?: 'transaction' | 'session' };

/**
 * Starts PgBouncer for all databases of a server, with so few server connections that clients share them.
 */
export async function startPooler(
  program: string,
  serverUrl: string,
  { port: wantedPort, mode = 'transaction' }: PoolerOptions = {},
): Promise<Pooler> {
  const server = new URL(serverUrl);
  const port = wantedPort ?? (await freePort());
  const folder = mkdtempSync(join(tmpdir(), 'storefront-pooler-'));
  chmodSync(folder, 0o755);
  const write = (name: string, lines: string[]) => {
    const file = join(folder, name);
    writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 });
    if (account) chownSync(file, account.uid, account.gid);
    return file;
  };
  const account = openAccount();
  const users = write('users.txt', [`"${server.username}" "${server.password}"`]);
  const config = write('pgbouncer.ini', [
    '[databases]',
    `* = host=${server.hostname} port=${server.port}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${users}`,
    `pool_mode = ${mode}`,
    'default_pool_size = 6',
    'max_client_conn = 500',
    'log_connections = 0',
    'log_disconnections = 0',
  ]);
  const child = spawn(program, ['-q', config], { ...account, cwd: '/', stdio: 'inherit' });
  await waitUntilOpen(child, port);
  return {
    port,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      if (child.exitCode === null && child.kill('SIGTERM')) await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function waitUntilOpen(child: ChildProcess, port: number): Promise<void> {
  for (let tries = 0; tries < 200 && child.exitCode === null; tries += 1) {
    if (await isOpen(port)) return;
    await pause(50);
  }
  throw new Error('PgBouncer does not start');
}

async function isOpen(port: number): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1' });
  const isConnected = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isConnected;
}
