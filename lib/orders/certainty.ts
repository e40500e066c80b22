import { pool } from '@/lib/db/client';
import { sqlStates } from '@/lib/db/sql-states';
import { unchargedStates } from '@/lib/payments/states';

/**
 * Whether it is known that nothing has been charged for a cart: only then is that said. A refusal by
 * itself proves nothing, since a gateway may have sent the request twice.
 */
export async function isKnownUncharged(cartId: string | null): Promise<boolean> {
  if (!cartId) return true;
  const { rows } = await pool().query(
    `SELECT 1 FROM charge_attempts a JOIN orders o ON o.id = a."orderId"
     WHERE o."cartId" = $1 AND a.sends > 0 AND (
       a.state NOT IN (${sqlStates(unchargedStates)}) OR a."transactionId" IS NOT NULL
       OR (a.state <> 'NOT_CHARGED' AND a."absenceProvenAt" IS NULL)) LIMIT 1`,
    [cartId],
  );
  return rows.length === 0;
}
