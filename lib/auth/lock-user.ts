import type { Database } from '@/lib/db/client';

/** Serialises changes to a user's data. Other transactions can still insert rows that reference the user. */
export async function lockUser(tx: Database, userId: string): Promise<void> {
  await tx.$queryRaw`SELECT id FROM users WHERE id = ${userId} FOR NO KEY UPDATE`;
}
