import 'server-only';
import { createHash } from 'node:crypto';
import { CATALOGUE_TAG } from '@/lib/cache/tags';
import { pool } from '@/lib/db/client';
import type { StoreView } from '@/lib/markets/types';
import { writeFeed } from './feed.ts';
import { everyOffer } from './offers.ts';

/** The result of a request for the feed: sent, not modified, or too many concurrent readers. */
export type Feed =
  | { kind: 'feed'; etag: string; body: ReadableStream<Uint8Array> }
  | { kind: 'unchanged'; etag: string }
  | { kind: 'busy' };

/** A large feed takes seconds of work; a few portals read it a few times a day. */
const AT_ONCE = 8;
/** A reader that has been idle for this long does not count, even if it never disconnects. */
const IDLE_MS = 10_000;

/** When each active reader last asked for a chunk. */
const readers = new Map<object, number>();

function isBusy(): boolean {
  const since = performance.now() - IDLE_MS;
  // An idle reader that continues counts again.
  for (const [reader, at] of readers) if (at <= since) readers.delete(reader);
  return readers.size >= AT_ONCE;
}

/**
 * Opens the feed. Nothing is read from the database before the body is read, and no faster.
 * @param url the shop's own
 * @param view whose texts and prices it has
 * @param known the reader's ETags (If-None-Match)
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

/** A stream of text, produced as it is read; it counts as active from the first chunk to the last. */
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

/** Changes whenever a product does, in every process; '0' before one first does. */
async function catalogueVersion(): Promise<string> {
  const { rows } = await pool().query<{ version: string }>(
    'SELECT version FROM cache_tags WHERE tag = $1',
    [CATALOGUE_TAG],
  );
  return rows[0]?.version ?? '0';
}
