import 'server-only';
import { createHash } from 'node:crypto';
import { CATALOGUE_TAG } from '@/lib/cache/tags';
import { pool } from '@/lib/db/client';
import type { StoreView } from '@/lib/markets/types';
import { writeFeed } from './feed.ts';
import { everyOffer } from './offers.ts';

export type Feed =
  | { kind: 'feed'; etag: string; body: ReadableStream<Uint8Array> }
  | { kind: 'unchanged'; etag: string }
  | { kind: 'busy' };

/** The feed of a large catalogue costs seconds of work; shopping portals read it a few times a day. */
const AT_ONCE = 8;
/** Idle readers do not count towards the limit, because they may never disconnect. */
const IDLE_MS = 10_000;

const readers = new Map<object, number>();

function isBusy(): boolean {
  const since = performance.now() - IDLE_MS;
  // An idle reader that continues is counted again by its next read.
  for (const [reader, at] of readers) if (at <= since) readers.delete(reader);
  return readers.size >= AT_ONCE;
}

/**
 * The database is read only as fast as the client reads the body.
 * @param known the client's ETags (If-None-Match)
 */
export async function openFeed(url: string, view: StoreView, known: string | null): Promise<Feed> {
  const version = await catalogueVersion();
  const digest = createHash('sha256').update(`${version} ${url} ${view.key}`).digest('base64url');
  const etag = `W/"${digest.slice(0, 22)}"`;
  if (known?.includes(etag)) return { kind: 'unchanged', etag };
  if (isBusy()) return { kind: 'busy' };
  return {
    kind: 'feed',
    etag,
    body: streamOf(writeFeed(everyOffer(view.market.currency), url, view)),
  };
}

/** The stream counts as an active reader from its first chunk to its last. */
function streamOf(pieces: AsyncGenerator<string, void, void>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const end = () => readers.delete(pieces);
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        readers.set(pieces, performance.now());
        try {
          const { done, value } = await pieces.next();
          if (!done) return controller.enqueue(encoder.encode(value));
          end();
          controller.close();
        } catch (error) {
          end();
          throw error;
        }
      },
      async cancel() {
        end();
        await pieces.return();
      },
    },
    { highWaterMark: 0 },
  );
}

/** The version changes with every product change, in all processes. It is '0' before the first change. */
async function catalogueVersion(): Promise<string> {
  const { rows } = await pool().query<{ version: string }>(
    'SELECT version FROM cache_tags WHERE tag = $1',
    [CATALOGUE_TAG],
  );
  return rows[0]?.version ?? '0';
}
