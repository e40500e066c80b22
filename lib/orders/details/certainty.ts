import { pool } from '@/lib/db/client';
import { sqlState } from '@/lib/db/sql/sql-states';

/**
 * Whether it is known that nothing has been charged for a cart: only then is that said. A refusal by
 * itself proves nothing, since a gateway may have sent the request twice.
 */
export async function isKnownUncharged(cartId: string): Promise<boolean> {
  return (await possibleCharges(cartId)).sent === 0;
}

/**
 * Whether a cart can have been charged once at most, by what is sent and what is about to be: an attempt's
 * token charges once, but one that was refused may have charged before this one.
 */
export async function isChargedAtMostOnce(cartId: string): Promise<boolean> {
  const { sent, prepared } = await possibleCharges(cartId);
  return sent + prepared <= 1;
}

/** How many attempts for a cart charged or may have, and how many more are prepared. */
async function possibleCharges(cartId: string): Promise<{ sent: number; prepared: number }> {
  const { rows } = await pool().query<{ sent: number; prepared: number }>(
    `SELECT count(*) FILTER (WHERE a.sends > 0)::int AS sent,
       count(*) FILTER (WHERE a.sends = 0 AND a.state = ${sqlState('CREATED')})::int AS prepared
     FROM charge_attempts a JOIN orders o ON o.id = a."orderId"
     WHERE o."cartId" = $1 AND (
       a.state <> ${sqlState('NOT_CHARGED')} OR a."transactionId" IS NOT NULL)`,
    [cartId],
  );
  return rows[0] ?? { sent: 0, prepared: 0 };
}
