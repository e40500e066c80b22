import { z } from 'zod';
import { now } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { env } from '@/lib/env';
import type { ServiceFailure } from '@/lib/service/client';

const sizeSchema = z.object({
  /** When the list was requested, in milliseconds since the epoch. */
  at: z.number(),
  bytes: z.number(),
  rows: z.number(),
  /** How long it took to read, in milliseconds. */
  ms: z.number(),
  /** `too-large` and `too-slow`: a limit was exceeded, and nothing of the list was used. */
  end: z.enum(['read', 'too-large', 'too-slow', 'failed']),
});

/** The size of the last list, as far as it was read. */
export type ListSize = z.infer<typeof sizeSchema>;

/** A list of the service that may have any length. */
type LongList = 'transactions' | 'customers';

const keyOf = (list: LongList) => `${list}-list-size`;
/**
 * The share of a limit from which on a warning is shown: there is time to raise it, or to have the
 * list paginated.
 */
const WARN_AT = 0.6;

/** How a list that was not read ended. */
export function endOf({ code }: ServiceFailure): ListSize['end'] {
  return code === 'too-large' || code === 'too-slow' ? code : 'failed';
}

/** Stores the size of a list; a list that failed for other reasons says nothing about it. */
export async function recordSize(list: LongList, size: ListSize): Promise<void> {
  if (size.end === 'failed') return;
  const key = keyOf(list);
  await db().serviceState.upsert({
    where: { key },
    create: { key, value: size, updatedAt: now() },
    update: { value: size, updatedAt: now() },
  });
}

/** The last list exceeded a limit, or is approaching one. */
export type ListAlarm = {
  list: LongList;
  state: 'too-large' | 'near';
  bytes: number;
  maxBytes: number;
  seconds: number;
  maxSeconds: number;
};

/** What a merchant should know about the size of a list, before or after it is too large; null if nothing. */
export async function listAlarm(list: LongList): Promise<ListAlarm | null> {
  const state = await db().serviceState.findUnique({ where: { key: keyOf(list) } });
  const parsed = sizeSchema.safeParse(state?.value);
  const limits = { transactions: env().service.list, customers: env().service.customers };
  const alarm = parsed.success ? alarmOf(parsed.data, limits[list]) : null;
  return alarm && { list, ...alarm };
}

/** The rule behind it. */
export function alarmOf(
  { bytes, ms, end }: ListSize,
  { maxBytes, maxMs }: { maxBytes: number; maxMs: number },
): Omit<ListAlarm, 'list'> | null {
  const isOver = end === 'too-large' || end === 'too-slow';
  if (!isOver && bytes < WARN_AT * maxBytes && ms < WARN_AT * maxMs) return null;
  return {
    state: isOver ? 'too-large' : 'near',
    bytes,
    maxBytes,
    seconds: Math.round(ms / 1_000),
    maxSeconds: maxMs / 1_000,
  };
}
