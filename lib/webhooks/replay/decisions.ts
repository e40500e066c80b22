import { recordAudit } from '@/lib/audit/store';
import type { Staff } from '@/lib/auth/staff';
import { db } from '@/lib/db/client';
import { COLLECTION } from '@/lib/mirror/rules';
import type { ResourceKey, SyncOutcome } from '@/lib/mirror/store';
import { requestSweep } from '@/lib/mirror/sweep/schedule';
import { syncResource } from '@/lib/mirror/work';
import { replayDeadLetters, replayEvent } from './replay';

/** Staff decisions about events and the mirror. Each is in the audit log. */

/** Syncs a resource now. */
export async function syncNamed(
  actor: Staff,
  { kind, resourceId }: ResourceKey,
): Promise<SyncOutcome> {
  const outcome = await syncResource(kind, resourceId);
  await recordAudit(db(), actor, {
    action: 'mirror.synced',
    subject: 'resource',
    subjectId: resourceId,
    detail: { kind, outcome },
  });
  return outcome;
}

/** What to replay. */
export type Selection = { kind: 'event'; id: string } | { kind: 'dead-letters' };

/**
 * Replays events, or retries dead letters for another day.
 * @returns how many resources will be fetched
 */
export async function replaySelected(actor: Staff, selection: Selection): Promise<number> {
  const [count, subjectId] = await replay(selection);
  await recordAudit(db(), actor, {
    action: 'webhooks.replayed',
    subject: 'webhooks',
    subjectId,
    detail: { count },
  });
  return count;
}

async function replay(selection: Selection): Promise<[count: number, subjectId: string]> {
  switch (selection.kind) {
    case 'event':
      return [await replayEvent(BigInt(selection.id)), selection.id];
    case 'dead-letters':
      return [await replayDeadLetters(), 'dead letters'];
  }
}

/** Schedules a sweep against the service; a worker starts it within a minute. */
export async function sweepSoon(actor: Staff): Promise<void> {
  await requestSweep();
  await recordAudit(db(), actor, {
    action: 'mirror.sweep-requested',
    subject: 'resource',
    subjectId: COLLECTION,
  });
}
