import { setTimeout as pause } from 'node:timers/promises';
import { pool } from '@/lib/db/client';
import { listen } from '@/lib/db/listen';
import { log } from '@/lib/log';
import { TAGS_CHANNEL } from './tags';

const POLL_MS = 2_000;
/**
 * A revalidation that Next starts by itself after an hour may have begun before the tag expired; by then it has
 * ended.
 */
const RENDER_ENDS_AFTER_MS = 15_000;

/** Expires what this process has cached with these tags. */
export type Expire = (tags: readonly string[]) => void;

type TagRow = { tag: string; version: string };

/**
 * Keeps this process's caches in sync with the cache_tags table until the signal aborts: by NOTIFY, and by polling
 * every 2 seconds for what NOTIFY may have missed. While the database is down, the caches stay as they are.
 * @returns once the tags that expired before this process started have been read, or could not be
 */
export async function followTags(expire: Expire, signal: AbortSignal): Promise<void> {
  const follower = createFollower(expire);
  await follower.catchUp();
  const poll = () => void follower.catchUp();
  void listen({ channels: [TAGS_CHANNEL], onNotify: poll, signal });
  void pollQuietly(poll, signal);
}

async function pollQuietly(poll: () => void, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    // Do not keep the process alive for the poll.
    await pause(POLL_MS, undefined, { signal, ref: false }).catch(() => {});
    poll();
  }
}

/** Reads the tags that expired since the last poll. */
export function createFollower(expire: Expire): { catchUp: () => Promise<void> } {
  const seen = new Map<string, string>();
  let horizon = '0';
  let first = true;
  let failing = false;
  let current: Promise<void> | undefined;
  let again = false;

  async function read(): Promise<void> {
    // Every transaction below the horizon had ended when it was read, so none is missed whatever the order of
    // commits; those above it are compared with the ones already seen.
    const { rows } = await pool().query<TagRow & { horizon: string }>(
      `SELECT known.tag, known.version, snapshot.horizon
       FROM (SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS horizon) AS snapshot
       LEFT JOIN cache_tags AS known ON known.version >= $1`,
      [horizon],
    );
    horizon = rows[0]?.horizon ?? horizon;
    const news = rows.filter((row) => row.tag !== null && seen.get(row.tag) !== row.version);
    for (const row of news) seen.set(row.tag, row.version);
    if (news.length > 0) expireAll(news.map((row) => row.tag));
    first = false;
  }

  function expireAll(tags: readonly string[]): void {
    expire(tags);
    // At the first read, nothing is old enough for Next to revalidate it.
    if (!first) setTimeout(() => expire(tags), RENDER_ENDS_AFTER_MS).unref();
  }

  async function run(): Promise<void> {
    do {
      again = false;
      await read().then(
        () => {
          failing = false;
        },
        (error: unknown) => {
          if (!failing) log.warn({ error }, 'Expired tags could not be read');
          failing = true;
        },
      );
    } while (again);
    current = undefined;
  }

  return {
    catchUp() {
      if (current) again = true;
      else current = run();
      return current ?? Promise.resolve();
    },
  };
}
