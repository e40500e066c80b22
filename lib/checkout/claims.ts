import type { Database } from '@/lib/db/client';

/**
 * Sorts transactions that a list showed for the first time: one that an unsettled attempt could
 * have caused waits as a candidate, everything else is foreign for good. Called in the transaction
 * that stored the rows, with FOREIGN as their first claim.
 *
 * A row that shows too little to have a match key could be anybody's: while anything is unsettled
 * it is a candidate that only a person can use.
 */
export async function claimTransactions(
  tx: Database,
  serviceIds: readonly string[],
): Promise<void> {
  if (serviceIds.length === 0) return;
  await tx.$executeRaw`
    UPDATE mirror_transactions t SET claim = 'CANDIDATE'
    WHERE t."serviceId" = ANY(${[...serviceIds]}) AND t.claim = 'FOREIGN'
      AND t."subscriptionId" IS NULL
      AND EXISTS (
        SELECT 1 FROM charge_attempts a
        WHERE a.state IN ('SENDING', 'UNKNOWN', 'REVIEW')
          AND a.baseline < t."firstSeen"
          AND (t."matchKey" IS NULL OR t."matchKey" = a."matchKey"))`;
}
