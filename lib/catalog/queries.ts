import 'server-only';
import { categories } from '@/brand/catalogue/categories';
import { db } from '@/lib/db/client';
import { Prisma } from '@/lib/db/generated/client';
import { homeCurrency } from '@/lib/markets/currencies';
import type { Money } from '@/lib/money';
import { freeUnits } from './availability.ts';
import { cacheCatalogue, cacheFor, type Settled, settle, skipCache, unwrap } from './cache.ts';
import { type CardRow, isListed, type ProductCard, type Sale, saleIn, toCard } from './cards.ts';
import { readAttributes } from './facets/attributes.ts';
import { type Measure, readMeasure } from './measure.ts';
import {
  availabilityOf,
  choiceText,
  displayedUnits,
  isSlug,
  overallAvailability,
  priceOf,
  readChoice,
  readOptions,
  startingPrice,
} from './rules.ts';
import { serviceProductIn } from './selling/offers.ts';
import type { Availability, Choice, Option } from './selling/variant-choice.ts';

// The catalogue for pages: the same for all visitors with the same currency, and cached until a product changes. Events
// of the service expire the tags `catalog` and `product:<slug>`.

export type ProductVariant = {
  id: string;
  choice: Choice;
  text: string;
  art: string | null;
  measure: Measure | null;
  availability: Availability;
  /** Units left, if shoppers are to see the number. */
  left: number | null;
  price: Money | null;
};

export type ProductDetails = ProductCard & {
  description: string;
  gallery: readonly string[];
  options: readonly Option[];
  variants: readonly ProductVariant[];
};

type VariantRow = {
  id: string;
  options: unknown;
  art: string | null;
  measure: unknown;
  amount: number | null;
  currency: string | null;
  active: boolean | null;
  deleted: boolean | null;
  free: number | null;
};

type ProductRow = {
  slug: string;
  name: string;
  tagline: string;
  description: string;
  category: string;
  art: string;
  gallery: string[] | null;
  attributes: unknown;
  options: unknown;
  variants: VariantRow[];
};

function toVariant(row: VariantRow): ProductVariant {
  const mirrored =
    row.active === null
      ? null
      : {
          amount: row.amount,
          currency: row.currency,
          active: row.active,
          deleted: row.deleted === true,
        };
  const choice = readChoice(row.options);
  return {
    id: row.id,
    choice,
    text: choiceText(choice),
    art: row.art,
    measure: readMeasure(row.measure),
    availability: availabilityOf(mirrored, row.free),
    left: displayedUnits(row.free),
    price: priceOf(mirrored),
  };
}

function toDetails(row: ProductRow): ProductDetails {
  const variants = row.variants.map(toVariant);
  return {
    slug: row.slug,
    name: row.name,
    tagline: row.tagline,
    category: row.category,
    art: row.art,
    attributes: readAttributes(row.attributes),
    availability: overallAvailability(variants),
    price: startingPrice(variants),
    description: row.description,
    gallery: row.gallery ?? [],
    options: readOptions(row.options),
    variants,
  };
}

function readCards(where: Prisma.Sql, limit: number, sale: Sale): Promise<CardRow[]> {
  return db().$queryRaw<CardRow[]>`
    SELECT ${sale.columns} FROM catalog_products p ${sale.join}
    WHERE ${sale.isListed} AND ${where}
    ORDER BY p.position, p.slug
    LIMIT ${limit}`;
}

export async function readCategory(
  category: string,
  limit: number,
  currency = homeCurrency,
): Promise<{ products: ProductCard[]; total: number }> {
  'use cache';
  cacheCatalogue();
  const sale = saleIn(currency);
  const [rows, counts] = await Promise.all([
    readCards(Prisma.sql`p.category = ${category}`, limit, sale),
    db().$queryRaw<{ total: number }[]>`
      SELECT count(*)::int AS total FROM catalog_products p ${sale.join}
      WHERE ${sale.isListed} AND p.category = ${category}`,
  ]);
  return { products: rows.map(toCard), total: counts[0]?.total ?? 0 };
}

export async function filledCategories(
  currency = homeCurrency,
): Promise<readonly (typeof categories)[number][]> {
  'use cache';
  cacheCatalogue();
  const sale = saleIn(currency);
  const rows = await db().$queryRaw<{ category: string }[]>`
    SELECT DISTINCT p.category FROM catalog_products p ${sale.join} WHERE ${sale.isListed}`;
  const filled = new Set(rows.map(({ category }) => category));
  return categories.filter(({ key }) => filled.has(key));
}

export async function readFirst(
  categories: readonly string[],
  limit: number,
  currency = homeCurrency,
): Promise<ProductCard[]> {
  'use cache';
  cacheCatalogue();
  const where = Prisma.sql`p.category = ANY (${categories})`;
  return (await readCards(where, limit, saleIn(currency))).map(toCard);
}

/** Products by slug, in the given order, without unlisted ones. */
export async function readSelection(
  slugs: readonly string[],
  currency = homeCurrency,
): Promise<ProductCard[]> {
  'use cache';
  cacheCatalogue();
  const where = Prisma.sql`p.slug = ANY (${slugs})`;
  const rows = await readCards(where, slugs.length, saleIn(currency));
  return rows.map(toCard).sort((a, b) => slugs.indexOf(a.slug) - slugs.indexOf(b.slug));
}

/** Other available products of the category: those after this one, then from the beginning. */
export async function readNeighbours(
  { slug, category }: { slug: string; category: string },
  limit: number,
  currency = homeCurrency,
): Promise<ProductCard[]> {
  'use cache';
  cacheCatalogue();
  const sale = saleIn(currency);
  const related = Prisma.sql`p.category = ${category} AND p.slug <> ${slug} AND ${sale.state} = 'available'`;
  const place = Prisma.sql`(SELECT o.position, o.slug FROM catalog_products o WHERE o.slug = ${slug})`;
  const follows = Prisma.sql`${related} AND (p.position, p.slug) > ${place}`;
  const after = await readCards(follows, limit, sale);
  const rest = limit - after.length;
  const leads = Prisma.sql`${related} AND (p.position, p.slug) < ${place}`;
  const before = rest > 0 ? await readCards(leads, rest, sale) : [];
  return [...after, ...before].map(toCard);
}

export async function findProduct(
  slug: string,
  currency = homeCurrency,
): Promise<ProductDetails | null> {
  return isSlug(slug) ? unwrap(await cachedProduct(slug, currency)) : null;
}

async function cachedProduct(
  slug: string,
  currency: string,
): Promise<Settled<ProductDetails | null>> {
  'use cache';
  cacheFor(`product:${slug}`);
  return settle(() => readProduct(slug, currency));
}

async function readProduct(slug: string, currency: string): Promise<ProductDetails | null> {
  const sold = Prisma.raw(serviceProductIn('v', 'requested.currency'));
  const [row] = await db().$queryRaw<ProductRow[]>`
    SELECT p.slug, p.name, p.tagline, p.description, p.category, p.art, p.gallery, p.attributes,
      p.options, v.variants
    FROM catalog_products p
    CROSS JOIN LATERAL (
      SELECT json_agg(json_build_object('id', v.id, 'options', v.options, 'art', v.art, 'measure', v.measure,
        'amount', m."priceAmount", 'currency', m.currency, 'active', m.active,
        'deleted', m."deletedAt" IS NOT NULL, 'free', ${Prisma.raw(freeUnits('v.id'))}) ORDER BY v.position, v.id) AS variants
      FROM catalog_variants v
      CROSS JOIN (SELECT ${currency}::text AS currency) requested
      CROSS JOIN LATERAL (SELECT ${sold} AS id) sold
      LEFT JOIN mirror_products m ON m."serviceId" = sold.id
      WHERE v."productId" = p.id AND sold.id IS NOT NULL
    ) v
    WHERE p.slug = ${slug} AND NOT p.hidden AND v.variants IS NOT NULL`;
  if (!row) skipCache();
  return row ? toDetails(row) : null;
}

export async function readDeliveryTimes(
  slugs: readonly string[],
): Promise<{ days: { from: number; to: number }; countries: readonly string[] }[]> {
  'use cache';
  cacheCatalogue();
  const rows = await db().catalogProduct.findMany({
    where: { hidden: true, category: 'shipping', slug: { in: [...slugs] } },
    select: { attributes: true },
    orderBy: { position: 'asc' },
  });
  return rows.flatMap((row) => {
    const attributes = readAttributes(row.attributes);
    return attributes.kind === 'shipping' ? [attributes] : [];
  });
}

export async function firstSlugs(limit: number): Promise<string[]> {
  'use cache';
  cacheCatalogue();
  return (await readCards(Prisma.sql`true`, limit, saleIn(homeCurrency))).map(({ slug }) => slug);
}

export async function countListed(): Promise<number> {
  'use cache';
  cacheCatalogue();
  const rows = await db().$queryRaw<{ products: number }[]>`
    SELECT count(*)::int AS products FROM catalog_products p WHERE ${isListed}`;
  return rows[0]?.products ?? 0;
}

export function listSlugs(limit: number, after = 0): Promise<{ slug: string; changedAt: Date }[]> {
  return db().$queryRaw<{ slug: string; changedAt: Date }[]>`
    SELECT p.slug, p."updatedAt" AS "changedAt" FROM catalog_products p
    WHERE ${isListed} ORDER BY p.position, p.slug
    LIMIT ${limit} OFFSET ${after}`;
}

/** A delivery method with its working days. No countries means all. */
export type ShippingOffer = {
  slug: string;
  name: string;
  price: Money;
  days: { from: number; to: number };
  countries: readonly string[];
};

export async function listShipping(
  slugs: readonly string[],
  currency = homeCurrency,
): Promise<ShippingOffer[]> {
  'use cache';
  cacheCatalogue();
  const sale = saleIn(currency);
  const rows = await db().$queryRaw<CardRow[]>`
    SELECT ${sale.columns} FROM catalog_products p ${sale.join}
    WHERE p.hidden AND p.attributes->>'kind' = 'shipping' AND p.slug = ANY (${slugs})
      AND ${sale.state} = 'available'
    ORDER BY p.position, p.slug`;
  return rows.map(toCard).flatMap(({ slug, name, price, attributes }) =>
    attributes.kind === 'shipping' && price
      ? [
          {
            slug,
            name,
            price: price.from,
            days: attributes.days,
            countries: attributes.countries,
          },
        ]
      : [],
  );
}
