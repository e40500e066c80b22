import { setClockOffset } from '@/lib/clock';
import { env } from '@/lib/env';
import { pool } from './client.ts';

const KEY = 'clock-offset-ms';
const REFRESH_MS = 200;

/** Where the offset is kept in service_state; null in live mode, where there is none. */
export function clockKey(): string | null {
  return env().mode === 'demo' ? KEY : null;
}

let readAt = 0;
/** Reads and moves are numbered as they begin: a value is obsolete once a later one is known. */
let begun = 0;
let known = 0;

/**
 * Follows the shared clock offset, in demo mode only, reading it at most every 200 ms.
 * Called where time decides something: at the start of an action or a worker's round.
 *
 * @param fresh read it now, however lately it was read
 */
export async function followClock({ fresh = false } = {}): Promise<void> {
  if (env().mode !== 'demo') return;
  if (!fresh && performance.now() - readAt < REFRESH_MS) return;
  readAt = performance.now();
  begun += 1;
  const own = begun;
  const { rows } = await pool().query<{ value: number }>(
    'SELECT value FROM service_state WHERE key = $1',
    [KEY],
  );
  if (own < known) return;
  known = own;
  setClockOffset(Number(rows[0]?.value ?? 0));
}

/**
 * Moves the clock of every storefront process.
 * @throws Error in live mode, where time is the machine's.
 */
export async function moveClock(totalOffsetMs: number): Promise<void> {
  if (env().mode !== 'demo') throw new Error('The clock can be moved in demo mode only');
  await pool().query(
    `INSERT INTO service_state (key, value, "updatedAt") VALUES ($1, to_jsonb($2::bigint), now())
     ON CONFLICT (key) DO UPDATE SET value = excluded.value, "updatedAt" = now()`,
    [KEY, totalOffsetMs],
  );
  begun += 1;
  known = begun;
  setClockOffset(totalOffsetMs);
  readAt = performance.now();
}
