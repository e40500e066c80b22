import { z } from 'zod';
import { pool } from '@/lib/db/client';

/** The request for a history, and how far it is. One at a time, in service_state. */
const KEY = 'demo-history';
/** Who makes it says so at least this often; else another worker goes on with it. */
const SILENT_S = 20;

const schema = z.object({
  state: z.enum(['requested', 'making', 'made']),
  /** Orders that are requested, and how many of them there are. */
  orders: z.int(),
  done: z.int(),
  /** Where it ends; null until it has begun. */
  to: z.iso.datetime().nullable(),
  /** How often it was begun. */
  turn: z.int(),
});

export type HistoryState = z.infer<typeof schema>;

/** How far the last history is; null where none was requested. */
export async function historyState(): Promise<HistoryState | null> {
  const { rows } = await pool().query<{ value: unknown }>(
    'SELECT value FROM service_state WHERE key = $1',
    [KEY],
  );
  const parsed = schema.safeParse(rows[0]?.value);
  return parsed.success ? parsed.data : null;
}

/**
 * Requests a history of so many orders; a worker makes it.
 * @returns false where one is requested or being made already
 */
export async function requestHistory(orders: number): Promise<boolean> {
  const request = { state: 'requested', orders, done: 0, to: null };
  const { rowCount } = await pool().query(
    `INSERT INTO service_state AS known (key, value, "updatedAt") VALUES ($1, $2::jsonb || '{"turn":0}', now())
     ON CONFLICT (key) DO UPDATE SET value = known.value || $2::jsonb, "updatedAt" = now()
       WHERE known.value->>'state' = 'made'`,
    [KEY, JSON.stringify(request)],
  );
  return rowCount === 1;
}

/** Takes the request for this process; null where there is none, or somebody is at it. */
export async function claimHistory(): Promise<HistoryState | null> {
  const { rows } = await pool().query<{ value: unknown }>(
    `UPDATE service_state SET "updatedAt" = now(), value = value
       || jsonb_build_object('state', 'making', 'turn', (value->>'turn')::int + 1)
     WHERE key = $1 AND (value->>'state' = 'requested' OR value->>'state' = 'making'
       AND "updatedAt" < now() - make_interval(secs => $2)) RETURNING value`,
    [KEY, SILENT_S],
  );
  return rows[0] ? schema.parse(rows[0].value) : null;
}

/** Notes how far it is. */
export async function updateHistory(change: Partial<HistoryState>): Promise<void> {
  await pool().query(
    `UPDATE service_state SET "updatedAt" = now(), value = value || $2::jsonb WHERE key = $1`,
    [KEY, JSON.stringify(change)],
  );
}
