import { chunksOf, LongList } from '@/lib/db/chunks';
import type { Database } from '@/lib/db/client';
import { log } from '@/lib/log';
import { asRecord } from '@/lib/service/parse';
import { isNoCharge } from '@/lib/service/resources';
import type { Lease } from '../lease';
import type { StoredList } from '../publish';
import { isSuspiciousRemoval } from '../rules';
import { nextSequence } from '../store';
import { LIST_KEY, type ListFetch, lastListFetch } from './list-fetch';
import { type StagedList, saveBlocksState } from './staged-list';

/** A transaction is deleted if two complete lists, at least this far apart, lack it. */
const GONE_AFTER_MS = 30_000;

/**
 * Stores a staged list: new and changed rows, what is missing, and the fetch itself, all in the
 * caller's transaction. The cost depends on what is new.
 *
 * @returns what was written, for the subscribers
 */
export async function storeList(
  tx: Database,
  fetched: ListFetch,
  staged: StagedList,
  lease: Lease,
): Promise<StoredList> {
  const before = await lastListFetch(tx);
  const { changed, ...stored } = await writeRows(tx, fetched, staged, lease);
  for (const id of await chargedSince(tx, changed)) stored.appeared.push(id);
  if (fetched.complete) {
    await lease.during(markMissing(tx, fetched, staged));
    await removeGone(tx, fetched);
  }
  await saveBlocks(tx, fetched, staged);
  const value = JSON.parse(JSON.stringify({ ...fetched, sequence: String(fetched.sequence) }));
  await tx.serviceState.upsert({
    where: { key: LIST_KEY },
    create: { key: LIST_KEY, value },
    update: { value },
  });
  return { ...stored, before };
}

/**
 * A row's digest is stored with the row's sequence number: if a release without digests has written
 * the row since, the digest matches nothing.
 */
type WrittenRow = { serviceId: string; appeared: boolean };

/** Ids of rows that were written: all, those that no list had before, and the others. */
type Written = Record<'written' | 'appeared' | 'changed', LongList<string>>;

/**
 * Writes rows that are new or changed. Each id is noted where it belongs at once: a set of a million ids takes
 * longer than the event loop may wait.
 */
async function writeRows(
  tx: Database,
  fetched: ListFetch,
  staged: StagedList,
  lease: Lease,
): Promise<Written & Pick<StoredList, 'askedAt'>> {
  // Read after the fetch: a charge that was sent after this number cannot be among these rows; one
  // that was sent during the fetch can.
  const stored = await nextSequence(tx);
  const ids: Written = {
    written: new LongList(),
    appeared: new LongList(),
    changed: new LongList(),
  };
  for (const { id, hasRows } of staged.blocks) {
    if (!hasRows) continue;
    for (const row of await lease.during(writeBlock(tx, id, fetched, stored))) {
      ids.written.push(row.serviceId);
      ids[row.appeared ? 'appeared' : 'changed'].push(row.serviceId);
    }
  }
  return { ...ids, askedAt: fetched.askedAt };
}

/**
 * Rows that are nobody's and that nobody was told of, as those are that say that no money moved: some say now
 * that it did.
 */
async function chargedSince(tx: Database, changed: Iterable<string>): Promise<string[]> {
  const charged: string[] = [];
  for (const ids of chunksOf(changed)) {
    const rows = await tx.mirrorTransaction.findMany({
      where: { serviceId: { in: ids }, attemptId: null, monthOf: null, isHistory: false },
      select: { serviceId: true, status: true, raw: true },
    });
    for (const { serviceId, status, raw } of rows) {
      if (!isNoCharge(status, asRecord(raw) ?? {})) charged.push(serviceId);
    }
  }
  return charged;
}

async function writeBlock(
  tx: Database,
  blockId: string,
  fetched: ListFetch,
  stored: bigint,
): Promise<WrittenRow[]> {
  const changed = await tx.$queryRaw<WrittenRow[]>`
    WITH listed AS (
      SELECT shown.* FROM transaction_blocks AS block, jsonb_to_recordset(block.rows) AS shown(
        "serviceId" text, "customerId" text, "subscriptionId" text, amount int,
        currency text, status text, "shownAt" timestamp, raw jsonb, digest text)
      WHERE block.id = ${blockId}::bigint
    )
    INSERT INTO mirror_transactions AS known (
      "serviceId", "customerId", "subscriptionId", amount, currency, status, "shownAt",
      raw, digest, "firstSeen", sequence, "firstSeenAt")
    SELECT listed."serviceId", listed."customerId", listed."subscriptionId", listed.amount,
      listed.currency, listed.status, listed."shownAt", listed.raw,
      listed.digest || ':' || ${fetched.sequence}::bigint,
      ${stored}, ${fetched.sequence}, ${fetched.askedAt.toISOString()}::timestamp
    FROM listed LEFT JOIN mirror_transactions AS old ON old."serviceId" = listed."serviceId"
    WHERE old."serviceId" IS NULL OR old."missingSince" IS NOT NULL OR old."deletedAt" IS NOT NULL
      OR (old."customerId", old."subscriptionId", old.amount, old.currency, old.status, old."shownAt", old.raw)
        IS DISTINCT FROM (listed."customerId", listed."subscriptionId",
          listed.amount, listed.currency, listed.status, listed."shownAt", listed.raw)
    ORDER BY listed."serviceId"
    ON CONFLICT ("serviceId") DO UPDATE SET
      "customerId" = excluded."customerId", "subscriptionId" = excluded."subscriptionId",
      amount = excluded.amount, currency = excluded.currency, status = excluded.status,
      "shownAt" = excluded."shownAt", raw = excluded.raw, digest = excluded.digest,
      sequence = excluded.sequence, "missingSince" = NULL, "deletedAt" = NULL
    WHERE known.sequence <= excluded.sequence
    RETURNING known."serviceId", (known.xmax = 0) AS appeared`;
  // The same values in another notation, such as keys in another order: only the text has changed.
  await tx.$executeRaw`
    UPDATE mirror_transactions AS known SET digest = listed.digest || ':' || known.sequence
    FROM transaction_blocks AS block,
      jsonb_to_recordset(block.rows) AS listed("serviceId" text, digest text)
    WHERE block.id = ${blockId}::bigint AND known."serviceId" = listed."serviceId"
      AND known.digest IS DISTINCT FROM listed.digest || ':' || known.sequence
      AND known.sequence <= ${fetched.sequence}`;
  return changed;
}

/** Marks what a complete list lacks as missing. */
async function markMissing(tx: Database, fetched: ListFetch, staged: StagedList): Promise<void> {
  const at = fetched.askedAt.toISOString();
  const { sequence } = fetched;
  if (staged.removed === null) {
    await tx.$executeRaw`
      UPDATE mirror_transactions SET "missingSince" = ${at}::timestamp
      WHERE "serviceId" IN (
        SELECT "serviceId" FROM mirror_transactions
        WHERE "missingSince" IS NULL AND "deletedAt" IS NULL AND "firstSeen" < ${sequence}
        EXCEPT
        SELECT unnest(ids) FROM transaction_blocks WHERE NOT stored AND sequence = ${sequence})`;
    return;
  }
  const vanished = await vanishedFrom(tx, sequence, staged.removed);
  if (vanished.length > 0) {
    await tx.$executeRaw`
      UPDATE mirror_transactions SET "missingSince" = ${at}::timestamp
      WHERE "serviceId" = ANY(${vanished})`;
  }
  // Known from replies only.
  await tx.$executeRaw`
    UPDATE mirror_transactions SET "missingSince" = ${at}::timestamp
    WHERE sequence = 0 AND "missingSince" IS NULL AND "deletedAt" IS NULL
      AND "firstSeen" < ${sequence}`;
}

/** Ids that are in removed blocks and in no listed one. */
async function vanishedFrom(
  tx: Database,
  sequence: bigint,
  removed: readonly string[],
): Promise<string[]> {
  if (removed.length === 0) return [];
  const missed = await tx.$queryRaw<{ id: string }[]>`
    SELECT "serviceId" AS id FROM mirror_transactions
    WHERE "serviceId" IN (
        SELECT unnest(ids) FROM transaction_blocks WHERE id = ANY(${removed}::bigint[])
        EXCEPT
        SELECT unnest(ids) FROM transaction_blocks WHERE NOT stored AND sequence = ${sequence})
      AND "missingSince" IS NULL AND "deletedAt" IS NULL AND "firstSeen" < ${sequence}`;
  if (missed.length === 0) return [];
  const ids = missed.map(({ id }) => id);
  // A row that is listed twice may still be in an unchanged block.
  const stillListed = await tx.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT listed.id FROM transaction_blocks AS block, unnest(block.ids) AS listed(id)
    WHERE block.stored AND block.id <> ALL(${removed}::bigint[]) AND listed.id = ANY(${ids})`;
  const listed = new Set(stillListed.map(({ id }) => id));
  return ids.filter((id) => !listed.has(id));
}

/** Deletes what two complete lists lack, unless that is suspiciously much. */
async function removeGone(tx: Database, fetched: ListFetch): Promise<void> {
  const since = new Date(fetched.askedAt.getTime() - GONE_AFTER_MS);
  // A transaction that was never listed is known from its reply: a list may use another id.
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
      'The transactions list lacks over a tenth of the known transactions; nothing was removed',
    );
    return;
  }
  await tx.mirrorTransaction.updateMany({ where: lacked, data: { deletedAt: fetched.askedAt } });
}

/**
 * The next list is compared with these blocks. The rows of each stored block are stored as the
 * block shows them, and every listed row that is not missing is in a block.
 */
async function saveBlocks(tx: Database, fetched: ListFetch, staged: StagedList): Promise<void> {
  const { sequence, complete } = fetched;
  const { removed, comparedAt } = staged;
  if (removed === null) {
    // Rows that it lacks would be in no block, so the next list is compared row by row as well.
    if (!complete) return;
    await tx.$executeRaw`DELETE FROM transaction_blocks WHERE stored`;
  } else if (removed.length > 0) {
    if (!complete) await storeLackedIds(tx, sequence, removed);
    await tx.$executeRaw`DELETE FROM transaction_blocks WHERE id = ANY(${removed}::bigint[])`;
  }
  await tx.$executeRaw`
    UPDATE transaction_blocks SET stored = true, rows = NULL WHERE NOT stored AND sequence = ${sequence}`;
  await saveBlocksState(tx, { sequence: String(sequence), comparedAt });
}

/** Stores ids that an incomplete list lacks in blocks without a digest, which match no list. */
async function storeLackedIds(
  tx: Database,
  sequence: bigint,
  removed: readonly string[],
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO transaction_blocks (sequence, stored, ids, "showsAll")
    SELECT ${sequence}, true, array_agg(id), false
    FROM (
      SELECT id, (row_number() OVER () - 1) / 1000 AS part FROM (
        SELECT unnest(ids) AS id FROM transaction_blocks WHERE id = ANY(${removed}::bigint[])
        EXCEPT
        SELECT unnest(ids) FROM transaction_blocks WHERE NOT stored AND sequence = ${sequence}) AS lacked
    ) AS numbered
    GROUP BY part`;
}
