import { fromNow } from '@/lib/clock';
import { pool } from '@/lib/db/client';

/** Raw events contain personal data. */
const RETENTION_DAYS = 30;

const CHUNK = 5_000;

/** @returns the number of deleted events; call again until it is 0 */
export async function deleteOldEvents(): Promise<number> {
  const before = fromNow(-RETENTION_DAYS * 86_400_000).toISOString();
  const { rowCount } = await pool().query(
    `DELETE FROM webhook_events WHERE id IN (
       SELECT id FROM webhook_events WHERE "receivedAt" < $1::timestamp ORDER BY id LIMIT $2)`,
    [before, CHUNK],
  );
  return rowCount ?? 0;
}
