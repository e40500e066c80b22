import { now } from '@/lib/clock';
import { pool } from '@/lib/db/client';
import { sqlState } from '@/lib/db/sql/sql-states';

/** SQL: charges `t` that the shop did not request, exactly as in their index, so that the planner uses it. */
export const UNEXPLAINED = `t."unmatchedAt" IS NOT NULL AND t."seenAt" IS NULL AND t."explainedAt" IS NULL
  AND t.claim = ${sqlState('FOREIGN')} AND t."deletedAt" IS NULL`;

/** How many charges are noted at a time. */
const CHUNK = 5_000;

/**
 * Notes for good which charges name a subscription of the shop, as each renewal does: otherwise the list of unmatched
 * ones, and their number on the home page, would read every month that was ever charged.
 * @returns how many were noted; call again until that is 0
 */
export async function noteExplained(): Promise<number> {
  const { rowCount } = await pool().query(
    `UPDATE mirror_transactions SET "explainedAt" = $1::timestamp WHERE "serviceId" IN (
       SELECT t."serviceId" FROM mirror_transactions t
       JOIN subscriptions s ON s."serviceId" = t."subscriptionId"
       -- The list may be writing them.
       WHERE ${UNEXPLAINED} LIMIT $2 FOR UPDATE OF t SKIP LOCKED)`,
    [now().toISOString(), CHUNK],
  );
  return rowCount ?? 0;
}
