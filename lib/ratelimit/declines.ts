import { nowMs } from '@/lib/clock';
import { pool } from '@/lib/db/client';
import { QUICK } from '@/lib/db/sql/fragments';
import type { DeclineLimit } from './limits';
import { keyOf } from './rate-limit';

/** A subject whose declined cards are counted, with its limit. */
export type DeclineUse = readonly [DeclineLimit, string];

/** A count further in the future was written before the clock was set back. */
const CLOCK_TOLERANCE_MS = 60_000;

// Counts an attempt as declined before the card is tried, so that concurrent attempts cannot exceed the limit.
const HOLD = `
WITH ${QUICK}
INSERT INTO decline_counts AS known (key, declines, "countedAt", "pausedUntil")
SELECT $2::text, 1, $1::bigint, 0 FROM quick
ON CONFLICT (key) DO UPDATE SET (declines, "countedAt", "pausedUntil") = (
  -- Declines expire over time, except during a pause. They all expire if the clock was set back far.
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
 * Counts an attempt for every subject, or for none if a subject is paused.
 * @returns null, or the limit and remaining pause of the first paused subject
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

/** Reverts `holdAttempt` for an attempt that was not declined. */
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

/** Deletes counts of subjects without attempts for two days. */
export async function removeStaleDeclines(): Promise<number> {
  const { rowCount } = await pool().query(
    'DELETE FROM decline_counts WHERE greatest("countedAt", "pausedUntil") < $1',
    [nowMs() - 2 * 86_400_000],
  );
  return rowCount ?? 0;
}
