import pg from 'pg';
import { fromNow, machineNow, now } from '@/lib/clock';
import { pool } from '@/lib/db/client';
import type { InboxState, ResourceKind } from '@/lib/db/generated/enums';
import { limitStatements, outliveConnections } from '@/lib/db/session';
import { RAISE_DIRTY } from '@/lib/mirror/raise';
import { MIRROR_CHANNEL } from '@/lib/mirror/rules';

export type InboxRow = {
  state: InboxState;
  reason: string | null;
  type: string | null;
  kind: ResourceKind | null;
  resourceId: string | null;
  body: Uint8Array;
  headers: Record<string, string>;
  traceparent: string | null;
};

// Stores events and raises the dirty counters of their resources in one statement. Resources are locked in a fixed
// order, so that two batches cannot deadlock.
const APPEND = `
WITH clock AS (
  SELECT $8::timestamp + coalesce(
    (SELECT make_interval(secs => (value #>> '{}')::float8 / 1000) FROM service_state WHERE key = $10),
    '0'::interval) AS at
), input AS (
  SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bytea[], $7::text[], $11::text[])
    WITH ORDINALITY AS row(state, reason, type, kind, resource_id, body, headers, traceparent, position)
), stored AS (
  INSERT INTO webhook_events ("receivedAt", state, reason, type, kind, "resourceId", body, headers)
  SELECT clock.at, state::"InboxState", reason, type, kind::"ResourceKind", resource_id, body, headers::jsonb
  FROM input, clock ORDER BY position
), raised AS (
  INSERT INTO resources AS known (kind, "resourceId", dirty, "dirtyAt", "dueAt", "hintType", "hintAt",
    traceparent)
  SELECT kind::"ResourceKind", resource_id, count(*), clock.at, clock.at,
         (array_agg(type ORDER BY position DESC))[1], clock.at,
         (array_agg(traceparent ORDER BY position DESC))[1]
  FROM input, clock WHERE kind IS NOT NULL
  GROUP BY kind, resource_id, clock.at ORDER BY kind, resource_id
  ${RAISE_DIRTY},
    "hintType" = excluded."hintType",
    "hintAt" = excluded."hintAt"
  RETURNING 1
)
SELECT pg_notify($9, '') WHERE EXISTS (SELECT 1 FROM raised)`;

/**
 * Stores signed events and marks their resources dirty, in one statement.
 * @param clockKey the key of the demo clock's offset, or null. The statement reads it itself, because events follow
 *   immediately when the sandbox's clock is moved.
 * @throws Error if nothing was committed, or if that is unknown
 */
export async function appendEvents(
  pool: pg.Pool,
  rows: readonly InboxRow[],
  clockKey: string | null = null,
): Promise<void> {
  const at = (clockKey === null ? now() : machineNow()).toISOString();
  const traces = rows.map((row) => row.traceparent);
  const values = [...toColumns(rows), at, MIRROR_CHANNEL, clockKey, traces];
  try {
    await pool.query(APPEND, values);
  } catch (error) {
    if (!isLostRace(error)) throw error;
    await pool.query(APPEND, values);
  }
}

function toColumns(rows: readonly InboxRow[]): unknown[] {
  return [
    rows.map((row) => row.state),
    rows.map((row) => row.reason),
    rows.map((row) => row.type),
    rows.map((row) => row.kind),
    rows.map((row) => row.resourceId),
    rows.map((row) => Buffer.from(row.body.buffer, row.body.byteOffset, row.body.byteLength)),
    rows.map((row) => JSON.stringify(row.headers)),
  ];
}

function sqlState(error: unknown): string {
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined;
  return typeof code === 'string' ? code : '';
}

/** A deadlock or serialization failure: PostgreSQL rolled the statement back, so that it can be repeated. */
function isLostRace(error: unknown): boolean {
  return ['40P01', '40001'].includes(sqlState(error));
}

/** A data exception or constraint violation, which a row caused, not the state of the database. */
export function isRowsFault(error: unknown): boolean {
  return /^2[23]/.test(sqlState(error));
}

const STATEMENT_MS = 5_000;

/**
 * Opens the receiver's own pool, so that senders get a response soon, if need be a 503. The database's time-out is
 * shorter than the client's, because after a burst this process may read a result long after it arrived. Idle
 * connections stay open, so that a burst does not wait for new ones.
 * @param isPooled a connection pooler is used, which rejects time-outs
 */
export function openInbox(databaseUrl: string, isPooled = false): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 4,
    connectionTimeoutMillis: 5_000,
    query_timeout: 8_000,
    onConnect: (client: pg.ClientBase) =>
      isPooled ? undefined : limitStatements(client, STATEMENT_MS),
    idleTimeoutMillis: 0,
    keepAlive: true,
    application_name: 'storefront-webhooks',
  });
  outliveConnections(pool);
  return pool;
}

/** Raw events contain personal data. */
const RETENTION_DAYS = 30;

const CHUNK = 5_000;

/** @returns the number of deleted events; call again until it is 0 */
export async function deleteOldEvents(): Promise<number> {
  const before = fromNow(-RETENTION_DAYS * 86_400_000).toISOString();
  const { rowCount } = await pool().query(
    `DELETE FROM webhook_events WHERE id IN (
       SELECT id FROM webhook_events WHERE "receivedAt" < $1::timestamp ORDER BY id LIMIT $2)`,
    [before, CHUNK],
  );
  return rowCount ?? 0;
}
