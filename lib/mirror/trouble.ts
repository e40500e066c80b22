import { nowMs } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { log } from '@/lib/log';
import type { Trouble } from './look';
import { backoffMs, DEAD_AFTER_MS, pauseMs, REFUSED_PAUSE_MS } from './rules';
import { type Claim, pauseMirror, type SyncOutcome, settle } from './store';

/** Puts a resource off that told nothing: for a pause, with back-off, or as a dead letter. */
export async function putOff(claim: Claim, trouble: Trouble): Promise<SyncOutcome> {
  const at = nowMs();
  if (trouble.state === 'refused') {
    await pauseMirror('credentials', trouble.status, REFUSED_PAUSE_MS);
    log.error('The service refuses our credentials; the mirror waits', { status: trouble.status });
    const dueAt = at + REFUSED_PAUSE_MS;
    await settle(db(), claim, { outcome: 'again', dueAt, heldUntil: dueAt });
    return 'later';
  }
  if (trouble.state === 'limited') {
    const dueAt = at + pauseMs(trouble.retryAfterMs);
    await pauseMirror('rate-limit', trouble.status, dueAt - at);
    await settle(db(), claim, { outcome: 'again', dueAt, heldUntil: dueAt });
    return 'later';
  }
  const error = trouble.message.slice(0, 500);
  if (claim.failingSince && at - claim.failingSince.getTime() >= DEAD_AFTER_MS) {
    log.error('A resource is a dead letter now', { kind: claim.kind, id: claim.resourceId, error });
    await settle(db(), claim, { outcome: 'dead', error });
    return 'dead';
  }
  await settle(db(), claim, { outcome: 'failed', dueAt: at + backoffMs(claim.attempts), error });
  return 'later';
}
