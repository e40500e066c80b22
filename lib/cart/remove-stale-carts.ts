import { fromNow } from '@/lib/clock';
import { pool } from '@/lib/db/client';
import { isDraining } from '@/lib/process/draining';
import { ACCOUNT_CART_RETENTION_MS, GUEST_CART_RETENTION_MS } from './limits';

/** Rows per statement, so that no statement blocks shoppers. */
const BATCH = 500;

/** Deletes old carts without orders. Skips locked carts, which are being paid. */
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
