import { recordAudit } from '@/lib/audit/store';
import type { Staff } from '@/lib/auth/staff';
import { db } from '@/lib/db/client';
import { COLLECTION } from '@/lib/mirror/rules';
import { requestSweep } from '@/lib/mirror/sweep/schedule';
import { replayFailed } from './replay/replay';

/** @returns the number of resources that will be fetched */
export async function replayAll(actor: Staff): Promise<number> {
  const count = await replayFailed();
  await recordAudit(db(), actor, {
    action: 'webhooks.replayed',
    subject: 'webhooks',
    subjectId: 'failed',
    detail: { count },
  });
  return count;
}

export async function sweepSoon(actor: Staff): Promise<void> {
  await requestSweep();
  await recordAudit(db(), actor, {
    action: 'mirror.sweep-requested',
    subject: 'resource',
    subjectId: COLLECTION,
  });
}
