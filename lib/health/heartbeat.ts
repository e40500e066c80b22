import { pool } from '@/lib/db/client';
import { DATABASE_TIME, QUICK } from '@/lib/db/sql/fragments';

/** The row of service_state with the latest heartbeat of a worker, by the database's clock. */
export const HEARTBEAT = 'worker-seen';

export async function recordHeartbeat(): Promise<void> {
  await pool().query(
    `WITH ${QUICK}
     INSERT INTO service_state (key, value, "updatedAt")
     SELECT $1, 'true'::jsonb, ${DATABASE_TIME} FROM quick
     ON CONFLICT (key) DO UPDATE SET "updatedAt" = excluded."updatedAt"`,
    [HEARTBEAT],
  );
}
