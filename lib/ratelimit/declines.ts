import { nowMs } from '@/lib/clock';
import { pool } from '@/lib/db/client';
import { QUICK } from '@/lib/db/sql/fragments';
import type { DeclineLimit } from './rules';
import { keyOf } from './store';

/** One subject whose declined cards are counted, and how many it may have. */
export type DeclineUse = readonly [DeclineLimit, string];

/** Attempts that count as declined until they are known not to be. */
export type HeldAttempt = { keys: readonly string[] };

/** A count that is further ahead is from before the clock was set back. */
const CLOCK_TOLERANCE_MS = 60_000;

/*
 * Counted before the card is tried, so that attempts at the same time get no further than attempts
 * one after the other: each counts as declined until it turns out otherwise.
 */
const HOLD = `
WITH ${QUICK}, given AS (
  SELECT * FROM unnest($2::text[], $3::float8[], $4::float8[], $5::float8[], $6::float8[])
    AS one(key, free, forget, first, longest) ORDER BY key
)
INSERT INTO decline_counts AS known (key, declines, "countedAt", "pausedUntil")
SELECT key, 1, $1::bigint, 0 FROM given, quick
ON CONFLICT (key) DO UPDATE SET (declines, "countedAt", "pausedUntil") = (
  -- What was declined is forgotten in the quiet after the last pause. A clock that was set back far
  -- forgets it all.
  SELECT count, $1::bigint, CASE WHEN count <= free THEN 0 ELSE $1::bigint
    + least(longest, first * power(2, least(30, ceil(count - free) - 1)))::bigint END
  FROM given, LATERAL (SELECT 1 + CASE
    WHEN known."countedAt" > $1::bigint + ${CLOCK_TOLERANCE_MS} THEN 0
    ELSE greatest(0, known.declines
      - greatest(0, $1::bigint - greatest(known."countedAt", known."pausedUntil")) / forget) END
    AS count) AS counted
  WHERE given.key = known.key
)
WHERE known."pausedUntil" <= $1::bigint OR known."countedAt" > $1::bigint + ${CLOCK_TOLERANCE_MS}
RETURNING key`;

/**
 * Counts one attempt to pay with a card as declined, for every subject or for none.
 *
 * @returns what is held, or how long the one that is paused has to wait
 */
export async function holdAttempt(
  uses: readonly DeclineUse[],
): Promise<{ held: HeldAttempt } | { limit: DeclineLimit; retryAfterMs: number }> {
  const time = nowMs();
  const keyed = uses.map(([limit, subject]) => ({ limit, key: keyOf(limit, subject) }));
  const column = (of: (limit: DeclineLimit) => number) => keyed.map(({ limit }) => of(limit));
  const { rows } = await pool().query<{ key: string }>({
    text: HOLD,
    values: [
      time,
      keyed.map(({ key }) => key),
      column(({ free }) => free),
      column(({ forgetMs }) => forgetMs),
      column(({ firstPauseMs }) => firstPauseMs),
      column(({ longestPauseMs }) => longestPauseMs),
    ],
  });
  const keys = rows.map(({ key }) => key);
  const paused = keyed.find(({ key }) => !keys.includes(key));
  if (!paused) return { held: { keys } };
  await releaseAttempt({ keys }, uses);
  const until = await pausedUntil(paused.key);
  return { limit: paused.limit, retryAfterMs: Math.max(1_000, until - time) };
}

async function pausedUntil(key: string): Promise<number> {
  const { rows } = await pool().query<{ pausedUntil: string }>(
    'SELECT "pausedUntil" FROM decline_counts WHERE key = $1',
    [key],
  );
  return Number(rows[0]?.pausedUntil ?? 0);
}

/** Takes back what was counted, of an attempt that was not declined. */
export async function releaseAttempt(
  { keys }: HeldAttempt,
  uses: readonly DeclineUse[],
): Promise<void> {
  if (keys.length === 0) return;
  const free = new Map(uses.map(([limit, subject]) => [keyOf(limit, subject), limit.free]));
  await pool().query({
    text: `WITH ${QUICK}, given AS (
       SELECT * FROM unnest($1::text[], $2::float8[]) AS one(key, free) ORDER BY key
     )
     UPDATE decline_counts AS known SET declines = greatest(0, declines - 1),
       "pausedUntil" = CASE WHEN declines - 1 <= given.free THEN 0 ELSE "pausedUntil" END
     FROM given, quick WHERE known.key = given.key`,
    values: [keys, keys.map((key) => free.get(key) ?? 0)],
  });
}

/** Removes the counts of those who have been quiet for two days. */
export async function removeStaleDeclines(): Promise<number> {
  const { rowCount } = await pool().query(
    'DELETE FROM decline_counts WHERE greatest("countedAt", "pausedUntil") < $1',
    [nowMs() - 2 * 86_400_000],
  );
  return rowCount ?? 0;
}
