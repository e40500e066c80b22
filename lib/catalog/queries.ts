import 'server-only';
import { cacheLife, cacheTag } from 'next/cache';
import { db } from '@/lib/db/client';
import { Prisma } from '@/lib/db/generated/client';
import type { Money } from '@/lib/money';
import { type Attributes, readAttributes } from './attributes.ts';
import type { Availability, Choice, Option } from './choice.ts';
import {
  availabilityOf,
  choiceText,
  overallAvailability,
  priceOf,
  readChoice,
  readOptions,
  startingPrice,
} from './rules.ts';

/*
 * The catalogue as pages read it: the same for everybody, kept until a product changes. An event of
 * the service expires `catalog` and `product:<slug>`.
 */

/** A product as a card shows it. */
export type ProductCard = {
  slug: string;
  name: string;
  tagline: string;
  category: string;
  art: string;
  attributes: Attributes;
  availability: Availability;
  /** The lowest price, before tax; `more` when other variants cost more. */
  price: { from: Money; more: boolean } | null;
};

/** One sellable thing of a product. */
export type ProductVariant = {
  id: string;
  choice: Choice;
  /** "250 g, Whole bean". */
  text: string;
  art: string | null;
  availability: Availability;
  price: Money | null;
};

/** A product as its own page shows it. */
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
  amount: number | null;
  currency: string | null;
  active: boolean | null;
  deleted: boolean | null;
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
    availability: availabilityOf(mirrored),
    price: priceOf(mirrored),
  };
}

function toCard(row: ProductRow): ProductCard {
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
  };
}

function toDetails(row: ProductRow): ProductDetails {
  return {
    ...toCard(row),
    description: row.description,
    gallery: row.gallery ?? [],
    options: readOptions(row.options),
    variants: row.variants.map(toVariant),
  };
}

function keep(...tags: string[]): void {
  cacheTag(...tags);
  // The tags say when something has changed; an hour is the net under them. Less than five minutes in
  // the browser would keep pages out of the shells that links prefetch.
  cacheLife({ stale: 300, revalidate: 3600, expire: 60 * 60 * 24 * 365 });
}

function readProducts(where: Prisma.Sql): Promise<ProductRow[]> {
  return db().$queryRaw<ProductRow[]>`
    SELECT p.slug, p.name, p.tagline, p.description, p.category, p.art, p.gallery, p.attributes,
      p.options, v.variants
    FROM catalog_products p
    CROSS JOIN LATERAL (
      SELECT json_agg(json_build_object('id', v.id, 'options', v.options, 'art', v.art,
        'amount', m."priceAmount", 'currency', m.currency, 'active', m.active,
        'deleted', m."deletedAt" IS NOT NULL) ORDER BY v.position, v.id) AS variants
      FROM catalog_variants v
      LEFT JOIN mirror_products m ON m."serviceId" = v."serviceProductId"
      WHERE v."productId" = p.id
    ) v
    WHERE NOT p.hidden AND v.variants IS NOT NULL AND ${where}
    ORDER BY p.position, p.slug`;
}

/** All products of the shop's own shelves, in order: what home and list show first. */
export async function listProducts(): Promise<ProductCard[]> {
  'use cache';
  keep('catalog');
  return (await readProducts(Prisma.sql`p.source <> 'load'`)).map(toCard);
}

/** A product by its address; null when there is none or it is not shown. */
export async function findProduct(slug: string): Promise<ProductDetails | null> {
  'use cache';
  keep(`product:${slug}`);
  const [row] = await readProducts(Prisma.sql`p.slug = ${slug}`);
  return row ? toDetails(row) : null;
}

/** The addresses of all products that are still sold, with the time of their last change. */
export async function listAddresses(): Promise<{ slug: string; changedAt: Date }[]> {
  'use cache';
  keep('catalog');
  return db().$queryRaw<{ slug: string; changedAt: Date }[]>`
    SELECT p.slug, greatest(p."updatedAt", max(m."updatedAt")) AS "changedAt"
    FROM catalog_products p
    JOIN catalog_variants v ON v."productId" = p.id
    JOIN mirror_products m ON m."serviceId" = v."serviceProductId" AND m."deletedAt" IS NULL
    WHERE NOT p.hidden
    GROUP BY p.slug, p."updatedAt"
    ORDER BY p.slug
    LIMIT 50000`;
}
