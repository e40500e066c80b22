import 'server-only';
import { createHash } from 'node:crypto';
import { CATALOGUE_TAG } from '@/lib/cache/tags';
import { freeUnits } from '@/lib/catalog/availability';
import { isListed } from '@/lib/catalog/cards.ts';
import { readMeasure } from '@/lib/catalog/measure.ts';
import { availabilityOf, choiceText, priceOf, readChoice } from '@/lib/catalog/rules.ts';
import { serviceProductIn } from '@/lib/catalog/selling/offers.ts';
import { db, pool } from '@/lib/db/client';
import { Prisma } from '@/lib/db/generated/client';
import type { StoreView } from '@/lib/markets/types';
import { type FeedOffer, writeFeed } from './feed.ts';

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

type OfferRow = {
  position: number;
  slug: string;
  name: string;
  description: string;
  category: string;
  /** The SKU; null for a product without variants for sale. */
  id: string | null;
  options: unknown;
  measure: unknown;
  amount: number | null;
  currency: string | null;
  active: boolean | null;
  free: number | null;
};

const BATCH = 500;

/**
 * All priced variants in the catalogue's order. Reads batches of products on demand, so that even a large catalogue
 * needs little memory and no long-held connection.
 */
async function* everyOffer(currency: string): AsyncGenerator<FeedOffer[], void, void> {
  let [position, slug] = [-2_147_483_648, ''];
  for (;;) {
    const rows = await readRows(position, slug, currency);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.flatMap(toOffer);
    ({ position, slug } = last);
  }
}

function readRows(position: number, slug: string, currency: string): Promise<OfferRow[]> {
  const sold = Prisma.raw(serviceProductIn('v', 'asked.currency'));
  return db().$queryRaw<OfferRow[]>`
    SELECT p.position, p.slug, p.name, p.description, p.category, v.id, v.options, v.measure,
      v."priceAmount" AS amount, v.currency, v.active, ${Prisma.raw(freeUnits('v.id'))} AS free
    FROM (
      SELECT p.id, p.position, p.slug, p.name, p.description, p.category FROM catalog_products p
      WHERE ${isListed} AND (p.position, p.slug) > (${position}::int, ${slug})
      ORDER BY p.position, p.slug LIMIT ${BATCH}
    ) p
    LEFT JOIN LATERAL (
      SELECT v.id, v.position, v.options, v.measure, m."priceAmount", m.currency, m.active
      FROM catalog_variants v
      CROSS JOIN (SELECT ${currency}::text AS currency) asked
      JOIN mirror_products m ON m."serviceId" = ${sold} AND m."deletedAt" IS NULL
      WHERE v."productId" = p.id
    ) v ON true
    ORDER BY p.position, p.slug, v.position, v.id`;
}

function toOffer(row: OfferRow): FeedOffer[] {
  const { id, slug, name, description, category, amount, currency } = row;
  const mirrored = { amount, currency, active: row.active === true, deleted: false };
  const price = priceOf(mirrored);
  if (id === null || !price) return [];
  const choice = choiceText(readChoice(row.options));
  const measure = readMeasure(row.measure);
  const availability = availabilityOf(mirrored, row.free);
  return [{ id, slug, name, choice, description, category, availability, price, measure }];
}
