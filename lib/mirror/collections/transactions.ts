import { nowMs } from '@/lib/clock';
import { type Database, db } from '@/lib/db/client';
import { log } from '@/lib/log';
import { service } from '@/lib/service/client';
import type { ServiceTransaction } from '@/lib/service/resources';
import { type TransactionRow, transactionRow } from '../columns';
import { reschedule } from '../failures';
import { failureOf } from '../fetch';
import { mirrorSubscriber, type StoredList } from '../publish';
import { COLLECTION, confirmMs, isSuspiciousRemoval, listRestMs } from '../rules';
import {
  type Claim,
  claimOne,
  holdLease,
  markDirty,
  nextSequence,
  type SyncOutcome,
  settle,
} from '../store';
import { LIST_KEY, type ListFetch, lastListFetch } from './list-fetch';

const CHUNK = 1_000;
const WRITE_TIMEOUT_MS = 5 * 60_000;
/** A transaction that two whole lists lack, this far apart, is gone. */
const GONE_AFTER_MS = 30_000;

/** How an asked-for fetch of the list went. */
export type ListOutcome =
  | { state: 'fetched'; fetched: ListFetch }
  /** Another process is at it, or the list rests: it is fetched by itself as soon as it may be. */
  | { state: 'waiting' }
  | { state: 'failed' };

/**
 * Fetches the transactions list now, if nobody else is and it has rested long enough. Everybody
 * shares this one fetch: rows are stored and their subscriber has returned before this does.
 */
export async function fetchTransactions(): Promise<ListOutcome> {
  await markDirty(db(), 'TRANSACTIONS', COLLECTION);
  const claim = await claimOne({ kind: 'TRANSACTIONS', resourceId: COLLECTION });
  if (!claim) return { state: 'waiting' };
  const outcome = await holdLease(claim, () => syncTransactions(claim));
  const fetched = outcome === 'synced' ? await lastListFetch() : null;
  return fetched ? { state: 'fetched', fetched } : { state: 'failed' };
}

/** Fetches and stores the list under a claim; then it rests five times as long as that took, also when it failed. */
export async function syncTransactions(claim: Claim): Promise<SyncOutcome> {
  const askedAt = new Date(nowMs());
  const started = performance.now();
  const reply = await service().listTransactions();
  const duration = performance.now() - started;
  if (!reply.ok) return reschedule(claim, failureOf(reply), listRestMs(duration));
  const { items, complete } = reply.value;
  const fetched = {
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
  await db().$transaction((tx) => writeList(tx, claim, fetched, items, duration), {
    timeout: WRITE_TIMEOUT_MS,
    maxWait: 10_000,
  });
  // What breaks off here is taken up by its domain's own loop; the list is stored either way.
  await mirrorSubscriber()
    .listCommitted()
    .catch((error: unknown) => log.error('A stored list could not be followed up', { error }));
  return 'synced';
}

async function writeList(
  tx: Database,
  claim: Claim,
  fetched: ListFetch,
  items: readonly ServiceTransaction[],
  duration: number,
): Promise<void> {
  const rows = new Map(items.map((one) => [one.id, transactionRow(one)]));
  const stored = await writeRows(tx, fetched, [...rows.values()]);
  if (fetched.complete) await markMissing(tx, fetched, [...rows.keys()]);
  const value = { ...fetched, sequence: String(fetched.sequence) };
  await tx.serviceState.upsert({
    where: { key: LIST_KEY },
    create: { key: LIST_KEY, value: JSON.parse(JSON.stringify(value)) },
    update: { value: JSON.parse(JSON.stringify(value)) },
  });
  await mirrorSubscriber().listWritten(tx, stored);
  const rested = nowMs() + listRestMs(duration);
  await settle(tx, claim, {
    outcome: 'synced',
    confirmAt: claim.dirty > claim.synced ? Math.max(rested, nowMs() + confirmMs()) : null,
    heldUntil: rested,
  });
}

/**
 * Keeps the list from being fetched before a time: while the demo's clock jumps, it would never rest.
 * @param until null: it may be fetched at once
 */
export async function deferList(until: Date | null): Promise<void> {
  await db().resource.updateMany({
    where: { kind: 'TRANSACTIONS', resourceId: COLLECTION },
    data: until ? { heldUntil: until, dueAt: until } : { heldUntil: null },
  });
}

type WrittenRow = { serviceId: string; appeared: boolean };

/** Writes what is new or differs. */
async function writeRows(
  tx: Database,
  fetched: ListFetch,
  rows: readonly TransactionRow[],
): Promise<StoredList> {
  // Taken after the fetch: a charge that was sent after this number cannot be among these rows,
  // while one that was sent during the fetch can.
  const stored = await nextSequence();
  const appeared: string[] = [];
  const written: string[] = [];
  for (let start = 0; start < rows.length; start += CHUNK) {
    const chunk = JSON.stringify(rows.slice(start, start + CHUNK));
    const changed = await tx.$queryRaw<WrittenRow[]>`
      WITH listed AS (
        SELECT * FROM jsonb_to_recordset(${chunk}::jsonb) AS row(
          "serviceId" text, "customerId" text, "subscriptionId" text, amount int,
          currency text, status text, "shownAt" timestamp, raw jsonb)
      )
      INSERT INTO mirror_transactions AS known (
        "serviceId", "customerId", "subscriptionId", amount, currency, status, "shownAt",
        raw, "firstSeen", sequence, "firstSeenAt")
      SELECT listed.*, ${stored}, ${fetched.sequence}, ${fetched.askedAt.toISOString()}::timestamp
      FROM listed LEFT JOIN mirror_transactions AS old ON old."serviceId" = listed."serviceId"
      WHERE old."serviceId" IS NULL OR old."missingSince" IS NOT NULL OR old."deletedAt" IS NOT NULL
        OR (old."customerId", old."subscriptionId", old.amount, old.currency, old.status, old."shownAt", old.raw)
          IS DISTINCT FROM (listed."customerId", listed."subscriptionId",
            listed.amount, listed.currency, listed.status, listed."shownAt", listed.raw)
      ORDER BY listed."serviceId"
      ON CONFLICT ("serviceId") DO UPDATE SET
        "customerId" = excluded."customerId", "subscriptionId" = excluded."subscriptionId",
        amount = excluded.amount, currency = excluded.currency, status = excluded.status,
        "shownAt" = excluded."shownAt", raw = excluded.raw, sequence = excluded.sequence,
        "missingSince" = NULL, "deletedAt" = NULL
      WHERE known.sequence < excluded.sequence
      RETURNING known."serviceId", (known.xmax = 0) AS appeared`;
    written.push(...changed.map((row) => row.serviceId));
    appeared.push(...changed.filter((row) => row.appeared).map((row) => row.serviceId));
  }
  return { appeared, written };
}

/** Notes what a whole list lacks; what two of them lack is gone, unless that is suspiciously much. */
async function markMissing(tx: Database, fetched: ListFetch, ids: string[]): Promise<void> {
  const at = fetched.askedAt.toISOString();
  await tx.$executeRaw`
    UPDATE mirror_transactions SET "missingSince" = ${at}::timestamp
    WHERE "missingSince" IS NULL AND "deletedAt" IS NULL AND "firstSeen" < ${fetched.sequence}
      AND NOT EXISTS (SELECT 1 FROM unnest(${ids}::text[]) AS listed(id) WHERE id = "serviceId")`;
  const since = new Date(fetched.askedAt.getTime() - GONE_AFTER_MS);
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
  await tx.mirrorTransaction.updateMany({ where: gone, data: { deletedAt: fetched.askedAt } });
}
