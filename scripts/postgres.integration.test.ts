import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { fromRoot } from './paths.ts';
import { type Cluster, onServer, startCluster } from './postgres.ts';
import { isAlive } from './shared/processes.ts';

const opened: { folders: string[]; clusters: Cluster[] } = { folders: [], clusters: [] };

function newFolder(mode = 0o755): string {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-cluster-'));
  chmodSync(folder, mode);
  opened.folders.push(folder);
  return folder;
}

afterEach(async () => {
  const clusters = opened.clusters.splice(0);
  for (const { stop } of clusters) await stop();
  for (const { data } of clusters) rmSync(dirname(data), { recursive: true, force: true });
  for (const folder of opened.folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

async function start(stateDirectory: string): Promise<Cluster> {
  const cluster = await startCluster({ stateDirectory, durable: false });
  opened.clusters.push(cluster);
  return cluster;
}

const query = <T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> =>
  onServer(url, async (client) => (await client.query<T>(text)).rows);

describe('a crash', () => {
  test('of the server loses no committed transaction', async () => {
    const folder = newFolder();
    const first = await start(folder);
    await query(first.url, 'create table kept (id int); insert into kept values (42)');
    process.kill(first.pid, 'SIGKILL');
    await first.ended;
    const second = await start(folder);
    expect(await query(second.url, 'select id from kept')).toEqual([{ id: 42 }]);
    expect(second.url).toBe(first.url);
  });

  test.runIf(process.platform === 'linux')(
    'of everything but the server leaves a server that the next start replaces',
    async () => {
      const folder = newFolder();
      const first = await start(folder);
      await query(first.url, 'create table kept (id int)');
      process.kill(parentOf(first.pid), 'SIGKILL');
      await first.ended;
      expect(isAlive(first.pid)).toBe(true);
      const second = await start(folder);
      expect(isAlive(first.pid)).toBe(false);
      expect(await query(second.url, 'select * from kept')).toEqual([]);
    },
  );

  test('of the program that started it ends the server', async () => {
    const folder = newFolder();
    const program = `
      const { startCluster } = await import('./scripts/postgres.ts');
      const { pid } = await startCluster({ stateDirectory: '${folder}', durable: false });
      console.log(pid);`;
    const starter = spawn(process.execPath, ['--input-type=module', '-e', program], {
      cwd: fromRoot(),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const pid = await new Promise<number>((done) => {
      starter.stdout.once('data', (chunk) => done(Number(chunk)));
    });
    starter.kill('SIGKILL');
    await expect.poll(() => isAlive(pid), { timeout: 15_000 }).toBe(false);
  });
});

function parentOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

describe('the server of a shop', () => {
  let cluster: Cluster;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'storefront-cluster-'));
    chmodSync(folder, 0o755);
    cluster = await startCluster({ stateDirectory: folder, durable: true });
  });
  afterAll(async () => {
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('refuses connections without the password', async () => {
    const guess = new URL(cluster.url);
    guess.password = 'guess';
    await expect(query(guess.toString(), 'select 1')).rejects.toThrow('password');
  });

  test('flushes commits to disk', async () => {
    expect(await query(cluster.url, 'show fsync')).toEqual([{ fsync: 'on' }]);
    // Only roles of test databases have CREATEDB.
    await expect(query(cluster.url, 'create database another')).rejects.toThrow(
      'permission denied',
    );
  });

  test('gives it a role without superuser rights or access beyond its database', async () => {
    const { url } = cluster;
    const rights = 'rolsuper, rolcreaterole, rolreplication, rolbypassrls';
    const [role] = await query(url, `select ${rights} from pg_roles where rolname = current_user`);
    expect(Object.values(role ?? {})).toEqual([false, false, false, false]);
    for (const denied of [
      "copy (select 1) to program 'true'",
      'select rolpassword from pg_authid',
      'alter system set fsync = off',
    ]) {
      await expect(query(url, denied)).rejects.toThrow('permission denied');
    }
  });
});

test('a damaged record is an error and is not replaced', async () => {
  const folder = newFolder();
  writeFileSync(join(folder, 'postgres.json'), '{"port":');
  await expect(start(folder)).rejects.toThrow('postgres.json is damaged');
});

describe.runIf(process.getuid?.() === 0)('as root, in a checkout of mode 700', () => {
  test('data and programs are stored outside, and survive a stop', async () => {
    const state = join(newFolder(0o700), '.data');
    const first = await start(state);
    expect(first.data).toMatch(/^\/var\/lib\/storefront\//);
    await query(first.url, 'create table kept (id int)');
    await first.stop();
    const second = await start(state);
    expect(await query(second.url, 'select * from kept')).toEqual([]);
  });
});
