import { nowMs } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { log } from '@/lib/log';
import { reschedule } from '../failures';
import { unlessDraining } from '../lease';
import type { SingleKind } from '../resource-store';
import { confirmMs, isSuspiciousRemoval } from '../rules';
import { type Claim, markDirty, type SyncOutcome, settle } from '../store';
import { compareList, type ListedKind } from './lists';

export async function syncCollection(claim: Claim, kind: SingleKind): Promise<SyncOutcome> {
  if (kind === 'SUBSCRIPTION') return syncKnownSubscriptions(claim);
  return unlessDraining(claim, () => syncList(claim, kind));
}

/** The interface has no list of subscriptions, so that each known one is fetched. */
async function syncKnownSubscriptions(claim: Claim): Promise<SyncOutcome> {
  const known = await db().mirrorSubscription.findMany({
    where: { deletedAt: null },
    select: { serviceId: true },
  });
  for (const { serviceId } of known) await markDirty(db(), 'SUBSCRIPTION', serviceId);
  await settle(db(), claim, { outcome: 'synced', confirmAt: null, heldUntil: null });
  return 'synced';
}

async function syncList(claim: Claim, kind: ListedKind): Promise<SyncOutcome> {
  const fetched = { sequence: claim.sequence, askedAt: new Date(nowMs()) };
  const compared = await compareList(kind, fetched);
  if (!compared.ok) return reschedule(claim, compared.error);
  const { known, absent, complete } = compared.value;
  if (complete && isSuspiciousRemoval(known, absent.length)) {
    log.error(
      {
        kind,
        known,
        absent: absent.length,
      },
      'List lacks over a tenth of the known resources; nothing was removed',
    );
  } else {
    for (const id of absent) await markDirty(db(), kind, id);
  }
  const confirmAt = claim.dirty > claim.synced ? nowMs() + confirmMs() : null;
  await settle(db(), claim, { outcome: 'synced', confirmAt, heldUntil: null });
  return 'synced';
}
