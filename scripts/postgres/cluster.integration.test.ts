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

/** A folder that is gone after the test, and what runs there with it. */
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

// A killed process loses nothing that was handed to the system; only a power cut needs the disk.
const start = (stateDirectory: string) => startCluster({ stateDirectory, durable: false });

/** What `npm run test:long` tries as well. */
const testLong = test.runIf(isLong);

async function ask<T extends pg.QueryResultRow>(url: string, text: string): Promise<T[]> {
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
  test('of the server loses nothing that was committed', async () => {
    const folder = newFolder();
    const first = await start(folder);
    await ask(first.url, 'create table kept (id int); insert into kept values (42)');
    await killed(first);
    const second = await start(folder);
    expect(await ask(second.url, 'select id from kept')).toEqual([{ id: 42 }]);
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
    expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(existsSync(halfMade)).toBe(false);
  });
});

testLong('a stopped server is gone, and starts again with its data', async () => {
  const folder = newFolder();
  const first = await start(folder);
  await ask(first.url, 'create table kept (id int)');
  await first.stop();
  expect(isAlive(first.pid)).toBe(false);
  const second = await start(folder);
  expect(await ask(second.url, 'select count(*)::int as rows from kept')).toEqual([{ rows: 0 }]);
});

testLong('two databases run side by side and know nothing of each other', async () => {
  const [first, second] = await Promise.all([start(newFolder()), start(newFolder())]);
  expect(first.port).not.toBe(second.port);
  await ask(first.url, 'create table only_here (id int)');
  await expect(ask(second.url, 'select * from only_here')).rejects.toThrow('does not exist');
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
  expect(await ask(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
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

  test('lets nobody in without the password', async () => {
    const guess = new URL(url);
    guess.password = 'guess';
    await expect(ask(guess.toString(), 'select 1')).rejects.toThrow('password');
  });

  test('writes what is committed to the disk', async () => {
    expect(await ask(url, 'show fsync')).toEqual([{ fsync: 'on' }]);
    // Only tests make databases.
    await expect(ask(url, 'create database another')).rejects.toThrow('permission denied');
  });

  test('gives it a role that is no superuser, and reaches nothing beyond the database', async () => {
    const rights = 'rolsuper, rolcreaterole, rolreplication, rolbypassrls';
    const [role] = await ask(url, `select ${rights} from pg_roles where rolname = current_user`);
    expect(Object.values(role ?? {})).toEqual([false, false, false, false]);
    await expect(ask(url, "copy (select 1) to program 'true'")).rejects.toThrow(
      'permission denied',
    );
    await expect(ask(url, 'select rolpassword from pg_authid')).rejects.toThrow(
      'permission denied',
    );
    await expect(ask(url, 'alter system set fsync = off')).rejects.toThrow('permission denied');
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
    // The database as it was then: all of it the superuser's, and no other role.
    const shop = new URL(made.superuserUrl);
    await ask(shop.toString(), 'alter database storefront owner to storefront; drop role shop');
    shop.pathname = '/storefront';
    await ask(
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
    const [who] = await ask(
      url,
      "select current_user::text as name, current_setting('is_superuser') as power",
    );
    expect(who).toEqual({ name: 'shop', power: 'off' });
    expect(await ask(url, 'select id, kind::text from kept')).toEqual([{ id: 1, kind: 'a' }]);
    await ask(
      url,
      `insert into kept (kind) values ('a'); alter table kept add column more int;
       alter type kind add value 'b'; drop function f(pair); drop type pair; drop view seen;
       drop sequence counter; create extension if not exists pg_trgm; create table new (id int)`,
    );
    await expect(
      ask(
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

test('a damaged record is said, not replaced', async () => {
  const folder = newFolder();
  writeFileSync(join(folder, 'postgres.json'), '{"id":');
  await expect(start(folder)).rejects.toThrow('postgres.json is damaged');
  rmSync(join(folder, 'postgres.json'));
});

describe.runIf(isLong && isRoot())('as root, in a checkout that nobody else can enter', () => {
  test('the data lives outside, and outlives the server', async () => {
    const state = join(newFolder(0o700), '.data');
    const first = await start(state);
    await ask(first.url, 'create table kept (id int)');
    await first.stop();
    expect(readRecord(state)?.outside).toBeDefined();
    const second = await start(state);
    expect(await ask(second.url, 'select count(*)::int as rows from kept')).toEqual([{ rows: 0 }]);
  });

  test('data from before it was closed moves along', async () => {
    const folder = newFolder(0o755);
    const state = join(folder, '.data');
    const first = await start(state);
    await ask(first.url, 'create table kept (id int)');
    expect(readRecord(state)?.outside).toBeUndefined();
    chmodSync(folder, 0o700);
    const second = await start(state);
    expect(readRecord(state)?.outside).toBeDefined();
    expect(await ask(second.url, 'select count(*)::int as rows from kept')).toEqual([{ rows: 0 }]);
  });

  test('removing the record starts over without the old data', async () => {
    const state = join(newFolder(0o700), '.data');
    const first = await start(state);
    rmSync(state, { recursive: true });
    const second = await start(state);
    expect(second.data).not.toBe(first.data);
    expect(existsSync(first.data)).toBe(false);
    expect(isAlive(first.pid)).toBe(false);
  });

  test('a copy of the checkout gets a database of its own', async () => {
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
