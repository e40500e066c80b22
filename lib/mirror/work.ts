import { setTimeout as pause } from 'node:timers/promises';
import { nowMs } from '@/lib/clock';
import { type Database, db } from '@/lib/db/client';
import { retryLocked } from '@/lib/db/conflicts';
import type { ResourceKind } from '@/lib/db/generated/enums';
import { followSandboxClock } from '@/lib/db/sandbox-clock';
import { log } from '@/lib/log';
import { noteInboxLag } from '@/lib/metrics';
import { inSpan } from '@/lib/trace';
import { syncCollection } from './collections/collections';
import { delegatesLists } from './collections/list-requests';
import { syncTransactions } from './collections/transactions';
import { differs } from './columns';
import { reschedule } from './failures';
import { fetchOne } from './fetch';
import { mirrorSubscriber } from './publish';
import {
  type Change,
  type FetchedResource,
  isCustomerOfShop,
  knownResources,
  type SingleKind,
  writeFetched,
} from './resource-store';
import {
  COLLECTION,
  confirmMs,
  FETCH_WAIT_MS,
  isDeletionHint,
  MISSING_GAP_MS,
  MISSING_REST_MS,
  NOT_FOUND_GAP_MS,
  notFoundRetryMs,
  REPLICA_LAG_MS,
} from './rules';
import {
  type Claim,
  claimOne,
  currentPause,
  holdLease,
  LeaseLost,
  markDirty,
  progressOf,
  type SyncOutcome,
  settle,
} from './store';

const POLL_MS = 50;

/**
 * Fetches a resource for a waiting caller. Waits if another process is already fetching it.
 *
 * @param options.isUnlisted a complete list lacks the resource, so that a single 404 proves its deletion, except for a
 *   customer who is linked to an address here
 * @param options.timeoutMs how long to wait for another process; after that, a worker fetches the resource
 * @returns `synced` once a fetch that began after this call is stored
 */
export async function syncResource(
  kind: ResourceKind,
  resourceId: string,
  options: { isUnlisted?: boolean; timeoutMs?: number } = {},
): Promise<SyncOutcome> {
  const target = await markDirty(db(), kind, resourceId);
  const key = { kind, resourceId };
  const deadline = performance.now() + (options.timeoutMs ?? FETCH_WAIT_MS);
  for (;;) {
    if (await currentPause()) return 'later';
    const claim = kind === 'TRANSACTIONS' && delegatesLists() ? null : await claimOne(key);
    if (claim) {
      const outcome = await syncClaim({ ...claim, isUnlisted: options.isUnlisted ?? false });
      if (outcome !== 'overtaken') return outcome;
    }
    const progress = await progressOf(key);
    if (progress && progress.synced >= target) return 'synced';
    if (progress?.dead) return 'dead';
    if (performance.now() >= deadline) return 'later';
    await pause(POLL_MS);
  }
}

/** Runs in the trace that requested the sync; a collection, which many traces request, gets a trace of its own. */
export async function syncClaim(claim: Claim): Promise<SyncOutcome> {
  const { kind, resourceId, traceparent, dirtyAt } = claim;
  const of = resourceId === COLLECTION ? null : traceparent;
  const attributes = { 'storefront.resource.kind': kind };
  return inSpan('sync', { kind: 'consumer', attributes, of }, async (span) => {
    const outcome = await syncLeased(claim);
    span.setAttribute('storefront.sync.outcome', outcome);
    if (outcome === 'synced' && dirtyAt) noteInboxLag(kind, nowMs() - dirtyAt.getTime());
    return outcome;
  });
}

async function syncLeased(claim: Claim): Promise<SyncOutcome> {
  const { kind, resourceId } = claim;
  try {
    if (kind === 'TRANSACTIONS') return await syncTransactions(claim);
    return await holdLease(claim, () =>
      resourceId === COLLECTION ? syncCollection(claim, kind) : syncOne(claim, kind),
    );
  } catch (error) {
    if (error instanceof LeaseLost) return 'overtaken';
    log.error({ kind, id: resourceId, error }, 'Syncing a resource failed');
    const message = error instanceof Error ? error.message : 'Unknown error';
    return await reschedule(claim, { kind: 'failed', message });
  }
}

async function syncOne(claim: Claim, kind: SingleKind): Promise<SyncOutcome> {
  await followSandboxClock();
  const askedAt = new Date(nowMs());
  const result = await fetchOne(kind, claim.resourceId);
  if (result.ok) return writeResource(claim, askedAt, result.value);
  const { error } = result;
  return error.kind === 'missing' ? writeMissing(claim, askedAt, kind) : reschedule(claim, error);
}

/** A single 404 may come from a lagging replica, so that a deletion needs further proof. */
async function writeMissing(claim: Claim, askedAt: Date, kind: SingleKind): Promise<SyncOutcome> {
  if (kind === 'SUBSCRIPTION') {
    const held = await mirrorSubscriber().heldSubscription(db(), claim.resourceId);
    if (held === 'running') return writeMissingSubscription(claim, askedAt);
  }
  const gapMs = await proofGapMs(claim, kind);
  const missingMs = askedAt.getTime() - (claim.notFoundAt ?? askedAt).getTime();
  const isProven = missingMs >= gapMs;
  if (isProven) return writeResource(claim, askedAt, { kind, value: null });
  await fetchAgain(db(), claim, notFoundRetryMs(missingMs, gapMs), claim.notFoundAt ?? askedAt);
  return 'missing';
}

function fetchAgain(
  tx: Database,
  claim: Claim,
  inMs: number,
  notFoundAt: Date | null,
): Promise<void> {
  const at = nowMs();
  return settle(tx, claim, {
    outcome: 'again',
    dueAt: at + inMs,
    heldUntil: at + NOT_FOUND_GAP_MS,
    notFoundAt: notFoundAt?.getTime() ?? null,
  });
}

/**
 * A running subscription is missing only after two 404s ten minutes apart, each while the service finds another
 * resource of the tenant. The subscriber then decides whether the subscription has ended.
 */
async function writeMissingSubscription(claim: Claim, askedAt: Date): Promise<SyncOutcome> {
  const { resourceId: id } = claim;
  if (!(await findsOtherResources())) {
    await fetchAgain(db(), claim, MISSING_GAP_MS, null);
    return 'missing';
  }
  const since = claim.notFoundAt ?? askedAt;
  const missingMs = askedAt.getTime() - since.getTime();
  if (missingMs < MISSING_GAP_MS) {
    await fetchAgain(db(), claim, notFoundRetryMs(missingMs, MISSING_GAP_MS), since);
    return 'missing';
  }
  const isAnnounced = isDeletionHint(claim.hintType);
  const hasEnded = await db().$transaction(async (tx) => {
    if (await mirrorSubscriber().subscriptionMissing(tx, id, isAnnounced)) return true;
    await fetchAgain(tx, claim, MISSING_REST_MS, since);
    return false;
  });
  if (!hasEnded) return 'missing';
  return writeResource(claim, askedAt, { kind: 'SUBSCRIPTION', value: null });
}

/** False if the credentials are refused or belong to another tenant. A 404 proves nothing then. */
async function findsOtherResources(): Promise<boolean> {
  for (const { kind, id } of await knownResources()) {
    if ((await fetchOne(kind, id)).ok) return true;
  }
  return false;
}

/** How long a resource has to be missing to count as deleted. Lists may come from a lagging replica, too. */
async function proofGapMs(claim: Claim, kind: SingleKind): Promise<number> {
  if (isDeletionHint(claim.hintType)) return 0;
  if (kind === 'CUSTOMER' && (await isCustomerOfShop(claim.resourceId))) return REPLICA_LAG_MS;
  return claim.isUnlisted ? 0 : NOT_FOUND_GAP_MS;
}

async function writeResource(
  claim: Claim,
  askedAt: Date,
  resource: FetchedResource,
): Promise<SyncOutcome> {
  const { resourceId: id, sequence, hintType, hintAt } = claim;
  // Retried, because it may deadlock: the subscriber locks the row before the attempt, and a settled attempt does the
  // reverse.
  await retryLocked(() =>
    db().$transaction(async (tx) => {
      const isGone = resource.kind === 'SUBSCRIPTION' && resource.value === null;
      const isHeld = isGone && (await mirrorSubscriber().heldSubscription(tx, id)) !== null;
      const fetched = { id, sequence, askedAt, hintType, hintAt };
      const change = await writeFetched(tx, fetched, resource, isHeld);
      const refetchAt = change && (await mirrorSubscriber().resourceWritten(tx, change));
      await settle(tx, claim, {
        outcome: 'synced',
        confirmAt: needsConfirming(claim, change)
          ? nowMs() + confirmMs()
          : (refetchAt?.getTime() ?? null),
        heldUntil: null,
      });
    }),
  );
  return 'synced';
}

/** A changed resource is fetched again until a fetch finds no change. */
function needsConfirming(claim: Claim, change: Change | null): boolean {
  return claim.dirty > claim.synced || (change !== null && differs(change.before, change.after));
}
