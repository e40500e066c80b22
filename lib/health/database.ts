import pg from 'pg';
import { codeOf } from '@/lib/db/conflicts';
import { migrationNames } from '@/lib/db/generated/migrations';
import { outliveConnections } from '@/lib/db/pool/lost-connections';
import { DATABASE_TIME } from '@/lib/db/sql/fragments';
import { env } from '@/lib/env';
import { processWide } from '@/lib/process/process-wide';
import { HEARTBEAT } from './heartbeat';
import type { DatabaseState } from './rules';

/**
 * How long the database may take to answer, from connecting on, in milliseconds: less than a balancer waits (15 s).
 * One that is gone refuses at once; one that is slow is so for all webs, and without them there is no shop.
 */
const WITHIN_MS = 10_000;
/** Whoever asks again sooner gets the same answer: being asked often costs nothing. */
const KEEP_MS = 1_000;

type Probe = {
  url: string;
  pool: pg.Pool;
  askedAt: number;
  isPending: boolean;
  answer: Promise<DatabaseState | null>;
};

type Asked = Pick<pg.ClientBase, 'query'>;

const kept = processWide<Probe>('health');

/**
 * Probes the database over a dedicated connection: a process whose pool is in use is busy, not broken. Probes that
 * arrive during one share its result: they would wait for the same connection.
 *
 * @returns null when it does not answer in time
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
  // Closing the connection ends the statement that waits for it.
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
  const found = kept.get();
  if (found?.url === url) return found;
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
  return kept.set({
    url,
    pool,
    askedAt: Number.NEGATIVE_INFINITY,
    isPending: false,
    answer: Promise.resolve(null),
  });
}

/** Closes the connection that `databaseState` has opened. */
export async function closeProbe(): Promise<void> {
  const probe = kept.get();
  kept.clear();
  await probe?.pool.end();
}

/**
 * How a database is by what it says of itself, over any connection, in one statement.
 *
 * @throws what the driver throws, where it does not answer
 */
export async function readDatabaseState(client: Asked): Promise<DatabaseState> {
  const names = migrationNames;
  try {
    const { rows } = await client.query<Row>(READ, [names, HEARTBEAT]);
    const [row] = rows;
    return {
      pendingMigrations: names.length - (row?.applied ?? 0),
      workerSeenSecondsAgo: row?.ago ?? null,
    };
  } catch (error) {
    // The first migration creates both tables.
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
