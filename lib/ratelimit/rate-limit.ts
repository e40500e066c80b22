import { createHmac } from 'node:crypto';
import { nowMs } from '@/lib/clock';
import { pool } from '@/lib/db/client';
import { QUICK } from '@/lib/db/sql/fragments';
import { env } from '@/lib/env';
import { fail, ok, type Result } from '@/lib/result';
import type { Limit } from './limits';
import { type OverLimit, overLimitMessage } from './over-limit';

/** How much later than made a use may be counted. Less than the time to the next one. */
const OUT_OF_ORDER_MS = 1_000;

/**
 * Counts one use by a subject and tells whether it is within the limit. All processes share the
 * count; of uses at the same time no more get through than the limit allows. A use over the limit
 * is not counted: waiting as told is enough.
 *
 * One row a subject holds the time at which its allowance will be whole again (GCRA), and one
 * statement reads, decides and writes.
 *
 * @param subject whose uses are counted: an account, a cart, an e-mail or network address; null
 *   stands for nobody in particular and is never limited
 */
export async function rateLimit(
  limit: Limit,
  subject: string | null,
): Promise<Result<null, OverLimit>> {
  if (subject === null) return ok(null);
  const key = keyOf(limit, subject);
  const time = nowMs();
  const spacing = Math.floor(limit.windowMs / limit.max);
  const { rowCount } = await pool().query({
    // A crash of the database may forget a use: nobody waits for the disk.
    text: `WITH ${QUICK}
     INSERT INTO rate_limits AS r (key, "fullAt") SELECT $1, $2::bigint + $3::bigint FROM quick
     ON CONFLICT (key) DO UPDATE SET "fullAt" =
       -- Two windows ahead cannot be: the clock was set back. One window and a little can, since a
       -- request takes its time before it waits for a connection.
       CASE WHEN r."fullAt" > $2 + $4 * 2 THEN $2 ELSE greatest(r."fullAt", $2) END + $3
     -- Concurrent uses are counted in any order: the earlier one may come late.
     WHERE r."fullAt" > $2 + $4 * 2 OR greatest(r."fullAt", $2) + $3 <= $2 + $4 + $5`,
    values: [
      key,
      time,
      spacing,
      limit.windowMs,
      Math.min(OUT_OF_ORDER_MS, Math.floor(spacing / 2)),
    ],
  });
  if (rowCount === 1) return ok(null);
  const fullAt = await readFullAt(key);
  const retryAfterMs = Math.max(1, fullAt + spacing - limit.windowMs - time);
  return fail({ retryAfterMs, message: overLimitMessage(limit, retryAfterMs) });
}

async function readFullAt(key: string): Promise<number> {
  const { rows } = await pool().query<{ fullAt: string }>(
    'SELECT "fullAt" FROM rate_limits WHERE key = $1',
    [key],
  );
  return Number(rows[0]?.fullAt ?? 0);
}

/** Counts a use against several limits; the first that is over decides. */
export async function rateLimits(
  ...uses: readonly (readonly [Limit, string | null])[]
): Promise<Result<null, OverLimit>> {
  for (const [limit, subject] of uses) {
    const allowed = await rateLimit(limit, subject);
    if (!allowed.ok) return allowed;
  }
  return ok(null);
}

/** Addresses are personal data: the table holds none. */
export function keyOf(limit: { name: string }, subject: string): string {
  const hash = createHmac('sha256', env().authSecret).update(subject).digest('base64url');
  return `${limit.name}:${hash.slice(0, 22)}`;
}

/** Removes the counts of those who have been quiet for a while. */
export async function removeStaleLimits(): Promise<number> {
  const { rowCount } = await pool().query('DELETE FROM rate_limits WHERE "fullAt" < $1', [nowMs()]);
  return rowCount ?? 0;
}
