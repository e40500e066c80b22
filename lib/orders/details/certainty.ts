import { pool } from '@/lib/db/client';
import { sqlState } from '@/lib/db/sql/sql-states';

/**
 * Whether nothing was charged for a cart, for certain. A refusal alone proves nothing, since a gateway may have sent
 * the request twice.
 */
export async function isKnownUncharged(cartId: string): Promise<boolean> {
  return (await possibleCharges(cartId)).sent === 0;
}

/**
 * Whether a cart can be charged at most once by its sent and prepared attempts. A token charges once, but an earlier
 * attempt that was refused may have charged, too.
 */
export async function isChargedAtMostOnce(cartId: string): Promise<boolean> {
  const { sent, prepared } = await possibleCharges(cartId);
  return sent + prepared <= 1;
}

/** The number of attempts for a cart that charged or may have charged, and of those that are not sent yet. */
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
