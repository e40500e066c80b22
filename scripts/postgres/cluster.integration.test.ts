import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { isLong } from '@/lib/testing/long';
import { isAlive } from '../shared/processes.ts';
import { isRoot } from './account.ts';
import { type Cluster, startCluster, stopCluster } from './cluster.ts';
import { readRecord } from './record.ts';

const folders: string[] = [];

function makeFolder(mode = 0o755): string {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-cluster-'));
  chmodSync(folder, mode);
  return folder;
}

/** A temporary folder; a server that runs there is stopped after the test. */
function newFolder(mode?: number): string {
  const folder = makeFolder(mode);
  folders.push(folder);
  return folder;
}

async function removeFolder(folder: string): Promise<void> {
  for (const state of [folder, join(folder, '.data')]) {
    await stopCluster(state);
    const outside = readRecord(state)?.outside;
    if (outside) rmSync(outside, { recursive: true, force: true });
  }
  rmSync(folder, { recursive: true, force: true });
}

afterEach(async () => {
  for (const folder of folders.splice(0)) await removeFolder(folder);
});

// Without fsync: only a power failure, not a killed process, loses writes that the system has taken.
const start = (stateDirectory: string) => startCluster({ stateDirectory, durable: false });

/** A test of `npm run test:long` only. */
const testLong = test.runIf(isLong);

async function query<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<T>(text)).rows;
  } finally {
    await client.end();
  }
}

async function killed(cluster: Cluster): Promise<void> {
  process.kill(cluster.pid, 'SIGKILL');
  await expect.poll(() => isAlive(cluster.pid), { timeout: 15_000 }).toBe(false);
}

describe('a crash', () => {
  test('of the server loses no committed transaction', async () => {
    const folder = newFolder();
    const first = await start(folder);
    await query(first.url, 'create table kept (id int); insert into kept values (42)');
    await killed(first);
    const second = await start(folder);
    expect(await query(second.url, 'select id from kept')).toEqual([{ id: 42 }]);
    expect(second.url).toBe(first.url);
  });

  testLong('of everything but the server leaves it to be taken over', async () => {
    const folder = newFolder();
    const first = await start(folder);
    const second = await start(folder);
    expect(second).toMatchObject({ reused: true, pid: first.pid, url: first.url });
  });

  testLong('is recovered from when the process number belongs to another program now', async () => {
    const folder = newFolder();
    const first = await start(folder);
    await killed(first);
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    const pidFile = join(folder, 'postgres', 'data', 'postmaster.pid');
    const lines = readFileSync(pidFile, 'utf8').split('\n');
    writeFileSync(pidFile, [other.pid, ...lines.slice(1)].join('\n'));
    const second = await start(folder);
    expect(second.reused).toBe(false);
    expect(isAlive(other.pid ?? 0)).toBe(true);
    other.kill('SIGKILL');
  });

  testLong('during the creation of the database starts over', async () => {
    const folder = newFolder();
    const halfMade = join(folder, 'postgres', 'data.new');
    mkdirSync(halfMade, { recursive: true });
    writeFileSync(join(halfMade, 'PG_VERSION'), '18\n');
    const { url } = await start(folder);
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(existsSync(halfMade)).toBe(false);
  });
});

testLong('a stopped server is gone, and starts again with its data', async () => {
  const folder = newFolder();
  const first = await start(folder);
  await query(first.url, 'create table kept (id int)');
  await first.stop();
  expect(isAlive(first.pid)).toBe(false);
  const second = await start(folder);
  expect(await query(second.url, 'select count(*)::int as rows from kept')).toEqual([{ rows: 0 }]);
});

testLong('two databases run side by side and know nothing of each other', async () => {
  const [first, second] = await Promise.all([start(newFolder()), start(newFolder())]);
  expect(first.port).not.toBe(second.port);
  await query(first.url, 'create table only_here (id int)');
  await expect(query(second.url, 'select * from only_here')).rejects.toThrow('does not exist');
});

testLong('a port that was taken meanwhile is left to its new owner', async () => {
  const folder = newFolder();
  const first = await start(folder);
  await first.stop();
  const squatter = await new Promise<Server>((done) => {
    const server = createServer().listen(first.port, '127.0.0.1', () => done(server));
  });
  const second = await start(folder);
  expect(second.port).not.toBe(first.port);
  expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  squatter.close();
});

describe('the server of a shop', () => {
  let folder: string;
  let url: string;
  beforeAll(async () => {
    folder = makeFolder();
    ({ url } = await startCluster({ stateDirectory: folder, durable: true }));
  });
  afterAll(() => removeFolder(folder));

  test('refuses connections without the password', async () => {
    const guess = new URL(url);
    guess.password = 'guess';
    await expect(query(guess.toString(), 'select 1')).rejects.toThrow('password');
  });

  test('flushes commits to disk', async () => {
    expect(await query(url, 'show fsync')).toEqual([{ fsync: 'on' }]);
    // Only test roles have CREATEDB.
    await expect(query(url, 'create database another')).rejects.toThrow('permission denied');
  });

  test('gives it a role without superuser rights or access beyond its database', async () => {
    const rights = 'rolsuper, rolcreaterole, rolreplication, rolbypassrls';
    const [role] = await query(url, `select ${rights} from pg_roles where rolname = current_user`);
    expect(Object.values(role ?? {})).toEqual([false, false, false, false]);
    await expect(query(url, "copy (select 1) to program 'true'")).rejects.toThrow(
      'permission denied',
    );
    await expect(query(url, 'select rolpassword from pg_authid')).rejects.toThrow(
      'permission denied',
    );
    await expect(query(url, 'alter system set fsync = off')).rejects.toThrow('permission denied');
  });
});

describe('the shop’s role', () => {
  testLong('takes over what an earlier version made as the superuser', async () => {
    const folder = newFolder();
    const password = 'of-the-earlier-version';
    const superuser = { name: 'storefront', password };
    const file = join(folder, 'postgres.json');
    writeFileSync(file, JSON.stringify({ id: 'a', port: 1, password: 'x', superuser }));
    const made = await start(folder);
    // The database of an earlier version: owned by the superuser, without another role.
    const shop = new URL(made.superuserUrl);
    await query(shop.toString(), 'alter database storefront owner to storefront; drop role shop');
    shop.pathname = '/storefront';
    await query(
      shop.toString(),
      `create type kind as enum ('a'); create table kept (id serial, kind kind);
       create sequence counter; create view seen as select id from kept;
       create extension pg_trgm; create type pair as (a int, b int);
       create function f(pair) returns int language sql as 'select 1';
       insert into kept (kind) values ('a')`,
    );
    await made.stop();
    writeFileSync(file, JSON.stringify({ id: 'a', port: made.port, password }));

    const { url } = await start(folder);
    const [who] = await query(
      url,
      "select current_user::text as name, current_setting('is_superuser') as power",
    );
    expect(who).toEqual({ name: 'shop', power: 'off' });
    expect(await query(url, 'select id, kind::text from kept')).toEqual([{ id: 1, kind: 'a' }]);
    await query(
      url,
      `insert into kept (kind) values ('a'); alter table kept add column more int;
       alter type kind add value 'b'; drop function f(pair); drop type pair; drop view seen;
       drop sequence counter; create extension if not exists pg_trgm; create table new (id int)`,
    );
    await expect(
      query(
        url.replace('shop:', 'storefront:').replace(/:[^:@]+@/, `:${password}-guess@`),
        'select 1',
      ),
    ).rejects.toThrow('password');
    expect((await start(folder)).url).toBe(url);
  });
});

testLong('data of another version is not touched', async () => {
  const folder = newFolder();
  const { stop } = await start(folder);
  await stop();
  writeFileSync(join(folder, 'postgres', 'data', 'PG_VERSION'), '17\n');
  await expect(start(folder)).rejects.toThrow('made by PostgreSQL 17');
});

test('a damaged record is an error and is not replaced', async () => {
  const folder = newFolder();
  writeFileSync(join(folder, 'postgres.json'), '{"id":');
  await expect(start(folder)).rejects.toThrow('postgres.json is damaged');
  rmSync(join(folder, 'postgres.json'));
});

describe.runIf(isLong && isRoot())('as root, in a checkout without access for others', () => {
  test('the data lives outside, and outlives the server', async () => {
    const state = join(newFolder(0o700), '.data');
    const first = await start(state);
    await query(first.url, 'create table kept (id int)');
    await first.stop();
    expect(readRecord(state)?.outside).toBeDefined();
    const second = await start(state);
    expect(await query(second.url, 'select count(*)::int as rows from kept')).toEqual([
      { rows: 0 },
    ]);
  });

  test('data from before access was removed is moved out', async () => {
    const folder = newFolder(0o755);
    const state = join(folder, '.data');
    const first = await start(state);
    await query(first.url, 'create table kept (id int)');
    expect(readRecord(state)?.outside).toBeUndefined();
    chmodSync(folder, 0o700);
    const second = await start(state);
    expect(readRecord(state)?.outside).toBeDefined();
    expect(await query(second.url, 'select count(*)::int as rows from kept')).toEqual([
      { rows: 0 },
    ]);
  });

  test('removing the record starts with an empty database', async () => {
    const state = join(newFolder(0o700), '.data');
    const first = await start(state);
    rmSync(state, { recursive: true });
    const second = await start(state);
    expect(second.data).not.toBe(first.data);
    expect(existsSync(first.data)).toBe(false);
    expect(isAlive(first.pid)).toBe(false);
  });

  test('a copy of the checkout gets its own database', async () => {
    const original = join(newFolder(0o700), '.data');
    const first = await start(original);
    const copy = join(newFolder(0o700), '.data');
    mkdirSync(copy);
    writeFileSync(join(copy, 'postgres.json'), readFileSync(join(original, 'postgres.json')));
    const second = await start(copy);
    expect(second.port).not.toBe(first.port);
    expect(second.data).not.toBe(first.data);
  });
});
