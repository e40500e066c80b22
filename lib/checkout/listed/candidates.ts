import type { Database } from '@/lib/db/client';
import type { MirrorTransaction } from '@/lib/db/generated/client';
import { rawState } from '@/lib/db/sql/raw-state';

/**
 * The listed transactions that may be an unsettled attempt's, in the order of their dates. Their claim is a literal, for
 * the index on the few of them: by a condition of Prisma's, PostgreSQL read all that were ever listed.
 */
export function listedCandidates(tx: Database): Promise<MirrorTransaction[]> {
  return tx.$queryRaw<MirrorTransaction[]>`
    SELECT * FROM mirror_transactions WHERE claim = ${rawState('CANDIDATE')}
    ORDER BY "shownAt", "firstSeen"`;
}

/** Whether there are any. */
export async function hasCandidates(tx: Database): Promise<boolean> {
  const found = await tx.$queryRaw<unknown[]>`
    SELECT FROM mirror_transactions WHERE claim = ${rawState('CANDIDATE')} LIMIT 1`;
  return found.length > 0;
}
