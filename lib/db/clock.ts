import { setClockOffset } from '@/lib/clock';
import { env } from '@/lib/env';
import { pool } from './client.ts';

const KEY = 'clock-offset-ms';
const REFRESH_MS = 200;

/** The key of the clock's offset in service_state; null in live mode. */
export function clockKey(): string | null {
  return env().mode === 'demo' ? KEY : null;
}

let readAt = 0;
/** Reads and moves are numbered, so that a value is dropped if a later one is known. */
let lastNumber = 0;
let latest = 0;

/**
 * Follows the shared clock offset in demo mode, at most every 200 ms. Call this where time decides something: at the
 * start of an action or a worker's round.
 *
 * @param fresh read the offset now, even if it was read recently
 */
export async function followClock({ fresh = false } = {}): Promise<void> {
  if (env().mode !== 'demo') return;
  if (!fresh && performance.now() - readAt < REFRESH_MS) return;
  readAt = performance.now();
  lastNumber += 1;
  const number = lastNumber;
  const { rows } = await pool().query<{ value: number }>(
    'SELECT value FROM service_state WHERE key = $1',
    [KEY],
  );
  if (number < latest) return;
  latest = number;
  setClockOffset(Number(rows[0]?.value ?? 0));
}

/** @throws Error in live mode */
export async function moveClock(totalOffsetMs: number): Promise<void> {
  if (env().mode !== 'demo') throw new Error('The clock can be moved in demo mode only');
  await pool().query(
    `INSERT INTO service_state (key, value, "updatedAt") VALUES ($1, to_jsonb($2::bigint), now())
     ON CONFLICT (key) DO UPDATE SET value = excluded.value, "updatedAt" = now()`,
    [KEY, totalOffsetMs],
  );
  lastNumber += 1;
  latest = lastNumber;
  setClockOffset(totalOffsetMs);
  readAt = performance.now();
}
