import { nowMs } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { allowLong } from '@/lib/db/limits';
import { log } from '@/lib/log';
import { fail, ok, type Result } from '@/lib/result';
import { service } from '@/lib/service/client';
import type { ServiceTransaction } from '@/lib/service/wire';
import { storable } from '../columns';
import { reschedule } from '../failures';
import { failureOf } from '../fetch';
import { type Lease, leaseOf, unlessDraining } from '../lease';
import { mirrorSubscriber } from '../publish';
import { COLLECTION, confirmMs, FETCH_WAIT_MS, listRestMs } from '../rules';
import { type Claim, claimOne, LeaseLost, markDirty, type SyncOutcome, settle } from '../store';
import { type ListFetch, lastListFetch } from './list-fetch';
import { delegatesLists, type ListNotFetched, requestList } from './list-requests';
import { recordSize } from './list-size';
import { changedRows, type DigestedRow, storeList } from './list-store';

/** Longer than storing the first list takes. */
const WRITE_TIMEOUT_MS = 30 * 60_000;

/**
 * Fetches the transactions list now, unless another process is fetching it or its cooldown has not ended. Returns when
 * rows and consequences are stored. A web process requests the fetch from a worker and waits.
 * @param timeoutMs how long a web process waits
 * @returns `waiting` if a worker will fetch the list as soon as possible
 */
export async function fetchTransactions(
  timeoutMs = FETCH_WAIT_MS,
): Promise<Result<ListFetch, ListNotFetched>> {
  if (delegatesLists()) return requestList(timeoutMs);
  await markDirty(db(), 'TRANSACTIONS', COLLECTION);
  const claim = await claimOne({ kind: 'TRANSACTIONS', resourceId: COLLECTION });
  if (!claim) return fail('waiting');
  try {
    const outcome = await syncTransactions(claim);
    const fetched = outcome === 'synced' ? await lastListFetch() : null;
    return fetched ? ok(fetched) : fail('failed');
  } catch (error) {
    if (error instanceof LeaseLost) return fail('waiting');
    throw error;
  }
}

/**
 * Fetches and stores the list under a claim. Then the list has a cooldown of five times the duration of the fetch, even
 * after a failure. A process that shuts down leaves the list to another process, without a cooldown.
 */
export async function syncTransactions(claim: Claim): Promise<SyncOutcome> {
  return unlessDraining(claim, (ending) => fetchAndStore(claim, ending));
}

async function fetchAndStore(claim: Claim, ending: AbortSignal): Promise<SyncOutcome> {
  const lease = leaseOf(claim, ending);
  const askedAt = new Date(nowMs());
  const started = performance.now();
  const reply = await lease.during(service().listTransactions(ending));
  const duration = performance.now() - started;
  await recordSize('transactions', reply);
  if (!reply.ok) return reschedule(claim, failureOf(reply), listRestMs(duration));
  const { items, complete } = reply.value;
  const fetched: ListFetch = {
    sequence: claim.sequence,
    askedAt,
    endedAt: new Date(nowMs()),
    complete,
    count: items.length,
  };
  const changed = await lease.during(changedRows(items));
  await writeList(claim, fetched, items, changed, duration, lease);
  // The list is stored either way; a worker repeats the follow-up work if it fails here.
  await mirrorSubscriber()
    .listCommitted()
    .catch((error: unknown) => log.error({ error }, 'Follow-up work of a stored list failed'));
  return 'synced';
}

async function writeList(
  claim: Claim,
  fetched: ListFetch,
  items: readonly ServiceTransaction[],
  changed: readonly DigestedRow[],
  duration: number,
  lease: Lease,
): Promise<void> {
  await lease.renew();
  const ids = items.map(({ id }) => storable(id));
  await db().$transaction(
    async (tx) => {
      // The duration depends on the number of new rows.
      await allowLong(tx, WRITE_TIMEOUT_MS);
      const stored = await storeList(tx, fetched, ids, changed, lease);
      await lease.during(mirrorSubscriber().listWritten(tx, stored));
      const rested = nowMs() + listRestMs(duration);
      await settle(tx, claim, {
        outcome: 'synced',
        confirmAt: claim.dirty > claim.synced ? Math.max(rested, nowMs() + confirmMs()) : null,
        heldUntil: rested,
      });
    },
    { timeout: WRITE_TIMEOUT_MS, maxWait: 10_000 },
  );
}

/** @public used by the labs */
export async function resumeList(): Promise<void> {
  await db().resource.updateMany({
    where: { kind: 'TRANSACTIONS', resourceId: COLLECTION },
    data: { heldUntil: null },
  });
}
