import { fromNow } from '@/lib/clock';
import { pool } from '@/lib/db/client';

/** Raw events hold personal data: they are kept this long. */
const KEPT_DAYS = 30;

const CHUNK = 5_000;

/**
 * Deletes raw events that are older than 30 days, a few thousand at a time.
 * @returns how many were deleted; call again until that is 0
 */
export async function deleteOldEvents(): Promise<number> {
  const before = fromNow(-KEPT_DAYS * 86_400_000).toISOString();
  const { rowCount } = await pool().query(
    `DELETE FROM webhook_events WHERE id IN (
       SELECT id FROM webhook_events WHERE "receivedAt" < $1::timestamp ORDER BY id LIMIT $2)`,
    [before, CHUNK],
  );
  return rowCount ?? 0;
}
