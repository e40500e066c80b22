import pg from 'pg';
import { migrationNames } from '@/lib/db/generated/migrations';
import { outliveConnections } from '@/lib/db/pool/lost-connections';
import { DATABASE_TIME } from '@/lib/db/sql/fragments';
import { env } from '@/lib/env';
import { processWide } from '@/lib/process/process-wide';
import { HEARTBEAT } from './heartbeat';
import type { DatabaseState } from './rules';

/**
 * How long the database may take to answer, in milliseconds: less than a balancer waits (15 s). One that is gone refuses at
 * once; one that is slow is so for all webs, and without them there is no shop.
 */
const WITHIN_MS = 10_000;
/** Whoever asks again sooner gets the same answer: being asked often costs nothing. */
const KEEP_MS = 1_000;

type Probe = {
  url: string;
  pool: pg.Pool;
  askedAt: number;
  answer: Promise<DatabaseState | null>;
};

type Asked = {
  query: <Row extends pg.QueryResultRow>(
    text: string,
    values?: unknown[],
  ) => Promise<pg.QueryResult<Row>>;
};

const kept = processWide<Probe>('health');

/**
 * How the database is, over a connection of its own: a process whose pool is in use is busy, not broken.
 *
 * @returns null when it does not answer in time
 */
export function databaseState(): Promise<DatabaseState | null> {
  const probe = openProbe(env().databaseUrl);
  if (performance.now() - probe.askedAt > KEEP_MS) {
    probe.askedAt = performance.now();
    probe.answer = readDatabaseState(probe.pool).catch(() => null);
  }
  return probe.answer;
}

function openProbe(url: string): Probe {
  const found = kept.get();
  if (found?.url === url) return found;
  void closeProbe();
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: WITHIN_MS,
    query_timeout: WITHIN_MS,
    idleTimeoutMillis: 60_000,
    allowExitOnIdle: true,
    application_name: 'storefront-health',
  });
  outliveConnections(pool);
  return kept.set({
    url,
    pool,
    askedAt: Number.NEGATIVE_INFINITY,
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
 * How a database is by what it says of itself, over any connection.
 *
 * @throws what the driver throws, where it does not answer
 */
export async function readDatabaseState(client: Asked): Promise<DatabaseState> {
  const names = migrationNames;
  const [known] = (await client.query<{ known: boolean }>(KNOWS_MIGRATIONS)).rows;
  const nothing = { pendingMigrations: names.length, workerSeenSecondsAgo: null };
  if (!known?.known) return nothing;
  const [row] = (await client.query<{ applied: number }>(APPLIED, [names])).rows;
  const pendingMigrations = names.length - (row?.applied ?? 0);
  // Tables may be missing.
  if (pendingMigrations > 0) return { ...nothing, pendingMigrations };
  const { rows } = await client.query<{ ago: number }>(SEEN_AGO, [HEARTBEAT]);
  return { pendingMigrations, workerSeenSecondsAgo: rows[0]?.ago ?? null };
}

const KNOWS_MIGRATIONS = "SELECT to_regclass('_prisma_migrations') IS NOT NULL AS known";

const APPLIED = `SELECT count(DISTINCT migration_name)::int AS applied FROM _prisma_migrations
  WHERE migration_name = ANY($1) AND finished_at IS NOT NULL AND rolled_back_at IS NULL`;

const SEEN_AGO = `
  SELECT extract(epoch FROM ${DATABASE_TIME} - "updatedAt")::float8 AS ago
  FROM service_state WHERE key = $1`;
