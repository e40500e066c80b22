import { now, nowMs } from '@/lib/clock';
import { type Database, db, pool } from '@/lib/db/client';
import { Prisma } from '@/lib/db/generated/client';
import type { ResourceKind } from '@/lib/db/generated/enums';
import { epochMs, fromEpochMs, QUICK } from '@/lib/db/sql/fragments';
import { currentTraceparent } from '@/lib/trace';
import { DIRTY_SINCE, RAISE_DIRTY } from './raise';
import { MIRROR_CHANNEL } from './rules';

const raiseDirty = Prisma.raw(RAISE_DIRTY);

/** A resource of the service; the id "*" stands for a whole kind. */
export type ResourceKey = { kind: ResourceKind; resourceId: string };

export type Claim = ResourceKey & {
  dirty: bigint;
  synced: bigint;
  /** Writes succeed only while the row has this fence, i.e. while nobody else has claimed it. */
  fence: bigint;
  /** Drawn from service_sequence before the fetch. */
  sequence: bigint;
  attempts: number;
  failingSince: Date | null;
  notFoundAt: Date | null;
  hintType: string | null;
  hintAt: Date | null;
  /** The time at which the resource became dirty, and the trace that marked it last. */
  dirtyAt: Date | null;
  traceparent: string | null;
  isUnlisted?: boolean;
};

/** `later` and `missing` are retried automatically. `missing`: a 404, which does not prove a deletion by itself. */
export type SyncOutcome = 'synced' | 'later' | 'missing' | 'dead' | 'overtaken';

export const LEASE_MS = 15_000;

export const PAUSE = 'mirror-pause';

/** Another worker has claimed the resource, so that the result of this fetch is discarded. */
export class LeaseLost extends Error {
  constructor(key: ResourceKey) {
    super(`Another worker has taken over ${key.kind} ${key.resourceId}`);
    this.name = 'LeaseLost';
  }
}

/** Marks a resource as possibly changed, in the caller's transaction, so that a worker fetches it soon. */
export async function markDirty(
  tx: Database,
  kind: ResourceKind,
  resourceId: string,
): Promise<bigint> {
  const at = now().toISOString();
  const [row] = await tx.$queryRaw<{ dirty: bigint }[]>`
    WITH raised AS (
      INSERT INTO resources AS known (kind, "resourceId", dirty, "dirtyAt", "dueAt", traceparent)
      VALUES (${kind}::"ResourceKind", ${resourceId}, 1, ${at}::timestamp, ${at}::timestamp,
        ${currentTraceparent()})
      ${raiseDirty}
      RETURNING dirty
    )
    SELECT dirty, pg_notify(${MIRROR_CHANNEL}, '')::text FROM raised`;
  if (!row) throw new Error('Marking a resource dirty returned no row');
  return row.dirty;
}

/**
 * Requests a new fetch of the transactions list. Does nothing if a fetch is due and has not begun, because otherwise
 * all purchases would wait for the row's lock.
 */
export async function requestList(tx: Database): Promise<void> {
  await tx.$executeRaw`
    WITH raised AS (
      INSERT INTO resources AS known (kind, "resourceId", dirty, "dirtyAt", "dueAt", traceparent)
      SELECT 'TRANSACTIONS'::"ResourceKind", '*', 1, ${now()}::timestamp, ${now()}::timestamp,
        ${currentTraceparent()}::text
      WHERE NOT EXISTS (SELECT 1 FROM resources WHERE kind = 'TRANSACTIONS' AND "resourceId" = '*'
        AND dirty > synced AND "leaseUntil" IS NULL
        AND "dueAt" <= GREATEST(${now()}::timestamp, "heldUntil"))
      ${raiseDirty}
    )
    SELECT pg_notify(${MIRROR_CHANNEL}, '')`;
}

/** The same as `markDirty` for many resources, in one statement. */
export async function markAllDirty(
  tx: Database,
  kind: ResourceKind,
  resourceIds: readonly string[],
): Promise<void> {
  if (resourceIds.length === 0) return;
  const at = now().toISOString();
  await tx.$executeRaw`
    WITH raised AS (
      INSERT INTO resources AS known (kind, "resourceId", dirty, "dirtyAt", "dueAt", traceparent)
      SELECT DISTINCT ${kind}::"ResourceKind", id, 1, ${at}::timestamp, ${at}::timestamp,
        ${currentTraceparent()}::text
      FROM unnest(${[...resourceIds]}::text[]) AS wanted(id) ORDER BY id
      ${raiseDirty}
      RETURNING 1
    )
    SELECT pg_notify(${MIRROR_CHANNEL}, '') FROM raised LIMIT 1`;
}

/**
 * Marks resources dirty and clears their failures, so that they are due at once. The transactions list keeps its
 * cooldown.
 */
export async function resetResources(keys: readonly ResourceKey[]): Promise<number> {
  const { rowCount } = await pool().query(
    `WITH raised AS (
       INSERT INTO resources AS known (kind, "resourceId", dirty, "dirtyAt", "dueAt")
       SELECT kind::"ResourceKind", id, 1, $3::timestamp, $3::timestamp
       FROM unnest($1::text[], $2::text[]) AS key(kind, id) ORDER BY kind, id
       ON CONFLICT (kind, "resourceId") DO UPDATE SET
         dirty = known.dirty + 1, attempts = 0, "failingSince" = NULL, "deadAt" = NULL,
         ${DIRTY_SINCE},
         "heldUntil" = CASE WHEN known.kind = 'TRANSACTIONS' THEN known."heldUntil" END,
         "dueAt" = CASE WHEN known.kind = 'TRANSACTIONS'
           THEN GREATEST(excluded."dueAt", known."heldUntil") ELSE excluded."dueAt" END
       RETURNING 1
     )
     SELECT pg_notify($4, '') FROM raised`,
    [keys.map((key) => key.kind), keys.map((key) => key.resourceId), iso(nowMs()), MIRROR_CHANNEL],
  );
  return rowCount ?? 0;
}

const CLAIMED = `
RETURNING known.kind, known."resourceId", known.dirty, known.synced, known.fence, known.attempts,
  known."hintType", known.traceparent, nextval('service_sequence') AS sequence,
  ${['failingSince', 'notFoundAt', 'hintAt', 'dirtyAt'].map(epochOf).join(', ')}`;

function epochOf(column: string): string {
  return `${epochMs(`known."${column}"`)} AS "${column}"`;
}

type ClaimRow = Pick<Claim, 'kind' | 'resourceId' | 'attempts' | 'hintType' | 'traceparent'> & {
  dirty: string;
  synced: string;
  fence: string;
  sequence: string;
  failingSince: number | null;
  notFoundAt: number | null;
  hintAt: number | null;
  dirtyAt: number | null;
};

function toClaim(row: ClaimRow): Claim {
  return {
    ...row,
    dirty: BigInt(row.dirty),
    synced: BigInt(row.synced),
    fence: BigInt(row.fence),
    sequence: BigInt(row.sequence),
    failingSince: fromEpochMs(row.failingSince),
    notFoundAt: fromEpochMs(row.notFoundAt),
    hintAt: fromEpochMs(row.hintAt),
    dirtyAt: fromEpochMs(row.dirtyAt),
  };
}

// Longer than any delay. A timestamp further ahead means that the clock was set back.
const MAX_WAIT_MS = 2 * 60 * 60_000;

function passed(column: string): string {
  return `("${column}" <= $1::timestamp
    OR "${column}" > $1::timestamp + interval '${MAX_WAIT_MS} milliseconds')`;
}

// Claims skip the wait for the disk (QUICK): if a database crash loses a claim, the resource is simply due again.

// Random steps, so that after such a crash the next claim cannot get the lost claim's number.
const FENCED = `fence = known.fence + 1 + floor(random() * 1000000)::bigint`;

const CLAIM_DUE = `
WITH ${QUICK}, due AS (
  SELECT kind, "resourceId" FROM resources
  WHERE ${passed('dueAt')} AND ("leaseUntil" IS NULL OR ${passed('leaseUntil')})
    AND NOT EXISTS (
      SELECT 1 FROM service_state WHERE key = '${PAUSE}'
      AND (value->>'until')::float8 BETWEEN $4::float8 AND $4::float8 + ${MAX_WAIT_MS})
  ORDER BY "dueAt" LIMIT $3 FOR UPDATE SKIP LOCKED
)
UPDATE resources AS known SET ${FENCED}, "leaseUntil" = $2::timestamp
FROM due, quick WHERE known.kind = due.kind AND known."resourceId" = due."resourceId" ${CLAIMED}`;

export async function claimDue(limit: number): Promise<Claim[]> {
  const at = nowMs();
  const { rows } = await pool().query<ClaimRow>({
    text: CLAIM_DUE,
    values: [iso(at), iso(at + LEASE_MS), limit, at],
  });
  return rows.map(toClaim);
}

const CLAIM_ONE = `
WITH ${QUICK}
UPDATE resources AS known SET ${FENCED}, "leaseUntil" = $2::timestamp
FROM quick WHERE kind = $3::"ResourceKind" AND "resourceId" = $4
  AND ("leaseUntil" IS NULL OR ${passed('leaseUntil')})
  AND ("heldUntil" IS NULL OR kind <> 'TRANSACTIONS' OR ${passed('heldUntil')}) ${CLAIMED}`;

/** Claims one resource, even if it is not due. Null while another worker has it, and during the list's cooldown. */
export async function claimOne(key: ResourceKey): Promise<Claim | null> {
  const at = nowMs();
  const { rows } = await pool().query<ClaimRow>({
    text: CLAIM_ONE,
    values: [iso(at), iso(at + LEASE_MS), key.kind, key.resourceId],
  });
  const [row] = rows;
  return row ? toClaim(row) : null;
}

/** Renews the lease during work that has its own time-outs. */
export async function holdLease<T>(claim: Claim, work: () => Promise<T>): Promise<T> {
  const heartbeat = setInterval(() => {
    renewLease(claim).catch(() => {});
  }, LEASE_MS / 3);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
  }
}

/** @returns false if another process has claimed the resource */
export async function renewLease(claim: Claim): Promise<boolean> {
  const { rowCount } = await pool().query(
    `UPDATE resources SET "leaseUntil" = $1::timestamp
     WHERE kind = $2::"ResourceKind" AND "resourceId" = $3 AND fence = $4
       AND "leaseUntil" IS NOT NULL`,
    [iso(nowMs() + LEASE_MS), claim.kind, claim.resourceId, claim.fence],
  );
  return rowCount !== 0;
}

export type Settlement =
  | { outcome: 'synced'; confirmAt: number | null; heldUntil: number | null }
  | { outcome: 'again'; dueAt: number; heldUntil: number | null; notFoundAt?: number | null }
  | { outcome: 'failed'; dueAt: number; error: string }
  | { outcome: 'dead'; heldUntil: number; error: string };

/**
 * Writes the result of a claim and releases it.
 * @throws LeaseLost if another worker has claimed the resource, to roll the caller's transaction back
 */
export async function settle(tx: Database, claim: Claim, settlement: Settlement): Promise<void> {
  const written = await writeSettlement(tx, claim, settlement);
  if (written === 0) throw new LeaseLost(claim);
}

function writeSettlement(tx: Database, claim: Claim, settlement: Settlement): Promise<number> {
  const at = iso(nowMs());
  const { kind, resourceId, fence, dirty } = claim;
  const claimed = Prisma.sql`kind = ${kind}::"ResourceKind" AND "resourceId" = ${resourceId}
    AND fence = ${fence} AND "leaseUntil" IS NOT NULL`;
  switch (settlement.outcome) {
    case 'synced':
      return tx.$executeRaw`
        UPDATE resources SET
          "leaseUntil" = NULL, synced = ${dirty}, "syncedAt" = ${at}::timestamp,
          attempts = 0, "failingSince" = NULL, "deadAt" = NULL, "lastError" = NULL, "notFoundAt" = NULL,
          "heldUntil" = ${iso(settlement.heldUntil)}::timestamp, "confirmAt" = ${iso(settlement.confirmAt)}::timestamp,
          "dirtyAt" = CASE WHEN dirty > ${dirty} THEN ${at}::timestamp END,
          "dueAt" = CASE WHEN dirty > ${dirty}
            THEN GREATEST(${at}::timestamp, ${iso(settlement.heldUntil)}::timestamp)
            ELSE ${iso(settlement.confirmAt)}::timestamp END
        WHERE ${claimed}`;
    case 'again':
      return tx.$executeRaw`
        UPDATE resources SET
          "leaseUntil" = NULL, "dueAt" = ${iso(settlement.dueAt)}::timestamp,
          "heldUntil" = ${iso(settlement.heldUntil)}::timestamp,
          "notFoundAt" = ${settlement.notFoundAt === undefined ? Prisma.sql`"notFoundAt"` : Prisma.sql`${iso(settlement.notFoundAt)}::timestamp`}
        WHERE ${claimed}`;
    case 'failed':
      return tx.$executeRaw`
        UPDATE resources SET
          "leaseUntil" = NULL, attempts = attempts + 1, "lastError" = ${settlement.error},
          "failingSince" = COALESCE("failingSince", ${at}::timestamp),
          "dueAt" = ${iso(settlement.dueAt)}::timestamp, "heldUntil" = ${iso(settlement.dueAt)}::timestamp
        WHERE ${claimed}`;
    case 'dead':
      return tx.$executeRaw`
        UPDATE resources SET
          "leaseUntil" = NULL, attempts = attempts + 1, "lastError" = ${settlement.error},
          "deadAt" = COALESCE("deadAt", ${at}::timestamp),
          "dueAt" = CASE WHEN dirty > ${dirty} THEN ${iso(settlement.heldUntil)}::timestamp END,
          "heldUntil" = ${iso(settlement.heldUntil)}::timestamp
        WHERE ${claimed}`;
  }
}

function iso(ms: number): string;
function iso(ms: number | null): string | null;
function iso(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}

/** Timestamps are milliseconds since the epoch. */
export type Pause = {
  until: number;
  reason: 'rate-limit' | 'credentials';
  status: number;
  since: number;
};

/** Pauses all processes, because the service limits calls or refuses the credentials. */
export async function pauseMirror(
  reason: Pause['reason'],
  status: number,
  ms: number,
): Promise<void> {
  const at = nowMs();
  await pool().query(
    `INSERT INTO service_state (key, value, "updatedAt") VALUES ($1, $2::jsonb, $3::timestamp)
     ON CONFLICT (key) DO UPDATE SET "updatedAt" = excluded."updatedAt", value = excluded.value ||
       jsonb_build_object('since', CASE WHEN service_state.value->>'reason' = $4
           AND (service_state.value->>'until')::float8 > $5::float8
         THEN service_state.value->'since' ELSE excluded.value->'since' END)`,
    [
      PAUSE,
      JSON.stringify({ until: at + ms, reason, status, since: at }),
      iso(at),
      reason,
      // Pauses in quick succession are one incident.
      at - 2 * 60_000,
    ],
  );
}

export async function currentPause(tx: Database = db()): Promise<Pause | null> {
  const row = await tx.serviceState.findUnique({ where: { key: PAUSE } });
  return pauseNow((row?.value ?? null) as Pause | null);
}

export function pauseNow(stored: Pause | null): Pause | null {
  const left = (stored?.until ?? 0) - nowMs();
  return left > 0 && left < MAX_WAIT_MS ? stored : null;
}

export async function progressOf(
  key: ResourceKey,
): Promise<{ dirty: bigint; synced: bigint; dead: boolean } | null> {
  const { rows } = await pool().query<{ dirty: string; synced: string; dead: boolean }>(
    // A dead letter that is being synced again may recover.
    `SELECT dirty, synced, "deadAt" IS NOT NULL AND "leaseUntil" IS NULL AS dead FROM resources
     WHERE kind = $1::"ResourceKind" AND "resourceId" = $2`,
    [key.kind, key.resourceId],
  );
  const [row] = rows;
  return row ? { dirty: BigInt(row.dirty), synced: BigInt(row.synced), dead: row.dead } : null;
}

/** Draws from service_sequence. A fetch that starts afterwards counts as newer than all fetches before. */
export async function nextSequence(tx: Database = db()): Promise<bigint> {
  const [row] = await tx.$queryRaw<{ next: bigint }[]>`SELECT nextval('service_sequence') AS next`;
  return row?.next ?? 0n;
}
