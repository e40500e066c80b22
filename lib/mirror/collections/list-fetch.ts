import { z } from 'zod';
import { type Database, db } from '@/lib/db/client';

/** What a fetch of the transactions list can prove. Stored in service_state under LIST_KEY. */
export type ListFetch = {
  /** Drawn from service_sequence before the fetch. */
  sequence: bigint;
  /** The start of the fetch: the list shows this state or a newer one. */
  askedAt: Date;
  endedAt: Date;
  /** What the list lacks does not exist. */
  complete: boolean;
  count: number;
};

export const LIST_KEY = 'transactions-list';

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
