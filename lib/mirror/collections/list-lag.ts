import type { Database } from '@/lib/db/client';
import { rawState } from '@/lib/db/sql/raw-state';
import { CLOCK_SKEW_MS } from '../rules';
import type { ListFetch } from './list-fetch';

const DAY_MS = 24 * 60 * 60_000;

/**
 * Lists that went back in time, as those of a replica that lags, lacked every charge that was newer than what they
 * showed, so this one, the first to show some again, may lag by as much as the oldest of them is old. If lists lacked
 * older charges, too, or showed newer ones, they were incomplete: what counts is for how long they were. Call it
 * before the list is stored.
 *
 * @returns for how long charges that this list shows again may have been missing; 0 without any
 */
export async function lagOf(tx: Database, { sequence, askedAt }: ListFetch): Promise<number> {
  const [again] = await tx.$queryRaw<{ oldest: Date | null; since: Date | null }[]>`
    SELECT min(t."firstSeenAt") AS oldest, min(t."missingSince") AS since FROM mirror_transactions t
    WHERE t.claim = ${rawState('BOUND')} AND (t."missingSince" IS NOT NULL OR t."deletedAt" IS NOT NULL)
      AND t."missingSince" < ${askedAt.toISOString()}::timestamp AND t.sequence > 0 AND t.sequence < ${sequence}
      AND t."serviceId" IN (
        SELECT unnest(ids) FROM transaction_blocks WHERE NOT stored AND sequence = ${sequence})`;
  if (!again?.oldest || !again.since) return 0;
  const { oldest, since } = again;
  const isLag = since.getTime() - oldest.getTime() < DAY_MS && !(await showedNewer(tx, oldest));
  return askedAt.getTime() - (isLag ? oldest : since).getTime();
}

/** Whether the last list had a charge that was surely made later: replies may arrive in another order. */
async function showedNewer(tx: Database, oldest: Date): Promise<boolean> {
  const newer = await tx.mirrorTransaction.findFirst({
    where: {
      ...{ claim: 'BOUND', boundBy: 'REPLY', sequence: { gt: 0 } },
      ...{ missingSince: null, deletedAt: null },
      firstSeenAt: { gt: new Date(oldest.getTime() + CLOCK_SKEW_MS) },
    },
    select: { serviceId: true },
  });
  return newer !== null;
}
