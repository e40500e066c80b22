import pg from 'pg';
import { pool } from '@/lib/db/client';
import { codeOf } from '@/lib/db/conflicts';
import { migrationNames } from '@/lib/db/generated/migrations';
import { outliveConnections } from '@/lib/db/session';
import { DATABASE_TIME, QUICK } from '@/lib/db/sql/fragments';
import { env } from '@/lib/env';
import { processWide } from '@/lib/process/process-wide';
import type { DatabaseState } from './readiness-of';

/**
 * Time limit for connecting and answering, in milliseconds, below a load balancer's 15 s. A stopped database refuses
 * at once; a slow one is slow for every process, and taking all of them out would close the shop.
 */
const WITHIN_MS = 10_000;
const KEEP_MS = 1_000;

type Probe = {
  url: string;
  pool: pg.Pool;
  askedAt: number;
  isPending: boolean;
  answer: Promise<DatabaseState | null>;
};

type Queryable = Pick<pg.ClientBase, 'query'>;

const sharedProbe = processWide<Probe>('health');

/**
 * Probes the database over a dedicated connection, so that a process with a busy pool is not unready. Probes at the
 * same time share one result.
 * @returns null if the database does not answer in time
 */
export function databaseState(): Promise<DatabaseState | null> {
  const probe = openProbe(env().databaseUrl);
  if (!probe.isPending && performance.now() - probe.askedAt > KEEP_MS) {
    probe.askedAt = performance.now();
    probe.isPending = true;
    probe.answer = readInTime(probe.pool)
      .catch(() => null)
      .finally(() => {
        probe.isPending = false;
      });
  }
  return probe.answer;
}

async function readInTime(pool: pg.Pool): Promise<DatabaseState> {
  const deadline = performance.now() + WITHIN_MS;
  const client = await pool.connect();
  let isReleased = false;
  const release = (isBroken: boolean) => {
    if (!isReleased) client.release(isBroken);
    isReleased = true;
  };
  // Closing the connection ends the pending statement.
  const timer = setTimeout(release, deadline - performance.now(), true);
  try {
    const state = await readDatabaseState(client);
    release(false);
    return state;
  } finally {
    clearTimeout(timer);
    release(true);
  }
}

function openProbe(url: string): Probe {
  const open = sharedProbe.get();
  if (open?.url === url) return open;
  void closeProbe();
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: WITHIN_MS,
    idleTimeoutMillis: 60_000,
    allowExitOnIdle: true,
    application_name: 'storefront-health',
  });
  outliveConnections(pool);
  return sharedProbe.set({
    url,
    pool,
    askedAt: Number.NEGATIVE_INFINITY,
    isPending: false,
    answer: Promise.resolve(null),
  });
}

export async function closeProbe(): Promise<void> {
  const probe = sharedProbe.get();
  sharedProbe.clear();
  await probe?.pool.end();
}

/**
 * Reads a database's state in one statement.
 * @throws the driver's error if the database does not answer
 */
export async function readDatabaseState(client: Queryable): Promise<DatabaseState> {
  const names = migrationNames;
  try {
    const { rows } = await client.query<Row>(READ, [names, HEARTBEAT]);
    const [row] = rows;
    return {
      pendingMigrations: names.length - (row?.applied ?? 0),
      workerSeenSecondsAgo: row?.ago ?? null,
    };
  } catch (error) {
    // Without tables, no migration has run.
    if (codeOf(error) !== UNDEFINED_TABLE) throw error;
    return { pendingMigrations: names.length, workerSeenSecondsAgo: null };
  }
}

type Row = { applied: number; ago: number | null };

const UNDEFINED_TABLE = '42P01';

const READ = `SELECT
  (SELECT count(DISTINCT migration_name)::int FROM _prisma_migrations
   WHERE migration_name = ANY($1) AND finished_at IS NOT NULL AND rolled_back_at IS NULL) AS applied,
  (SELECT extract(epoch FROM ${DATABASE_TIME} - "updatedAt")::float8 FROM service_state
   WHERE key = $2) AS ago`;

/** The row of service_state with the latest heartbeat of a worker, by the database's clock. */
export const HEARTBEAT = 'worker-seen';

export async function recordHeartbeat(): Promise<void> {
  await pool().query(
    `WITH ${QUICK}
     INSERT INTO service_state (key, value, "updatedAt")
     SELECT $1, 'true'::jsonb, ${DATABASE_TIME} FROM quick
     ON CONFLICT (key) DO UPDATE SET "updatedAt" = excluded."updatedAt"`,
    [HEARTBEAT],
  );
}
