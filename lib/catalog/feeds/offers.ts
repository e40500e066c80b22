import 'server-only';
import { isListed } from '@/lib/catalog/cards.ts';
import { readMeasure } from '@/lib/catalog/measure.ts';
import { availabilityOf, choiceText, priceOf, readChoice } from '@/lib/catalog/rules.ts';
import { db } from '@/lib/db/client';
import type { FeedOffer } from './feed.ts';

type OfferRow = {
  position: number;
  slug: string;
  name: string;
  description: string;
  category: string;
  /** Null where the product has nothing to sell. */
  id: string | null;
  options: unknown;
  measure: unknown;
  amount: number | null;
  currency: string | null;
  active: boolean | null;
  free: number | null;
};

/** Products that are read at once. */
const BATCH = 500;

/**
 * Everything that is sold, variant by variant, in the shop's order; what has no price is left out. Read as it
 * is asked for, some hundred products at a time, so that a catalogue of any size takes little memory and no
 * connection for long.
 */
export async function* everyOffer(): AsyncGenerator<FeedOffer[], void, void> {
  let [position, slug] = [-2_147_483_648, ''];
  for (;;) {
    const rows = await readRows(position, slug);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.flatMap(toOffer);
    ({ position, slug } = last);
  }
}

function readRows(position: number, slug: string): Promise<OfferRow[]> {
  return db().$queryRaw<OfferRow[]>`
    SELECT p.position, p.slug, p.name, p.description, p.category, v.id, v.options, v.measure,
      m."priceAmount" AS amount, m.currency, m.active, level."onHand" - level.reserved AS free
    FROM (
      SELECT p.id, p.position, p.slug, p.name, p.description, p.category FROM catalog_products p
      WHERE ${isListed} AND (p.position, p.slug) > (${position}::int, ${slug})
      ORDER BY p.position, p.slug LIMIT ${BATCH}
    ) p
    LEFT JOIN (
      catalog_variants v
      JOIN mirror_products m ON m."serviceId" = v."serviceProductId" AND m."deletedAt" IS NULL
    ) ON v."productId" = p.id
    LEFT JOIN stock_levels level ON level."variantId" = v.id
    ORDER BY p.position, p.slug, v.position, v.id`;
}

function toOffer(row: OfferRow): FeedOffer[] {
  const { id, slug, name, description, category, amount, currency } = row;
  const mirrored = { amount, currency, active: row.active === true, deleted: false };
  const price = priceOf(mirrored);
  if (id === null || !price) return [];
  const text = choiceText(readChoice(row.options));
  const measure = readMeasure(row.measure);
  const title = text ? `${name}, ${text}` : name;
  const availability = availabilityOf(mirrored, row.free);
  return [
    { id, slug, title, description, category, availability, price, measure, grouped: text !== '' },
  ];
}
