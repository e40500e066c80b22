import 'server-only';
import { freeUnits } from '@/lib/catalog/availability';
import { isListed } from '@/lib/catalog/cards.ts';
import { readMeasure } from '@/lib/catalog/measure.ts';
import { availabilityOf, choiceText, priceOf, readChoice } from '@/lib/catalog/rules.ts';
import { serviceProductIn } from '@/lib/catalog/selling/offers.ts';
import { db } from '@/lib/db/client';
import { Prisma } from '@/lib/db/generated/client';
import type { FeedOffer } from './feed.ts';

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
export async function* everyOffer(currency: string): AsyncGenerator<FeedOffer[], void, void> {
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
