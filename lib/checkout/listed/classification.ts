import { chunksOf } from '@/lib/db/chunks';
import type { Database } from '@/lib/db/client';
import { chargeableStates, unchargedStates } from '@/lib/payments/states';
import { claimantsOf, claimOn, hasClaimants, withEmails } from './attempts';
import { type Calibration, tells } from './calibration';
import { LONGEST_CLAIM_MS } from './classification-rules';

/** Rows whose JSON is read at once. */
const CHUNK = 250;

/**
 * Sorts transactions that a list showed for the first time: one that may be the charge of an attempt
 * waits as a candidate, everything else is foreign for good. Called in the transaction that stored
 * the rows, with FOREIGN as their first claim.
 *
 * Of attempts that are settled those count, too, that ended without a charge: a refusal may have
 * answered the second of two requests that somebody on the way made of one. A row that shows too
 * little to be told from a charge could be anybody's: it is a candidate that only a person can use.
 */
export async function claimTransactions(
  tx: Database,
  { appeared, askedAt }: { appeared: readonly string[]; askedAt: Date },
  calibration: Calibration,
): Promise<void> {
  // As when a shop opens at a service that has a history.
  if (appeared.length === 0 || !(await hasClaimants(tx, askedAt))) return;
  for (const ids of chunksOf(appeared, CHUNK)) await claimSome(tx, ids, calibration);
}

/**
 * Sorts once more what is foreign and appeared since anything was sent that may still claim it: it was told apart
 * by a field that the list turns out to show otherwise than it was sent.
 * @returns the ids of what was sorted
 */
export async function claimForeign(
  tx: Database,
  askedAt: Date,
  calibration: Calibration,
): Promise<string[]> {
  const since = new Date(askedAt.getTime() - LONGEST_CLAIM_MS.same);
  const rows = await tx.$queryRaw<{ serviceId: string }[]>`
    SELECT t."serviceId" FROM mirror_transactions t
    WHERE t.claim = 'FOREIGN' AND t.sequence > 0 AND t."firstSeen" >= (
      SELECT min(a.baseline) FROM charge_attempts a
      WHERE a.kind = 'ORDER' AND a.sends > 0 AND (a.state::text = ANY(${[...chargeableStates]})
        OR (a.state::text = ANY(${[...unchargedStates]}) AND a."tokenReceivedAt" >= ${since})))`;
  const ids = rows.map(({ serviceId }) => serviceId);
  for (const some of chunksOf(ids, CHUNK)) await claimSome(tx, some, calibration);
  return ids;
}

async function claimSome(
  tx: Database,
  serviceIds: readonly string[],
  calibration: Calibration,
): Promise<void> {
  const found = await tx.mirrorTransaction.findMany({
    where: {
      serviceId: { in: [...serviceIds] },
      claim: 'FOREIGN',
      ...(tells(calibration, 'subscription') ? { subscriptionId: null } : {}),
    },
  });
  if (found.length === 0) return;
  const rows = await withEmails(tx, found);
  const claimants = await claimantsOf(tx, rows);
  const claimed = rows.filter((row) =>
    claimants.some((one) => claimOn(one, row, calibration) !== 'different'),
  );
  await tx.mirrorTransaction.updateMany({
    where: { serviceId: { in: claimed.map((row) => row.serviceId) }, claim: 'FOREIGN' },
    data: { claim: 'CANDIDATE' },
  });
}
