import { nowMs } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { log } from '@/lib/log';
import type { ServiceFailure } from '@/lib/service/client';
import { type Trouble, troubleOf } from './fetch';
import { backoffMs, DEAD_AFTER_MS, pauseMs, REFUSED_PAUSE_MS } from './rules';
import { type Claim, pauseMirror, type SyncOutcome, settle } from './store';

/**
 * Lets every worker rest where a trouble is not one resource's alone.
 * @returns how long in milliseconds; null for a trouble of one resource
 */
export async function restAfter(trouble: Trouble): Promise<number | null> {
  if (trouble.state === 'refused') {
    log.error('The service refuses our credentials; the mirror waits', { status: trouble.status });
    await pauseMirror('credentials', trouble.status, REFUSED_PAUSE_MS);
    return REFUSED_PAUSE_MS;
  }
  if (trouble.state === 'limited') {
    const rest = pauseMs(trouble.retryAfterMs);
    await pauseMirror('rate-limit', trouble.status, rest);
    return rest;
  }
  return null;
}

/** Lets every worker rest when the answer to a call that changes something says how long to wait. */
export async function restAsTold(failure: ServiceFailure): Promise<void> {
  const trouble = troubleOf(failure);
  if (trouble.state === 'limited' && trouble.retryAfterMs !== undefined) await restAfter(trouble);
}

/**
 * Puts a resource off that told nothing: for a pause, with back-off, or as a dead letter.
 * @param atLeastMs however soon a try would be allowed otherwise, none comes before
 */
export async function putOff(claim: Claim, trouble: Trouble, atLeastMs = 0): Promise<SyncOutcome> {
  const pause = await restAfter(trouble);
  const at = nowMs();
  const next = at + Math.max(atLeastMs, pause ?? backoffMs(claim.attempts));
  if (pause !== null) {
    await settle(db(), claim, { outcome: 'again', dueAt: next, heldUntil: next });
    return 'later';
  }
  const error = ('message' in trouble ? trouble.message : trouble.state).slice(0, 500);
  if (claim.failingSince && at - claim.failingSince.getTime() >= DEAD_AFTER_MS) {
    log.error('A resource is a dead letter now', { kind: claim.kind, id: claim.resourceId, error });
    await settle(db(), claim, { outcome: 'dead', heldUntil: next, error });
    return 'dead';
  }
  await settle(db(), claim, { outcome: 'failed', dueAt: next, error });
  return 'later';
}
