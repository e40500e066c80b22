import { z } from 'zod';
import { now } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { env } from '@/lib/env';

const sizeSchema = z.object({
  /** When the list was asked for, in milliseconds since the epoch. */
  at: z.number(),
  bytes: z.number(),
  rows: z.number(),
  /** How long it took to read, in milliseconds. */
  ms: z.number(),
  /** `too-large` and `too-slow`: a limit was passed, and nothing of it counts. */
  end: z.enum(['read', 'too-large', 'too-slow', 'failed']),
});

/** How much the last list was, as far as it was read. */
export type ListSize = z.infer<typeof sizeSchema>;

const KEY = 'transactions-list-size';
/** Of a limit: there is time to raise it, or to have the list in pages. */
const WARN_AT = 0.6;

/** Keeps how much a list was; one that failed for other reasons says nothing of that. */
export async function noteSize(size: ListSize): Promise<void> {
  if (size.end === 'failed') return;
  await db().serviceState.upsert({
    where: { key: KEY },
    create: { key: KEY, value: size, updatedAt: now() },
    update: { value: size, updatedAt: now() },
  });
}

/** The last list was stopped at a limit, or is getting near it. */
export type ListAlarm = {
  state: 'too-large' | 'near';
  bytes: number;
  maxBytes: number;
  seconds: number;
  maxSeconds: number;
};

/** What a merchant should know of the list's size before, or after, it is too large; null where nothing. */
export async function listAlarm(): Promise<ListAlarm | null> {
  const state = await db().serviceState.findUnique({ where: { key: KEY } });
  const parsed = sizeSchema.safeParse(state?.value);
  return parsed.success ? alarmOf(parsed.data, env().service.list) : null;
}

/** The rule behind it. */
export function alarmOf(
  { bytes, ms, end }: ListSize,
  { maxBytes, maxMs }: { maxBytes: number; maxMs: number },
): ListAlarm | null {
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
