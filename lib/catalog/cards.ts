import { cataloguePhrases } from '@/brand/catalogue/phrases';
import { shop } from '@/brand/shop';
import { Prisma } from '@/lib/db/generated/client';
import { homeCurrency } from '@/lib/markets/currencies';
import type { Language } from '@/lib/markets/types';
import { freeUnits } from './availability.ts';
import { type Attributes, readAttributes } from './facets/attributes.ts';
import { readMeasure } from './measure.ts';
import type { StartingPrice } from './rules.ts';
import { serviceProductIn } from './selling/offers.ts';
import type { Availability } from './selling/variant-choice.ts';

export type ProductCard = {
  slug: string;
  name: string;
  tagline: string;
  category: string;
  art: string;
  attributes: Attributes;
  availability: Availability;
  /** The lowest price; `more` if other variants cost more. */
  price: StartingPrice | null;
};

export type CardRow = {
  slug: string;
  name: string;
  tagline: string;
  category: string;
  art: string;
  attributes: unknown;
  saleState: string;
  fromAmount: number | null;
  fromCurrency: string | null;
  fromMore: boolean;
  fromMeasure: unknown;
  isOutOfStock: boolean;
};

/** Products in lists: neither hidden nor deleted at the service. */
export const isListed = Prisma.sql`NOT p.hidden AND p."saleState" <> 'gone'`;

/** SQL fragments about sales in a currency, for a statement over `catalog_products p`. */
export type Sale = {
  join: Prisma.Sql;
  columns: Prisma.Sql;
  isListed: Prisma.Sql;
  /** "available", "paused", "unpriced" or "gone". */
  state: Prisma.Sql;
  amount: Prisma.Sql;
  name: Prisma.Sql;
};

function saleOf(row: 'p' | 'sale', join: Prisma.Sql): Sale {
  const isHome = row === 'p';
  const of = Prisma.raw(row);
  const state = Prisma.sql`${of}."saleState"`;
  return {
    join,
    columns: Prisma.sql`p.slug, p.name, p.tagline, p.category, p.art, p.attributes,
      ${of}."saleState", ${of}."fromAmount", ${of}."fromCurrency", ${of}."fromMore",
      (SELECT v.measure FROM catalog_variants v
        JOIN mirror_products m ON m."serviceId" = ${Prisma.raw(serviceProductIn('v', `${row}."fromCurrency"`))}
        WHERE v."productId" = p.id AND v.measure IS NOT NULL AND m."priceAmount" = ${of}."fromAmount"
        ORDER BY v.position LIMIT 1) AS "fromMeasure",
      (SELECT coalesce(bool_and(coalesce(${Prisma.raw(freeUnits('v.id'))}, 1) <= 0), false)
        FROM catalog_variants v
        JOIN mirror_products m ON m."serviceId" = ${Prisma.raw(serviceProductIn('v', `${row}."fromCurrency"`))}
        WHERE v."productId" = p.id AND m.active AND m."deletedAt" IS NULL AND m."priceAmount" IS NOT NULL
          AND m.currency = ${of}."fromCurrency") AS "isOutOfStock"`,
    isListed: isHome ? isListed : Prisma.sql`${isListed} AND ${state} <> 'gone'`,
    state,
    amount: Prisma.sql`${of}."fromAmount"`,
    name: Prisma.sql`p.name`,
  };
}

const homeSale = saleOf('p', Prisma.empty);

/**
 * SQL about sales in a currency. The product's row has the default market's price; for other currencies, the price is
 * derived from the variants at the service, by the same rules as in rules.ts.
 */
export function saleIn(currency: string): Sale {
  if (currency === homeCurrency) return homeSale;
  return saleOf(
    'sale',
    Prisma.sql`CROSS JOIN LATERAL (
      SELECT
        CASE WHEN bool_or(state = 'available') THEN 'available'
          WHEN bool_or(state = 'unpriced') THEN 'unpriced'
          WHEN bool_or(state = 'paused') THEN 'paused' ELSE 'gone' END AS "saleState",
        coalesce(min(amount) FILTER (WHERE state = 'available'), min(amount)) AS "fromAmount",
        ${currency}::text AS "fromCurrency",
        coalesce(CASE WHEN bool_or(state = 'available')
          THEN max(amount) FILTER (WHERE state = 'available')
            > min(amount) FILTER (WHERE state = 'available')
          ELSE max(amount) > min(amount) END, false) AS "fromMore"
      FROM (
        SELECT CASE WHEN m.currency = ${currency} THEN m."priceAmount" END AS amount,
          CASE WHEN m."serviceId" IS NULL OR m."deletedAt" IS NOT NULL THEN 'gone'
            WHEN NOT m.active THEN 'paused'
            WHEN m."priceAmount" IS NULL OR m.currency IS DISTINCT FROM ${currency} THEN 'unpriced'
            ELSE 'available' END AS state
        FROM catalog_variants v
        JOIN catalog_offers offer ON offer."variantId" = v.id AND offer.currency = ${currency}
        LEFT JOIN mirror_products m ON m."serviceId" = offer."serviceProductId"
        WHERE v."productId" = p.id) AS offers) AS sale`,
  );
}

export function namedIn(language: Language, sale: Sale): Sale {
  if (language === shop.language) return sale;
  return {
    ...sale,
    join: Prisma.sql`${sale.join} LEFT JOIN json_each_text(${JSON.stringify(
      cataloguePhrases[language] ?? {},
    )}::json) named ON named.key = p.name`,
    name: Prisma.sql`coalesce(named.value, p.name)`,
  };
}

const states: readonly Availability[] = ['available', 'paused', 'unpriced', 'gone'];

export function toCard(row: CardRow): ProductCard {
  const { fromAmount, fromCurrency } = row;
  const state = states.find((known) => known === row.saleState) ?? 'gone';
  return {
    slug: row.slug,
    name: row.name,
    tagline: row.tagline,
    category: row.category,
    art: row.art,
    attributes: readAttributes(row.attributes),
    availability: state === 'available' && row.isOutOfStock ? 'out-of-stock' : state,
    price:
      fromAmount === null || fromCurrency === null
        ? null
        : {
            from: { amount: fromAmount, currency: fromCurrency },
            more: row.fromMore,
            measure: readMeasure(row.fromMeasure),
          },
  };
}
