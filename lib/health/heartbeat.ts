import { pool } from '@/lib/db/client';
import { DATABASE_TIME, QUICK } from '@/lib/db/sql/fragments';

/** The row of service_state with the timestamp of the last worker heartbeat, by the database's own clock. */
export const HEARTBEAT = 'worker-seen';

/** Records that a worker is alive, for all processes to see. */
export async function recordHeartbeat(): Promise<void> {
  await pool().query(
    `WITH ${QUICK}
     INSERT INTO service_state (key, value, "updatedAt")
     SELECT $1, 'true'::jsonb, ${DATABASE_TIME} FROM quick
     ON CONFLICT (key) DO UPDATE SET "updatedAt" = excluded."updatedAt"`,
    [HEARTBEAT],
  );
}
