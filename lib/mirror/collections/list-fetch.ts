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
  /** Every row shows its customer or its subscription, so that it is known whose charge it may be. */
  showsAll: boolean;
  count: number;
  /** How far the clock that dated its replies was ahead of the machine's when it was asked for; less if they came from a cache. */
  aheadMs?: number | undefined;
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
  showsAll: z.boolean(),
  count: z.number(),
  aheadMs: z.number().optional(),
});
