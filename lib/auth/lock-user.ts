import type { Database } from '@/lib/db/client';

/** Serialises transactions that change what belongs to a user. Rows that reference the user can still be inserted. */
export async function lockUser(tx: Database, userId: string): Promise<void> {
  await tx.$queryRaw`SELECT id FROM users WHERE id = ${userId} FOR NO KEY UPDATE`;
}
