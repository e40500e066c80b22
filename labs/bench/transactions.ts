/**
 * `npm run bench:transactions`: what a fetch of the transactions list costs its process, with 10,000, 100,000 and
 * 1,000,000 of them: the first fetch, one with ten new rows, one with nothing new, and the daily one that compares
 * every row. Exits with 1 when memory grows by 200 MB or more, or the event loop is blocked for 50 ms or more.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { disconnect, pool } from '@/lib/db/client';
import { setEnv } from '@/lib/env';
import { BLOCKS_KEY } from '@/lib/mirror/collections/staged-list';
import { fetchTransactions, resumeList } from '@/lib/mirror/collections/transactions';
import { testEnv } from '@/lib/testing/env';
import { subscribeToMirror } from '@/lib/worker/subscribers';
import { startCluster, stopCluster } from '../../scripts/postgres/cluster.ts';
import { applyMigrations } from '../../scripts/prisma/migrations.ts';
import { expectNumbers } from '../../scripts/shared/command.ts';

const { values } = parseArgs({
  options: { rows: { type: 'string', multiple: true, default: ['10000', '100000', '1000000'] } },
});
expectNumbers(values, 'rows');
const MAX_MEGABYTES = 200;
const MAX_PAUSE_MS = 50;
/** The resolution of the event loop delay: part of each value. */
const RESOLUTION_MS = 1;
const NEW_ROWS = 10;

type Fetch = {
  rows: number;
  fetch: string;
  seconds: number;
  /** CPU time of this process, which other load on the machine does not change. */
  cpuSeconds: number;
  listMb: number;
  memoryMb: number;
  pauseMs: number;
  sqlMb: number;
  fromSqlMb: number;
};

type Bytes = { list: number; toDatabase: number; fromDatabase: number; relayPort: number };

/** Bytes as megabytes, microseconds as seconds. */
const millions = (count: number) => Math.round(count / 10_000) / 100;

/** The service and relay, in a process of their own. */
async function startService(databasePort: number): Promise<{ child: ChildProcess; url: string }> {
  const program = new URL('./transactions/service.ts', import.meta.url).pathname;
  const child = fork(program, [String(databasePort)], { execArgv: [] });
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  return { child, url };
}

async function tell<T>(url: string, path: string): Promise<T> {
  const response = await fetch(`${url}${path}`);
  return (await response.json()) as T;
}

/** Fetches the list while measuring this process. */
async function measure(url: string, rows: number, fetch: string, base: number): Promise<Fetch> {
  await tell(url, `/rows/${rows}`);
  await resumeList();
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  let peak = 0;
  const sampler = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 25);
  delay.enable();
  const cpu = process.cpuUsage();
  const started = performance.now();
  const fetched = await fetchTransactions();
  const ms = performance.now() - started;
  const { user, system } = process.cpuUsage(cpu);
  delay.disable();
  clearInterval(sampler);
  if (!fetched.ok) throw new Error(`The list was not fetched: ${fetched.error}`);
  if (fetched.value.count !== rows) throw new Error(`Only ${fetched.value.count} rows`);
  await expectStored(rows);
  const sent = await tell<Bytes>(url, '/bytes');
  console.log(
    `${rows.toLocaleString('en')}, ${fetch}: ${(ms / 1_000).toFixed(1)} s, CPU ${millions(user + system)} s, ` +
      `${Math.round((peak - base) / 1e6)} MB, ${Math.round(delay.max / 1e6)} ms, ` +
      `SQL ${millions(sent.toDatabase)} MB sent, ${millions(sent.fromDatabase)} MB received`,
  );
  return {
    rows,
    fetch,
    seconds: Math.round(ms / 10) / 100,
    cpuSeconds: millions(user + system),
    listMb: millions(sent.list),
    memoryMb: Math.round(Math.max(0, peak - base) / 1_000_000),
    pauseMs: Math.round(delay.max / 1e6 - RESOLUTION_MS),
    sqlMb: millions(sent.toDatabase),
    fromSqlMb: millions(sent.fromDatabase),
  };
}

async function expectStored(rows: number): Promise<void> {
  const { rows: counted } = await pool().query<{ count: number }>(
    'SELECT count(*)::int AS count FROM mirror_transactions WHERE "missingSince" IS NULL',
  );
  if (counted[0]?.count !== rows) throw new Error(`${counted[0]?.count} of ${rows} are stored`);
}

async function measureAll(url: string): Promise<Fetch[]> {
  // Compilation and connecting must not count.
  await measure(url, 2_000, 'warm-up', 0);
  await sleep(1_000);
  const base = process.memoryUsage.rss();
  const fetches: Fetch[] = [];
  for (const rows of values.rows.map(Number)) {
    await pool().query(
      'TRUNCATE mirror_transactions, transaction_blocks, service_state, resources',
    );
    fetches.push(await measure(url, rows, 'the first', base));
    await pool().query('ANALYZE mirror_transactions');
    fetches.push(await measure(url, rows + NEW_ROWS, `${NEW_ROWS} new`, base));
    fetches.push(await measure(url, rows + NEW_ROWS, 'nothing new', base));
    await pool().query('DELETE FROM service_state WHERE key = $1', [BLOCKS_KEY]);
    fetches.push(await measure(url, rows + NEW_ROWS, 'row by row', base));
  }
  return fetches;
}

const directory = mkdtempSync(join(tmpdir(), 'storefront-bench-'));
const cluster = await startCluster({ stateDirectory: directory, durable: false });
const service = await startService(cluster.port);
try {
  await applyMigrations(cluster.url);
  const { relayPort } = await tell<Bytes>(service.url, '/bytes');
  const databaseUrl = cluster.url.replace(`:${cluster.port}/`, `:${relayPort}/`);
  const timeoutMs = 60_000;
  setEnv(testEnv({ databaseUrl, service: { baseUrl: service.url, timeoutMs } }));
  subscribeToMirror();
  const fetches = await measureAll(service.url);
  console.table(
    fetches.map((result) => ({
      transactions: result.rows.toLocaleString('en'),
      fetch: result.fetch,
      seconds: result.seconds,
      'CPU seconds': result.cpuSeconds,
      'list MB': result.listMb,
      'memory MB': result.memoryMb,
      'longest pause ms': result.pauseMs,
      'SQL MB sent': result.sqlMb,
      'SQL MB received': result.fromSqlMb,
    })),
  );
  const missed = fetches.filter(
    (one) => one.memoryMb >= MAX_MEGABYTES || one.pauseMs >= MAX_PAUSE_MS,
  );
  const named = missed.map((one) => `${one.rows}, ${one.fetch}`).join('; ');
  console.log(
    `Under ${MAX_MEGABYTES} MB and ${MAX_PAUSE_MS} ms: ${missed.length === 0 ? 'all' : `not ${named}`}`,
  );
  process.exitCode = missed.length === 0 ? 0 : 1;
} finally {
  service.child.kill('SIGTERM');
  await disconnect();
  await stopCluster(directory);
  rmSync(directory, { recursive: true, force: true });
}
