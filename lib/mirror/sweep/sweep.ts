import { setTimeout as sleep } from 'node:timers/promises';
import { now, nowMs } from '@/lib/clock';
import { db, pool } from '@/lib/db/client';
import type { ResourceKind } from '@/lib/db/generated/enums';
import { unlessLocked } from '@/lib/db/session-lock';
import { type ListFetch, lastListFetch } from '@/lib/mirror/collections/list-fetch';
import { compareList, type ListedKind } from '@/lib/mirror/collections/lists';
import { fetchTransactions } from '@/lib/mirror/collections/transactions';
import { differences } from '../columns';
import { pauseAfter } from '../failures';
import type { SingleKind } from '../resource-store';
import { isSuspiciousRemoval } from '../rules';
import { currentPause, nextSequence } from '../store';
import { syncResource } from '../work';

export type Cause = 'no-event' | 'waiting' | 'dead-letter';

export type Finding = {
  kind: SingleKind | 'TRANSACTION';
  id: string;
  /** The differing columns; `deletedAt` if the resource was deleted, `serviceId` if it was unknown. */
  columns: string[];
  cause: Cause;
};

export type SweepFailure =
  | { kind: Finding['kind']; problem: 'list-unread' | 'list-incomplete' }
  | { kind: Finding['kind']; problem: 'too-many-missing'; count: number; known: number }
  | { kind: Finding['kind']; problem: 'unread'; count: number };

export type SweepReport = {
  startedAt: string;
  endedAt: string;
  ok: boolean;
  compared: Record<Finding['kind'], number>;
  findings: Finding[];
  failures: SweepFailure[];
};

export type Progress = (step: string, done: number, all: number) => void;

const LOCK = 7_338_114;
const PARALLEL = 4;
const MAX_TRIES = 6;
const MAX_PAUSE_MS = 5 * 60_000;
/** Longer than the list of a million transactions takes, with its cooldown. */
const LIST_TIMEOUT_MS = 60 * 60_000;
/** A missing subscription may reappear, and is retried for this long. */
const TOMBSTONE_RETRY_MS = 7 * 24 * 60 * 60_000;
/** Limits the report of the first sweep, which may find a million transactions. */
const MAX_FINDINGS = 10_000;

type Sweep = {
  report: SweepReport;
  force: boolean;
  onProgress: Progress;
  signal: AbortSignal | undefined;
};

export type SweepOptions = {
  /** Removes resources even if a list lacks over a tenth of the known ones. */
  force?: boolean;
  onProgress?: Progress;
  /** Called when this sweep starts, i.e. no other one is running. */
  onBegin?: () => Promise<void>;
  signal?: AbortSignal;
};

/**
 * Repairs every difference between mirror and service, whichever events were lost. The exception is a paid subscription
 * that is missing but not proven to be deleted: workers keep fetching it.
 * @returns null while another sweep runs, in any process
 */
export function sweep(options: SweepOptions = {}): Promise<SweepReport | null> {
  return unlessLocked(LOCK, async () => {
    await options.onBegin?.();
    return runSweep(options);
  });
}

async function runSweep(options: SweepOptions): Promise<SweepReport> {
  const report: SweepReport = {
    startedAt: now().toISOString(),
    endedAt: '',
    ok: false,
    compared: { PRODUCT: 0, CUSTOMER: 0, SUBSCRIPTION: 0, TRANSACTION: 0 },
    findings: [],
    failures: [],
  };
  const { force = false, onProgress = () => {}, signal } = options;
  const run: Sweep = { report, force, onProgress, signal };
  await sweepList(run, 'PRODUCT');
  await sweepList(run, 'CUSTOMER');
  await sweepTransactions(run);
  await sweepSubscriptions(run);
  report.endedAt = now().toISOString();
  report.ok = report.failures.length === 0;
  return report;
}

async function sweepList(run: Sweep, kind: ListedKind): Promise<void> {
  const step = `${kind.toLowerCase()}s`;
  const { report } = run;
  const compared = await withRetries(run, async () => {
    const fetched = { sequence: await nextSequence(), askedAt: now() };
    const comparison = await compareList(kind, fetched, (done, all) =>
      run.onProgress(step, done, all),
    );
    if (comparison.ok) return comparison.value;
    await pauseAfter(comparison.error);
    return null;
  });
  if (!compared) {
    report.failures.push({ kind, problem: 'list-unread' });
    return;
  }
  report.compared[kind] += compared.listed;
  for (const { id, columns } of compared.repaired) {
    report.findings.push({ kind, id, columns, cause: await causeOf(kind, id) });
  }
  const { complete, known, absent } = compared;
  if (complete && !run.force && isSuspiciousRemoval(known, absent.length)) {
    report.failures.push({ kind, problem: 'too-many-missing', count: absent.length, known });
    return;
  }
  await sweepOneByOne(run, kind, absent, complete);
}

/** The interface has no list of subscriptions, so that each one mentioned in the database is fetched. */
async function sweepSubscriptions(run: Sweep): Promise<void> {
  const { rows } = await pool().query<{ id: string }>(
    `SELECT "serviceId" AS id FROM mirror_subscriptions WHERE "deletedAt" IS NULL
     UNION
     SELECT "subscriptionId" FROM mirror_transactions AS t
     WHERE "subscriptionId" IS NOT NULL AND NOT EXISTS (
       SELECT 1 FROM mirror_subscriptions AS s WHERE s."serviceId" = t."subscriptionId")
     UNION
     SELECT "resourceId" FROM resources AS r
     WHERE kind = 'SUBSCRIPTION' AND "resourceId" <> '*' AND dirty > synced
     ORDER BY id`,
  );
  const tombstones = await db().mirrorSubscription.findMany({
    where: { deletedAt: { gte: new Date(nowMs() - TOMBSTONE_RETRY_MS) } },
    select: { serviceId: true },
    orderBy: { serviceId: 'asc' },
  });
  const ids = rows.map((row) => row.id);
  const living = new Set(ids);
  const deleted = tombstones.map((row) => row.serviceId).filter((id) => !living.has(id));
  run.report.compared.SUBSCRIPTION += ids.length + deleted.length;
  await sweepOneByOne(run, 'SUBSCRIPTION', ids, false);
  await sweepOneByOne(run, 'SUBSCRIPTION', deleted, true);
}

async function sweepOneByOne(
  run: Sweep,
  kind: SingleKind,
  ids: readonly string[],
  isUnlisted: boolean,
): Promise<void> {
  const step = `${kind.toLowerCase()}s, one by one`;
  const queue = [...ids];
  let done = 0;
  let unread = 0;
  const work = async () => {
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
      run.signal?.throwIfAborted();
      if (!(await sweepOne(run, kind, id, isUnlisted))) unread += 1;
      done += 1;
      run.onProgress(step, done, ids.length);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  if (unread > 0) run.report.failures.push({ kind, problem: 'unread', count: unread });
}

async function sweepOne(
  run: Sweep,
  kind: SingleKind,
  id: string,
  isUnlisted: boolean,
): Promise<boolean> {
  const cause = await causeOf(kind, id);
  const before = await rowOf(kind, id);
  let isMissing = false;
  const synced = await withRetries(run, async () => {
    const outcome = await syncResource(kind, id, { isUnlisted });
    isMissing = outcome === 'missing';
    return outcome === 'synced' ? outcome : null;
  });
  const columns = differences(before, await rowOf(kind, id));
  if (columns.length > 0) run.report.findings.push({ kind, id, columns, cause });
  return synced !== null || isMissing;
}

async function sweepTransactions(run: Sweep): Promise<void> {
  const { report } = run;
  const fetched = await listSince(run, new Date(report.startedAt));
  if (!fetched) {
    report.failures.push({ kind: 'TRANSACTION', problem: 'list-unread' });
    return;
  }
  if (!fetched.complete) report.failures.push({ kind: 'TRANSACTION', problem: 'list-incomplete' });
  report.compared.TRANSACTION += fetched.count;
  run.onProgress('transactions', fetched.count, fetched.count);
  const changed = await db().mirrorTransaction.findMany({
    where: { OR: [{ sequence: fetched.sequence }, { deletedAt: fetched.askedAt }] },
    select: { serviceId: true, firstSeenAt: true, deletedAt: true },
    take: MAX_FINDINGS,
  });
  const cause = await causeOf('TRANSACTIONS', '*');
  for (const row of changed) {
    const isNew = row.firstSeenAt.getTime() === fetched.askedAt.getTime();
    const columns = row.deletedAt ? ['deletedAt'] : [isNew ? 'serviceId' : 'raw'];
    report.findings.push({ kind: 'TRANSACTION', id: row.serviceId, columns, cause });
  }
}

/** Fetches the transactions list, or uses one whose fetch began after `timestamp`. */
async function listSince(run: Sweep, timestamp: Date): Promise<ListFetch | null> {
  const deadline = performance.now() + LIST_TIMEOUT_MS;
  while (performance.now() < deadline) {
    if (!(await pauseIsOver(run))) return null;
    await fetchTransactions();
    const fetched = await lastListFetch();
    if (fetched && fetched.askedAt >= timestamp) return fetched;
    run.onProgress('transactions, once their list has rested', 0, 1);
    await sleep(1_000, undefined, { signal: run.signal });
  }
  return null;
}

async function withRetries<T>(run: Sweep, attempt: () => Promise<T | null>): Promise<T | null> {
  for (let attemptNumber = 1; attemptNumber <= MAX_TRIES; attemptNumber += 1) {
    if (!(await pauseIsOver(run))) return null;
    const result = await attempt();
    if (result !== null) return result;
    if (attemptNumber < MAX_TRIES)
      await sleep(100 * 2 ** attemptNumber, undefined, { signal: run.signal });
  }
  return null;
}

/** @returns false if the pause is too long, or the credentials are refused */
async function pauseIsOver(run: Sweep): Promise<boolean> {
  for (;;) {
    const pause = await currentPause();
    if (!pause) return true;
    const remainingMs = pause.until - nowMs();
    if (pause.reason === 'credentials' || remainingMs > MAX_PAUSE_MS) return false;
    await sleep(Math.min(remainingMs + 10, 1_000), undefined, { signal: run.signal });
  }
}

/** Why a difference was not repaired before. Call this before the resource is fetched again. */
async function causeOf(kind: ResourceKind, id: string): Promise<Cause> {
  const resource = await db().resource.findUnique({
    where: { kind_resourceId: { kind, resourceId: id } },
  });
  if (resource?.deadAt) return 'dead-letter';
  // Replies and lists mark resources dirty, too, so that only the hint proves an event.
  const hasEvent = resource !== null && resource.hintAt !== null;
  return hasEvent && resource.dirty > resource.synced ? 'waiting' : 'no-event';
}

function rowOf(kind: SingleKind, serviceId: string): Promise<object | null> {
  switch (kind) {
    case 'CUSTOMER':
      return db().mirrorCustomer.findUnique({ where: { serviceId } });
    case 'PRODUCT':
      return db().mirrorProduct.findUnique({ where: { serviceId } });
    case 'SUBSCRIPTION':
      return db().mirrorSubscription.findUnique({ where: { serviceId } });
  }
}
