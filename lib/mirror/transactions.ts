import { type Calibration, calibrate } from '@/lib/checkout/calibration';
import { listedOf, sentOf } from '@/lib/checkout/claimants';
import { reconcileUnknown } from '@/lib/checkout/reconcile';
import { nowMs } from '@/lib/clock';
import { type Database, db } from '@/lib/db/client';
import { log } from '@/lib/log';
import { service } from '@/lib/service/client';
import type { ServiceTransaction } from '@/lib/service/resources';
import { type TransactionRow, transactionRow } from './columns';
import { transactionsListed } from './effects';
import { LIST_KEY, type ListLook, lastListLook } from './list-look';
import { troubleOf } from './look';
import { COLLECTION, confirmMs, isSuspiciousRemoval, listRestMs } from './rules';
import {
  type Claim,
  claimOne,
  holdLease,
  markDirty,
  nextSequence,
  type SyncOutcome,
  settle,
} from './store';
import { putOff } from './trouble';

const CHUNK = 1_000;
const WRITE_TIMEOUT_MS = 5 * 60_000;
/** A transaction that two whole lists lack, this far apart, is gone. */
const GONE_AFTER_MS = 30_000;

/** How an asked-for fetch of the list went. */
export type ListOutcome =
  | { state: 'fetched'; look: ListLook }
  /** Another process is at it, or the list rests: it is fetched by itself as soon as it may be. */
  | { state: 'waiting' }
  | { state: 'failed' };

/**
 * Fetches the transactions list now, if nobody else is and it has rested long enough. Everybody
 * shares this one fetch: rows are stored and the unsettled charges matched before it returns.
 */
export async function fetchTransactions(): Promise<ListOutcome> {
  await markDirty(db(), 'TRANSACTIONS', COLLECTION);
  const claim = await claimOne({ kind: 'TRANSACTIONS', resourceId: COLLECTION });
  if (!claim) return { state: 'waiting' };
  const outcome = await holdLease(claim, () => syncTransactions(claim));
  const look = outcome === 'synced' ? await lastListLook() : null;
  return look ? { state: 'fetched', look } : { state: 'failed' };
}

/** Fetches and stores the list under a claim; then it rests five times as long as that took, also when it failed. */
export async function syncTransactions(claim: Claim): Promise<SyncOutcome> {
  const askedAt = new Date(nowMs());
  const started = performance.now();
  const reply = await service().listTransactions();
  const duration = performance.now() - started;
  if (!reply.ok) return putOff(claim, troubleOf(reply), listRestMs(duration));
  const { items, complete } = reply.value;
  const look = {
    sequence: claim.sequence,
    askedAt,
    endedAt: new Date(nowMs()),
    complete,
    showsAll: items.every(
      (one) =>
        one.subscriptionId !== undefined ||
        (one.customerId !== undefined && one.items !== undefined),
    ),
    count: items.length,
  };
  await db().$transaction((tx) => writeList(tx, claim, look, items, duration), {
    timeout: WRITE_TIMEOUT_MS,
    maxWait: 10_000,
  });
  // What breaks off here is taken up by the charges' own loop; the list is stored either way.
  await reconcileUnknown().catch((error: unknown) =>
    log.error('A charge could not be matched with the list', { error }),
  );
  return 'synced';
}

type Fetched = Omit<ListLook, 'calibration'>;

async function writeList(
  tx: Database,
  claim: Claim,
  look: Fetched,
  items: readonly ServiceTransaction[],
  duration: number,
): Promise<void> {
  const rows = new Map(items.map((one) => [one.id, transactionRow(one)]));
  const before = (await lastListLook(tx))?.calibration ?? {};
  const { appeared, written, calibration } = await writeRows(tx, look, [...rows.values()], before);
  if (look.complete) await markMissing(tx, look, [...rows.keys()]);
  const value = { ...look, calibration, sequence: String(look.sequence) };
  await tx.serviceState.upsert({
    where: { key: LIST_KEY },
    create: { key: LIST_KEY, value: JSON.parse(JSON.stringify(value)) },
    update: { value: JSON.parse(JSON.stringify(value)) },
  });
  await transactionsListed(tx, { appeared, written, before, calibration });
  const rested = nowMs() + listRestMs(duration);
  await settle(tx, claim, {
    outcome: 'synced',
    confirmAt: claim.dirty > claim.synced ? Math.max(rested, nowMs() + confirmMs()) : null,
    heldUntil: rested,
  });
}

type WrittenRow = { serviceId: string; appeared: boolean; attemptId: string | null };

/**
 * Writes what is new or differs, and the rows of charges that were never compared with what was sent.
 * @returns the ids of all that, and of what was never seen before, and how the list has shown what was
 *   sent up to now
 */
async function writeRows(
  tx: Database,
  look: Fetched,
  rows: readonly TransactionRow[],
  before: Calibration,
): Promise<{ appeared: string[]; written: string[]; calibration: Calibration }> {
  // Taken after the fetch: a charge that was sent after this number cannot be among these rows,
  // while one that was sent during the fetch can.
  const stored = await nextSequence();
  const appeared: string[] = [];
  let calibration = before;
  const written: string[] = [];
  for (let start = 0; start < rows.length; start += CHUNK) {
    const chunk = JSON.stringify(rows.slice(start, start + CHUNK));
    const changed = await tx.$queryRaw<WrittenRow[]>`
      WITH listed AS (
        SELECT * FROM jsonb_to_recordset(${chunk}::jsonb) AS row(
          "serviceId" text, "customerId" text, "subscriptionId" text, "matchKey" text, amount int,
          currency text, status text, "shownAt" timestamp, raw jsonb)
      )
      INSERT INTO mirror_transactions AS known (
        "serviceId", "customerId", "subscriptionId", "matchKey", amount, currency, status, "shownAt",
        raw, "firstSeen", sequence, "firstSeenAt")
      SELECT listed.*, ${stored}, ${look.sequence}, ${look.askedAt.toISOString()}::timestamp
      FROM listed LEFT JOIN mirror_transactions AS old ON old."serviceId" = listed."serviceId"
      WHERE old."serviceId" IS NULL OR old."missingSince" IS NOT NULL OR old."deletedAt" IS NOT NULL
        OR (old."boundBy" = 'REPLY' AND NOT old.calibrated)
        OR (old."customerId", old."subscriptionId", old."matchKey", old.amount, old.currency,
            old.status, old."shownAt", old.raw)
          IS DISTINCT FROM (listed."customerId", listed."subscriptionId",
            coalesce(listed."matchKey", old."matchKey"),
            listed.amount, listed.currency, listed.status, listed."shownAt", listed.raw)
      ORDER BY listed."serviceId"
      ON CONFLICT ("serviceId") DO UPDATE SET
        "customerId" = excluded."customerId", "subscriptionId" = excluded."subscriptionId",
        "matchKey" = COALESCE(excluded."matchKey", known."matchKey"),
        amount = excluded.amount, currency = excluded.currency, status = excluded.status,
        "shownAt" = excluded."shownAt", raw = excluded.raw, sequence = excluded.sequence,
        "missingSince" = NULL, "deletedAt" = NULL,
        calibrated = coalesce(known."boundBy" = 'REPLY', false)
      WHERE known.sequence < excluded.sequence
      RETURNING known."serviceId", (known.xmax = 0) AS appeared,
        CASE WHEN known.calibrated THEN known."attemptId" END AS "attemptId"`;
    written.push(...changed.map((row) => row.serviceId));
    appeared.push(...changed.filter((row) => row.appeared).map((row) => row.serviceId));
    calibration = await calibrateBy(tx, changed, calibration);
  }
  return { appeared, written, calibration };
}

/** Counts what the rows show of charges whose ids came in the replies to our own requests. */
async function calibrateBy(
  tx: Database,
  written: readonly WrittenRow[],
  known: Calibration,
): Promise<Calibration> {
  const attemptIds = written.flatMap((row) => row.attemptId ?? []);
  if (attemptIds.length === 0) return known;
  const attempts = await tx.chargeAttempt.findMany({
    where: { id: { in: attemptIds } },
    select: { id: true, body: true },
  });
  const bodies = new Map(attempts.map((one) => [one.id, one.body]));
  const rows = await tx.mirrorTransaction.findMany({
    where: { attemptId: { in: attemptIds } },
    select: { serviceId: true, attemptId: true, raw: true },
    orderBy: { firstSeen: 'asc' },
  });
  return rows.reduce((counted, row) => {
    const body = bodies.get(row.attemptId ?? '');
    return body ? calibrate(counted, sentOf(body, null), listedOf(row)) : counted;
  }, known);
}

/** Notes what a whole list lacks; what two of them lack is gone, unless that is suspiciously much. */
async function markMissing(tx: Database, look: Fetched, ids: string[]): Promise<void> {
  const at = look.askedAt.toISOString();
  await tx.$executeRaw`
    UPDATE mirror_transactions SET "missingSince" = ${at}::timestamp
    WHERE "missingSince" IS NULL AND "deletedAt" IS NULL AND "firstSeen" < ${look.sequence}
      AND NOT EXISTS (SELECT 1 FROM unnest(${ids}::text[]) AS listed(id) WHERE id = "serviceId")`;
  const since = new Date(look.askedAt.getTime() - GONE_AFTER_MS);
  const gone = { missingSince: { lte: since }, deletedAt: null };
  const removed = await tx.mirrorTransaction.count({ where: gone });
  if (removed === 0) return;
  const known = await tx.mirrorTransaction.count({ where: { deletedAt: null } });
  if (isSuspiciousRemoval(known, removed)) {
    log.error('The transactions list lacks over a tenth of what is known; nothing was removed', {
      known,
      removed,
    });
    return;
  }
  await tx.mirrorTransaction.updateMany({ where: gone, data: { deletedAt: look.askedAt } });
}
