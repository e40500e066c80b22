import type { Database } from '@/lib/db/client';
import { claimantsOf, claimOn } from './attempts';
import type { Calibration } from './calibration';

const CHUNK = 1_000;

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
  serviceIds: readonly string[],
  calibration: Calibration,
): Promise<void> {
  for (let start = 0; start < serviceIds.length; start += CHUNK) {
    await claimSome(tx, serviceIds.slice(start, start + CHUNK), calibration);
  }
}

async function claimSome(
  tx: Database,
  serviceIds: readonly string[],
  calibration: Calibration,
): Promise<void> {
  const rows = await tx.mirrorTransaction.findMany({
    where: { serviceId: { in: [...serviceIds] }, claim: 'FOREIGN', subscriptionId: null },
  });
  if (rows.length === 0) return;
  const claimants = await claimantsOf(tx, rows);
  const claimed = rows.filter((row) =>
    claimants.some((one) => claimOn(one, row, calibration) !== 'different'),
  );
  await tx.mirrorTransaction.updateMany({
    where: { serviceId: { in: claimed.map((row) => row.serviceId) }, claim: 'FOREIGN' },
    data: { claim: 'CANDIDATE' },
  });
}
