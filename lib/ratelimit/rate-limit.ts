import { createHmac } from 'node:crypto';
import { nowMs } from '@/lib/clock';
import { pool } from '@/lib/db/client';
import { QUICK } from '@/lib/db/sql/fragments';
import { env } from '@/lib/env';
import { fail, ok, type Result } from '@/lib/result';
import type { Limit } from './limits';
import { type OverLimit, overLimitMessage } from './over-limit';

/** Tolerated delay between a use and its counting, which may be out of order for concurrent uses. */
const OUT_OF_ORDER_MS = 1_000;

/**
 * Counts a use if it is within the limit. Shared by all processes; a single statement makes it safe for concurrent
 * uses. The algorithm is GCRA: a row per subject stores when its full burst is available again.
 *
 * @param subject an account, cart, e-mail address or network address; null is never limited
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
    // QUICK does not wait for the disk, so a crash of the database may lose a use.
    text: `WITH ${QUICK}
     INSERT INTO rate_limits AS r (key, "fullAt") SELECT $1, $2::bigint + $3::bigint FROM quick
     ON CONFLICT (key) DO UPDATE SET "fullAt" =
       -- A value more than two windows ahead was written before the clock was set back.
       CASE WHEN r."fullAt" > $2 + $4 * 2 THEN $2 ELSE greatest(r."fullAt", $2) END + $3
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

/** Counts a use against several limits, until one is exceeded. */
export async function rateLimits(
  ...uses: readonly (readonly [Limit, string | null])[]
): Promise<Result<null, OverLimit>> {
  for (const [limit, subject] of uses) {
    const allowed = await rateLimit(limit, subject);
    if (!allowed.ok) return allowed;
  }
  return ok(null);
}

/** Hashes the subject, because addresses are personal data. */
export function keyOf(limit: { name: string }, subject: string): string {
  const hash = createHmac('sha256', env().authSecret).update(subject).digest('base64url');
  return `${limit.name}:${hash.slice(0, 22)}`;
}

/** Deletes rows of subjects whose full burst is available. */
export async function removeStaleLimits(): Promise<number> {
  const { rowCount } = await pool().query('DELETE FROM rate_limits WHERE "fullAt" < $1', [nowMs()]);
  return rowCount ?? 0;
}
