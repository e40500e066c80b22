import { setTimeout as pause } from 'node:timers/promises';
import { pool } from '@/lib/db/client';
import { listen } from '@/lib/db/listen';
import { log } from '@/lib/log';
import { processWide } from '@/lib/process/process-wide';
import { expireData } from './data-handler.js';
import { TAGS_CHANNEL } from './tags';

const POLL_MS = 2_000;

export type Expire = (tags: readonly string[]) => void;

/**
 * Keeps this process's caches in sync with the cache_tags table until the signal aborts: by NOTIFY, and by polling
 * for missed notifications. Next's `refreshTags` also reads the table, for hosts that suspend timers between
 * requests. While the database is down, caches stay.
 */
export async function followTags(signal: AbortSignal, expire: Expire = expireData): Promise<void> {
  const follower = createFollower(expire);
  processWide<() => Promise<void>>('refresh-tags').set(() => follower.catchUp(POLL_MS));
  await follower.catchUp();
  void listen({ channels: [TAGS_CHANNEL], onNotify: () => void follower.catchUp(), signal });
  void poll(() => void follower.catchUp(), signal);
}

async function poll(read: () => void, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    // `ref: false`: polling must not keep the process alive.
    await pause(POLL_MS, undefined, { signal, ref: false }).catch(() => {});
    read();
  }
}

export function createFollower(expire: Expire) {
  const seen = new Map<string, string>();
  let horizon = '0';
  let isFailing = false;
  let readAt = Number.NEGATIVE_INFINITY;
  let current: Promise<void> | undefined;
  let again = false;

  async function read(): Promise<void> {
    // All transactions below the horizon had ended when it was read, so none is missed whatever the order of
    // commits. Newer versions are compared with those already seen.
    const { rows } = await pool().query<{ tag: string; version: string; horizon: string }>(
      `SELECT known.tag, known.version, snapshot.horizon
       FROM (SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS horizon) AS snapshot
       LEFT JOIN cache_tags AS known ON known.version >= $1`,
      [horizon],
    );
    horizon = rows[0]?.horizon ?? horizon;
    const changed = rows.filter((row) => row.tag !== null && seen.get(row.tag) !== row.version);
    for (const row of changed) seen.set(row.tag, row.version);
    if (changed.length > 0) expire(changed.map((row) => row.tag));
  }

  async function run(): Promise<void> {
    do {
      again = false;
      try {
        await read();
        isFailing = false;
      } catch (error) {
        if (!isFailing) log.warn({ error }, 'Expired tags could not be read');
        isFailing = true;
      }
      readAt = performance.now();
    } while (again);
    current = undefined;
  }

  return {
    /** Reads the table, unless that happened within `maxAgeMs`. */
    async catchUp(maxAgeMs = 0): Promise<void> {
      if (performance.now() - readAt < maxAgeMs) return;
      if (current) again = true;
      else current = run();
      await current;
    },
  };
}
