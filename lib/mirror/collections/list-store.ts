import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { chunksOf } from '@/lib/db/chunks';
import { type Database, db } from '@/lib/db/client';
import { log } from '@/lib/log';
import type { ServiceTransaction } from '@/lib/service/wire';
import { type TransactionRow, transactionRow } from '../columns';
import type { Lease } from '../lease';
import type { StoredList } from '../publish';
import { isSuspiciousRemoval } from '../rules';
import { nextSequence } from '../store';
import { LIST_KEY, type ListFetch, lastListFetch } from './list-fetch';

/** A transaction counts as deleted if two complete lists, at least this far apart, lack it. */
const GONE_AFTER_MS = 30_000;

const BATCH = 1_000;

/** `digest` covers the columns, so that the next list can recognise an unchanged row. */
export type DigestedRow = TransactionRow & { digest: string };

export async function changedRows(items: readonly ServiceTransaction[]): Promise<DigestedRow[]> {
  const changed: DigestedRow[] = [];
  for (const chunk of chunksOf(items, BATCH)) {
    const rows = chunk.map(digested);
    const [ids, digests] = [rows.map((row) => row.serviceId), rows.map((row) => row.digest)];
    const changedIds = await db().$queryRaw<{ id: string }[]>`
      SELECT listed.id FROM unnest(${ids}::text[], ${digests}::text[]) AS listed(id, digest)
      LEFT JOIN mirror_transactions AS known ON known."serviceId" = listed.id
      WHERE known.digest IS DISTINCT FROM listed.digest
        OR known."missingSince" IS NOT NULL OR known."deletedAt" IS NOT NULL`;
    const differing = new Set(changedIds.map(({ id }) => id));
    changed.push(...rows.filter((row) => differing.has(row.serviceId)));
    await setImmediate();
  }
  return changed;
}

function digested(transaction: ServiceTransaction): DigestedRow {
  const row = transactionRow(transaction);
  return { ...row, digest: hash('sha256', JSON.stringify(row), 'base64url') };
}

/** @returns what was written, for the subscribers */
export async function storeList(
  tx: Database,
  fetched: ListFetch,
  ids: readonly string[],
  changed: readonly DigestedRow[],
  lease: Lease,
): Promise<StoredList> {
  const before = await lastListFetch(tx);
  // Drawn after the fetch: a charge sent after this number cannot be in these rows; one sent during the fetch can.
  const stored = await nextSequence(tx);
  const written: string[] = [];
  for (const rows of chunksOf(changed, BATCH)) {
    const ids = await lease.during(writeRows(tx, rows, fetched, stored));
    written.push(...ids.map(({ serviceId }) => serviceId));
  }
  if (fetched.complete) {
    await lease.during(markMissing(tx, fetched, ids));
    await removeGone(tx, fetched);
  }
  const value = JSON.parse(JSON.stringify({ ...fetched, sequence: String(fetched.sequence) }));
  await tx.serviceState.upsert({
    where: { key: LIST_KEY },
    create: { key: LIST_KEY, value },
    update: { value },
  });
  const { askedAt, complete } = fetched;
  return { askedAt, complete, before, written };
}

async function writeRows(
  tx: Database,
  rows: readonly DigestedRow[],
  fetched: ListFetch,
  stored: bigint,
): Promise<{ serviceId: string }[]> {
  return tx.$queryRaw`
    INSERT INTO mirror_transactions AS known (
      "serviceId", "customerId", "subscriptionId", amount, currency, status, "shownAt",
      raw, digest, "firstSeen", sequence, "firstSeenAt")
    SELECT listed."serviceId", listed."customerId", listed."subscriptionId",
      listed.amount, listed.currency, listed.status, listed."shownAt",
      listed.raw, listed.digest, ${stored}, ${fetched.sequence},
      ${fetched.askedAt.toISOString()}::timestamp
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS listed(
      "serviceId" text, "customerId" text, "subscriptionId" text, amount int, currency text, status text, "shownAt" timestamp, raw jsonb, digest text)
    ORDER BY listed."serviceId"
    ON CONFLICT ("serviceId") DO UPDATE SET
      "customerId" = excluded."customerId", "subscriptionId" = excluded."subscriptionId",
      amount = excluded.amount, currency = excluded.currency, status = excluded.status, "shownAt" = excluded."shownAt",
      raw = excluded.raw, digest = excluded.digest, sequence = excluded.sequence,
      "missingSince" = NULL, "deletedAt" = NULL
    WHERE known.sequence <= excluded.sequence
    RETURNING known."serviceId"`;
}

async function markMissing(
  tx: Database,
  { askedAt, sequence }: ListFetch,
  ids: readonly string[],
): Promise<void> {
  await tx.$executeRaw`
    UPDATE mirror_transactions SET "missingSince" = ${askedAt.toISOString()}::timestamp
    WHERE "serviceId" IN (
      SELECT "serviceId" FROM mirror_transactions
      WHERE "missingSince" IS NULL AND "deletedAt" IS NULL AND "firstSeen" < ${sequence}
      EXCEPT SELECT unnest(${ids}::text[]))`;
}

/** Deletes rows that two complete lists lack, unless there are suspiciously many. */
async function removeGone(tx: Database, fetched: ListFetch): Promise<void> {
  const since = new Date(fetched.askedAt.getTime() - GONE_AFTER_MS);
  // A transaction with sequence 0 was never listed, and is known only from a reply.
  const listed = { deletedAt: null, sequence: { gt: 0 } };
  const lacked = { ...listed, missingSince: { lte: since } };
  const removed = await tx.mirrorTransaction.count({ where: lacked });
  if (removed === 0) return;
  const known = await tx.mirrorTransaction.count({ where: listed });
  if (isSuspiciousRemoval(known, removed)) {
    log.error(
      {
        known,
        removed,
      },
      'Transactions list lacks over a tenth of the known transactions; nothing was removed',
    );
    return;
  }
  await tx.mirrorTransaction.updateMany({ where: lacked, data: { deletedAt: fetched.askedAt } });
}
