import { nowMs } from '@/lib/clock';
import { pool } from '@/lib/db/client';
import { QUICK } from '@/lib/db/sql/fragments';
import type { DeclineLimit } from './limits';
import { keyOf } from './rate-limit';

/** One subject whose declined cards are counted, and how many it may have. */
export type DeclineUse = readonly [DeclineLimit, string];

/** A count that is further ahead is from before the clock was set back. */
const CLOCK_TOLERANCE_MS = 60_000;

/*
 * Counted before the card is tried, so that attempts at the same time get no further than attempts
 * one after the other: each counts as declined until it turns out otherwise.
 */
const HOLD = `
WITH ${QUICK}
INSERT INTO decline_counts AS known (key, declines, "countedAt", "pausedUntil")
SELECT $2::text, 1, $1::bigint, 0 FROM quick
ON CONFLICT (key) DO UPDATE SET (declines, "countedAt", "pausedUntil") = (
  -- What was declined is forgotten in the quiet after the last pause. A clock that was set back far
  -- forgets it all.
  SELECT count, $1::bigint, CASE WHEN count <= $3::float8 THEN 0 ELSE $1::bigint
    + least($6::float8, $5::float8 * power(2, least(30, ceil(count - $3::float8) - 1)))::bigint END
  FROM (SELECT 1 + CASE
    WHEN known."countedAt" > $1::bigint + ${CLOCK_TOLERANCE_MS} THEN 0
    ELSE greatest(0, known.declines
      - greatest(0, $1::bigint - greatest(known."countedAt", known."pausedUntil")) / $4::float8) END
    AS count) AS counted
)
WHERE known."pausedUntil" <= $1::bigint OR known."countedAt" > $1::bigint + ${CLOCK_TOLERANCE_MS}`;

/**
 * Counts one attempt to pay with a card as declined, for every subject or for none.
 *
 * @returns null, or the limit of the first subject that is paused, and how long it has to wait
 */
export async function holdAttempt(
  uses: readonly DeclineUse[],
): Promise<{ limit: DeclineLimit; retryAfterMs: number } | null> {
  const time = nowMs();
  for (const [index, [limit, subject]] of uses.entries()) {
    const key = keyOf(limit, subject);
    const { free, forgetMs, firstPauseMs, longestPauseMs } = limit;
    const values = [time, key, free, forgetMs, firstPauseMs, longestPauseMs];
    const { rowCount } = await pool().query(HOLD, values);
    if (rowCount === 1) continue;
    await releaseAttempt(uses.slice(0, index));
    return { limit, retryAfterMs: Math.max(1_000, (await pausedUntil(key)) - time) };
  }
  return null;
}

async function pausedUntil(key: string): Promise<number> {
  const { rows } = await pool().query<{ pausedUntil: string }>(
    'SELECT "pausedUntil" FROM decline_counts WHERE key = $1',
    [key],
  );
  return Number(rows[0]?.pausedUntil ?? 0);
}

/** Takes back what was counted, of an attempt that was not declined. */
export async function releaseAttempt(uses: readonly DeclineUse[]): Promise<void> {
  for (const [limit, subject] of uses) {
    await pool().query(
      `WITH ${QUICK}
       UPDATE decline_counts AS known SET declines = greatest(0, declines - 1),
         "pausedUntil" = CASE WHEN declines - 1 <= $2::float8 THEN 0 ELSE "pausedUntil" END
       FROM quick WHERE known.key = $1`,
      [keyOf(limit, subject), limit.free],
    );
  }
}

/** Removes the counts of those who have been quiet for two days. */
export async function removeStaleDeclines(): Promise<number> {
  const { rowCount } = await pool().query(
    'DELETE FROM decline_counts WHERE greatest("countedAt", "pausedUntil") < $1',
    [nowMs() - 2 * 86_400_000],
  );
  return rowCount ?? 0;
}
