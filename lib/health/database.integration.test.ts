import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pool } from '@/lib/db/client';
import { migrationNames } from '@/lib/db/generated/migrations';
import { env } from '@/lib/env';
import { beginDraining, stopDraining } from '@/lib/process/draining';
import { withTestDatabase } from '@/lib/testing/database';
import { useTestEnv } from '@/lib/testing/env';
import { readMigrations } from '@/scripts/migrations';
import { closeProbe, databaseState, HEARTBEAT, recordHeartbeat } from './database';
import { programReadiness, webReadiness } from './readiness';
import { startHealthServer } from './server';

withTestDatabase();

let databaseUrl: string;
const servers: Server[] = [];
beforeEach(() => {
  databaseUrl = env().databaseUrl;
});
afterEach(async () => {
  vi.useRealTimers();
  stopDraining();
  for (const server of servers.splice(0)) server.close();
  useTestEnv({ databaseUrl });
  await closeProbe();
});

async function freshState() {
  await closeProbe();
  return databaseState();
}

test('a build knows its migrations', () => {
  const names = readMigrations().map(({ name }) => name);
  expect(migrationNames).toEqual(names);
});

test('a database with all migrations is healthy, even with newer ones', async () => {
  expect(await freshState()).toMatchObject({ pendingMigrations: 0 });
  await pool().query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at)
     VALUES ('newer', '', '29990101000000_newer', now())`,
  );
  expect(await freshState()).toMatchObject({ pendingMigrations: 0 });
});

test('missing and unfinished migrations are counted', async () => {
  const [first] = migrationNames;
  for (const state of ['finished_at = NULL', 'finished_at = now(), rolled_back_at = now()']) {
    await pool().query(`UPDATE _prisma_migrations SET ${state} WHERE migration_name = $1`, [first]);
    expect(await freshState()).toMatchObject({ pendingMigrations: 1 });
  }
  await pool().query('ALTER TABLE _prisma_migrations RENAME TO elsewhere');
  expect(await freshState()).toMatchObject({ pendingMigrations: migrationNames.length });
  await pool().query('ALTER TABLE elsewhere RENAME TO _prisma_migrations');
  await pool().query('UPDATE _prisma_migrations SET finished_at = now(), rolled_back_at = NULL');
});

test('the age of a heartbeat is measured by the database’s clock', async () => {
  expect(await freshState()).toMatchObject({ workerSeenSecondsAgo: null });
  await recordHeartbeat();
  expect((await freshState())?.workerSeenSecondsAgo).toBeLessThan(30);
  await pool().query(
    `UPDATE service_state SET "updatedAt" = "updatedAt" - interval '2 minutes' WHERE key = $1`,
    [HEARTBEAT],
  );
  expect((await freshState())?.workerSeenSecondsAgo).toBeGreaterThan(119);
  await recordHeartbeat();
  expect((await freshState())?.workerSeenSecondsAgo).toBeLessThan(30);
});

/** Delays of the connection to the database, in milliseconds. */
type Delays = {
  connectMs?: number;
  answerMs?: number;
};

const PARSE = 'P'.charCodeAt(0);

/** Puts a slow relay between this process and the database, and counts its connections and statements. */
async function slowDown({ connectMs = 0, answerMs = 0 }: Delays) {
  const to = new URL(env().databaseUrl);
  const { port, hostname } = to;
  const seen = { connections: 0, statements: 0 };
  const relay = createServer((visitor) => {
    seen.connections += 1;
    const open = () => {
      const database = connect(Number(port), hostname);
      const close = () => {
        database.destroy();
        visitor.destroy();
      };
      for (const socket of [database, visitor]) socket.on('error', close).on('close', close);
      visitor.on('data', (data) => {
        const isStatement = data[0] === PARSE;
        if (isStatement) seen.statements += 1;
        if (!isStatement || Number.isFinite(answerMs)) database.write(data);
      });
      database.on('data', (data) => {
        if (Number.isFinite(answerMs)) setTimeout(() => visitor.write(data), answerMs);
        else visitor.write(data);
      });
    };
    setTimeout(open, connectMs);
  });
  servers.push(relay);
  await new Promise<void>((listening) => relay.listen(0, '127.0.0.1', listening));
  to.port = String((relay.address() as AddressInfo).port);
  return { slow: { databaseUrl: to.href }, seen };
}

test('a silent database is reported before the load balancer’s timeout', async () => {
  const { slow } = await slowDown({ connectMs: 6_000, answerMs: Number.POSITIVE_INFINITY });
  useTestEnv(slow);
  const startedAt = performance.now();
  expect(await freshState()).toBeNull();
  expect(performance.now() - startedAt, 'before the proxy’s timeout').toBeLessThan(15_000);
});

test('a slow database does not make a process unready', async () => {
  const { slow } = await slowDown({ connectMs: 3_000 });
  useTestEnv(slow);
  expect(await freshState()).toMatchObject({ pendingMigrations: 0 });
});

test('probes that arrive while a slow database is read share the answer', async () => {
  const { slow, seen } = await slowDown({ answerMs: 300 });
  useTestEnv(slow);
  vi.useFakeTimers({ toFake: ['performance'] });
  await closeProbe();
  const answers = [databaseState()];
  for (let second = 1; second <= 4; second += 1) {
    vi.advanceTimersByTime(1_100);
    answers.push(databaseState());
    await pause(50);
  }
  for (const state of await Promise.all(answers))
    expect(state).toMatchObject({ pendingMigrations: 0 });
  expect(seen).toEqual({ connections: 1, statements: 1 });
});

test('a process that shuts down reports draining without a query', async () => {
  const { slow, seen } = await slowDown({});
  useTestEnv(slow);
  await closeProbe();
  beginDraining();
  const draining = { status: 'draining', checks: {} };
  expect([await webReadiness(), await programReadiness()]).toEqual([draining, draining]);
  expect(seen.connections).toBe(0);
});

test('a pool in use does not make a process unready', async () => {
  const { databasePoolSize } = env();
  const clients = await Promise.all(
    Array.from({ length: databasePoolSize }, () => pool().connect()),
  );
  expect(await freshState()).toMatchObject({ pendingMigrations: 0 });
  for (const client of clients) client.release();
});

test('a program’s health port serves health endpoints only', async () => {
  const server = await startHealthServer('127.0.0.1', 0);
  servers.push(server);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const request = async (path: string, method = 'GET') => {
    const answer = await fetch(`${url}${path}`, { method, headers: { host: 'balancer.internal' } });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  expect(await request('/healthz')).toMatchObject({ status: 200, text: '{"status":"alive"}\n' });
  const readiness = await request('/readyz?probe');
  expect(readiness.status).toBe(200);
  expect(JSON.parse(readiness.text)).toMatchObject({ status: 'ready' });
  expect(readiness.headers.get('cache-control')).toBe('no-store');
  expect(readiness.text).not.toContain(databaseUrl);
  expect(await request('/readyz', 'HEAD')).toMatchObject({ status: 200, text: '' });
  expect((await request('/readyz', 'POST')).status).toBe(405);
  expect((await request('/metrics')).status).toBe(404);
  useTestEnv({ databaseUrl: 'postgresql://nobody@127.0.0.1:1/none' });
  await closeProbe();
  expect((await request('/healthz')).status).toBe(200);
  const away = await request('/readyz');
  expect([away.status, JSON.parse(away.text)]).toEqual([
    503,
    {
      status: 'not ready',
      checks: { database: { status: 'failed' }, migrations: { status: 'unknown' } },
    },
  ]);
});
