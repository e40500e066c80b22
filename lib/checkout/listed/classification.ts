import { chunksOf } from '@/lib/chunks';
import type { Database } from '@/lib/db/client';
import { claimantsOf, claimOn, hasClaimants, withEmails } from './attempts';
import { type Calibration, tells } from './calibration';

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
