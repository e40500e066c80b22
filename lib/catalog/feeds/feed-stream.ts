import 'server-only';
import { createHash } from 'node:crypto';
import { tagVersion } from '@/lib/cache/tags';
import type { StoreView } from '@/lib/markets/types';
import { writeFeed } from './feed.ts';
import { everyOffer } from './offers.ts';

/** The feed for whoever asks: it is sent, they have it, or too many are reading it just now. */
export type Feed =
  | { kind: 'feed'; etag: string; body: ReadableStream<Uint8Array> }
  | { kind: 'unchanged'; etag: string }
  | { kind: 'busy' };

/** A feed of a large catalogue takes some seconds of work; shops are read by a few portals, some times a day. */
const AT_ONCE = 8;
/** Whoever has asked for nothing more for this long keeps nobody else out, even if they never say that they left. */
const IDLE_MS = 10_000;

/** When those who are reading asked for a piece last. */
const readers = new Map<object, number>();

function isBusy(): boolean {
  const since = performance.now() - IDLE_MS;
  // An idle one that reads on is counted again.
  for (const [reader, at] of readers) if (at <= since) readers.delete(reader);
  return readers.size >= AT_ONCE;
}

/**
 * Opens the feed. Nothing is read from the database before somebody reads the body, and no faster than they do.
 *
 * @param url the shop's own
 * @param view whose texts and prices are said
 * @param known the ETags that the reader has (If-None-Match)
 */
export async function openFeed(url: string, view: StoreView, known: string | null): Promise<Feed> {
  const version = await tagVersion('catalog');
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

/** Of text, piece by piece as it is read; counts as read from the first piece to the last. */
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
