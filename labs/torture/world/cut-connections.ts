import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Closes a share of all connections to the database except our own. */
export async function cutConnections(url: string, share: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND random() < $1`,
      [share],
    );
  } finally {
    await client.end().catch(() => {});
  }
  await sleep(1);
}
