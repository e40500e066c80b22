import { chunksOf, type Many } from '@/lib/db/chunks';
import type { Database } from '@/lib/db/client';
import { rawState } from '@/lib/db/sql/raw-state';
import { chargeableStates, unchargedStates } from '@/lib/payments/states';
import { claimantsOf, hasClaimants, likenessTo, withEmails } from './attempts';
import { type Calibration, isReliableSign } from './calibration';
import { MAX_CLAIM_AGE_MS } from './classification-rules';

/** Rows that are loaded at once. */
const CHUNK = 250;

/**
 * Classifies transactions that a list showed for the first time: one that may be the charge of an
 * attempt is a candidate, everything else remains foreign. Called in the transaction that stored the
 * rows, with FOREIGN as their initial claim.
 * Settled attempts without a charge count, too: a refusal may have been the reply to the second of
 * two requests that a proxy made of one. A row that shows too little could be anyone's: it is a
 * candidate that only a person can use.
 */
export async function classifyTransactions(
  tx: Database,
  { appeared, askedAt }: { appeared: Many<string>; askedAt: Date },
  calibration: Calibration,
): Promise<void> {
  // The usual case for the baseline import.
  if (appeared.length === 0 || !(await hasClaimants(tx, askedAt))) return;
  for (const ids of chunksOf(appeared, CHUNK)) await classifyRows(tx, ids, calibration);
}

/**
 * Classifies foreign rows again that appeared since the first attempt that may still match them was sent: they
 * were excluded by a field that the list turns out to show differently.
 * @returns the ids of those rows
 */
export async function reclassifyForeign(
  tx: Database,
  askedAt: Date,
  calibration: Calibration,
): Promise<string[]> {
  const since = new Date(askedAt.getTime() - MAX_CLAIM_AGE_MS.same);
  const rows = await tx.$queryRaw<{ serviceId: string }[]>`
    SELECT t."serviceId" FROM mirror_transactions t
    WHERE t.claim = ${rawState('FOREIGN')} AND t.sequence > 0 AND t."firstSeen" >= (
      SELECT min(a.baseline) FROM charge_attempts a
      WHERE a.kind = 'ORDER' AND a.sends > 0 AND (a.state::text = ANY(${[...chargeableStates]})
        OR (a.state::text = ANY(${[...unchargedStates]}) AND a."tokenReceivedAt" >= ${since})))`;
  const ids = rows.map(({ serviceId }) => serviceId);
  for (const some of chunksOf(ids, CHUNK)) await classifyRows(tx, some, calibration);
  return ids;
}

async function classifyRows(
  tx: Database,
  serviceIds: readonly string[],
  calibration: Calibration,
): Promise<void> {
  const found = await tx.mirrorTransaction.findMany({
    where: {
      serviceId: { in: [...serviceIds] },
      claim: 'FOREIGN',
      ...(isReliableSign(calibration, 'subscription') ? { subscriptionId: null } : {}),
    },
  });
  if (found.length === 0) return;
  const rows = await withEmails(tx, found);
  const claimants = await claimantsOf(tx, rows);
  const claimed = rows.filter((row) =>
    claimants.some((one) => likenessTo(one, row, calibration) !== 'different'),
  );
  await tx.mirrorTransaction.updateMany({
    where: { serviceId: { in: claimed.map((row) => row.serviceId) }, claim: 'FOREIGN' },
    data: { claim: 'CANDIDATE' },
  });
}
