import { fromNow } from '@/lib/clock';
import { pool } from '@/lib/db/client';
import { isDraining } from '@/lib/process/draining';
import { ACCOUNT_CART_RETENTION_MS, GUEST_CART_RETENTION_MS } from './limits';

/** How many go in one statement, so that none blocks shoppers. */
const BATCH = 500;

/**
 * Removes carts that nobody has changed for long. One that was ordered is part of its order's
 * history and stays; one that is being paid is locked and skipped.
 * @returns how many there were
 */
export async function removeStaleCarts(): Promise<number> {
  let removed = 0;
  for (;;) {
    const { rowCount } = await pool().query(
      `DELETE FROM carts WHERE id IN (
         SELECT id FROM carts AS stale
         WHERE "updatedAt" < $1
           AND ("userId" IS NULL OR "closedAt" IS NOT NULL OR "updatedAt" < $2)
           AND NOT EXISTS (SELECT 1 FROM orders WHERE "cartId" = stale.id)
         ORDER BY "updatedAt" LIMIT $3 FOR UPDATE SKIP LOCKED)`,
      [
        fromNow(-GUEST_CART_RETENTION_MS).toISOString(),
        fromNow(-ACCOUNT_CART_RETENTION_MS).toISOString(),
        BATCH,
      ],
    );
    removed += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH || isDraining()) return removed;
  }
}
