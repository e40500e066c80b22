import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { env } from '@/lib/env';
import { enterRequest, inArea } from '@/lib/process/request-context';
import { lockTable, withTestDatabase } from '@/lib/testing/database';
import { useTestEnv } from '@/lib/testing/env';
import { startCluster, stopCluster } from '@/scripts/postgres/cluster';
import { db, disconnect, pool } from '../client';
import { isLockTimeout } from '../conflicts';
import { runLong } from '../limits';
import { DatabaseBusy, processBulkhead } from './bulkhead';

withTestDatabase({
  databasePoolSize: 10,
  databaseLimits: { lockMs: 2_000, statementMs: 4_000 },
});

const load = () => processBulkhead()?.load;
const times = <T>(count: number, work: () => Promise<T>) => Array.from({ length: count }, work);
const orders = (area: string) => inArea(area, () => db().order.count());
const products = () => inArea('search', () => db().catalogProduct.count());

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

test('while a table is locked, pages that do not need it are served at once', async () => {
  await products();
  const unlock = await lockTable('orders');
  const began = performance.now();
  const refused = Promise.allSettled(times(12, () => orders('orders')));
  await pause(200);
  expect(load()?.inUse).toBe(5);
  const took = await Promise.all(times(10, () => timed(products)));
  expect(Math.max(...took)).toBeLessThan(4_000);
  for (const outcome of await refused) {
    const reason = outcome.status === 'rejected' ? outcome.reason : outcome;
    expect(reason instanceof DatabaseBusy || isLockTimeout(reason), String(reason)).toBe(true);
  }
  // The lock is still held: each gave up in their turn, three rounds of the timeout for locks.
  expect(performance.now() - began).toBeLessThan(20_000);
  await unlock();
  expect(await orders('orders')).toBe(0);
  expect(load()).toEqual({ waiting: 0, inUse: 0 });
});

test('two parts that wait for one table leave connections to a third', async () => {
  await lockTable('orders');
  const refused = Promise.allSettled([
    ...times(10, () => orders('orders')),
    ...times(10, () => orders('account')),
  ]);
  // At first nobody knows that they will wait: for as long as one lock is waited for.
  await pause(2_500);
  const took = await Promise.all(times(10, () => timed(products)));
  expect(Math.max(...took)).toBeLessThan(4_000);
  expect(load()?.inUse).toBeLessThan(8);
  await refused;
}, 60_000);

test('a statement that takes too long is ended, and one that may take long is not', async () => {
  const before = env();
  onTestFinished(async () => {
    await disconnect();
    useTestEnv(before);
  });
  await disconnect();
  useTestEnv({ ...before, databaseLimits: { lockMs: 200, statementMs: 500 } });
  await expect(pool().query('SELECT pg_sleep(30)')).rejects.toMatchObject({ code: '57014' });
  const began = performance.now();
  await runLong('SELECT 1 AS done FROM pg_sleep(1)');
  expect(performance.now() - began).toBeGreaterThan(950);
  expect(load()).toEqual({ waiting: 0, inUse: 0 });
}, 30_000);

test('a transaction of a request counts for its part of the shop, whoever runs it', async () => {
  const request = () =>
    new Promise<number>((resolve, reject) => {
      setImmediate(() => {
        enterRequest({ area: 'orders', hasPriority: false, request: {} });
        const work = db().$transaction(async (tx) => {
          await tx.$queryRaw`SELECT 1 FROM pg_sleep(0.2)`;
          return tx.order.count();
        });
        work.then(resolve, reject);
      });
    });
  const all = Promise.all(times(12, request));
  await pause(150);
  expect(load()?.inUse).toBe(5);
  expect(await all).toEqual(Array(12).fill(0));
});

test('connections that are cut, and pools that are closed, leave no turn behind', async () => {
  const cut = times(8, () => inArea('orders', () => pool().query('SELECT pg_sleep(2)')));
  const ended = Promise.allSettled(cut);
  await pause(300);
  await pool().query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND query = 'SELECT pg_sleep(2)'`,
  );
  await ended;
  expect(load()).toEqual({ waiting: 0, inUse: 0 });
  await expect(pool().query('SELECT nothing')).rejects.toThrow();
  await expect(db().$transaction(() => Promise.reject(new Error('mine')))).rejects.toThrow('mine');
  expect(load()).toEqual({ waiting: 0, inUse: 0 });
});

test('a database that is restarted under load is used again at once, with all connections', async () => {
  const stateDirectory = mkdtempSync(join(tmpdir(), 'storefront-restart-'));
  chmodSync(stateDirectory, 0o755); // Root's database runs as another account.
  const cluster = await startCluster({ stateDirectory, durable: false });
  const before = env();
  onTestFinished(async () => {
    await disconnect();
    useTestEnv(before);
    await stopCluster(stateDirectory);
    rmSync(stateDirectory, { recursive: true, force: true });
  });
  await disconnect();
  useTestEnv({ ...before, databaseUrl: cluster.url, directDatabaseUrl: cluster.url });
  let stopped = false;
  let [done, failed] = [0, 0];
  const shopper = async (area: string) => {
    while (!stopped) {
      await inArea(area, () =>
        done % 2
          ? pool().query('SELECT 1 FROM pg_sleep(0.01)')
          : db().$transaction((tx) => tx.$queryRaw`SELECT 1`),
      ).then(
        () => {
          done += 1;
        },
        async () => {
          failed += 1;
          await pause(20);
        },
      );
    }
  };
  const shoppers = ['a', 'b', 'c', 'd'].flatMap((area) => times(5, () => shopper(area)));
  await pause(500);
  await cluster.stop();
  await pause(300);
  expect((await startCluster({ stateDirectory, durable: false })).url).toBe(cluster.url);
  const doneBefore = done;
  await pause(3_000);
  stopped = true;
  await Promise.all(shoppers);
  expect(done - doneBefore).toBeGreaterThan(20);
  expect(load()).toEqual({ waiting: 0, inUse: 0 });
  expect(failed).toBeLessThan(2_000);
}, 60_000);
