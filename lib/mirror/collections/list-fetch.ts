import { z } from 'zod';
import { type Database, db } from '@/lib/db/client';

/** What a fetch of the transactions list can prove. Kept in service_state under LIST_KEY. */
export type ListFetch = {
  /** From service_sequence, before the fetch. */
  sequence: bigint;
  /** The list shows nothing older than the state at this time. */
  askedAt: Date;
  endedAt: Date;
  /** The list is complete: what is not in it does not exist. */
  complete: boolean;
  count: number;
};

/** The key in service_state of the last fetch, with its bigint and dates as text. */
export const LIST_KEY = 'transactions-list';

/** The last successful fetch of the list, by any process. */
export async function lastListFetch(tx: Database = db()): Promise<ListFetch | null> {
  const state = await tx.serviceState.findUnique({ where: { key: LIST_KEY } });
  const parsed = storedFetch.safeParse(state?.value);
  return parsed.success ? parsed.data : null;
}

const storedFetch = z.object({
  sequence: z.string().transform(BigInt),
  askedAt: z.string().transform((text) => new Date(text)),
  endedAt: z.string().transform((text) => new Date(text)),
  complete: z.boolean(),
  count: z.number(),
});
