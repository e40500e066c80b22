import 'server-only';
import { catalogue } from '@/brand/catalogue/all';
import { requireStaff, type Staff } from '@/lib/auth/staff';
import { fromNow, nowMs } from '@/lib/clock';
import { productMatches } from '@/lib/dashboard/search';
import { db } from '@/lib/db/client';
import { Prisma } from '@/lib/db/generated/client';
import type { Page } from '@/lib/db/sql/keyset';
import { everyBatch, offsetPage, type Rows } from '@/lib/db/sql/offset';
import { rawState } from '@/lib/db/sql/raw-state';
import type { ListQuery } from '@/lib/list-query';
import { homeCurrency, otherCurrencies } from '@/lib/markets/currencies';
import { lastSweep } from '@/lib/mirror/sweep/schedule';
import { freeUnits } from './availability.ts';
import { expectedProducts, skuIn } from './seed/expected-products.ts';

export const PRODUCTS_PAGE = '/merchant/products';

const SOLD_DAYS = 30;

export type ServiceState = {
  /** Null if the brand has a price in this currency, but the shop knows no product for it. */
  serviceProductId: string | null;
  serviceName: string | null;
  priceAmount: number | null;
  currency: string | null;
  active: boolean | null;
  isGone: boolean;
  /** When it was last fetched from, or compared with, the service; null for never. */
  syncedAt: Date | null;
};

export type OfferState = ServiceState & { currency: string };

export type ProductRow = ServiceState & {
  variantId: string;
  name: string;
  options: unknown;
  slug: string;
  hidden: boolean;
  source: string;
  serviceProductId: string;
  /** The variant's products in other currencies in which it is sold, or should be. */
  offers: OfferState[];
  /** Available units; null if stock is not tracked. */
  free: number | null;
};

/** @param query of the page's URL: q (name in any language, SKU or id at the service), show, and the cursor */
export async function productList(query: ListQuery): Promise<Page<ProductRow>> {
  await requireStaff('viewer', PRODUCTS_PAGE);
  return offsetPage(query, (rows) => readProducts(query, rows));
}

export function everyProduct(
  _who: Staff,
  query: ListQuery,
): AsyncGenerator<ProductRow, void, void> {
  return everyBatch((rows) => readProducts(query, rows));
}

async function readProducts(query: ListQuery, { limit, offset }: Rows): Promise<ProductRow[]> {
  const conditions = Prisma.join([Prisma.sql`true`, ...conditionsOf(query)], ' AND ');
  // The last sweep compared all variants, without fetching the unchanged ones again.
  const compared = new Date((await lastSweep())?.lastGoodAt ?? 0);
  const rows = await db().$queryRaw<Omit<ProductRow, 'offers'>[]>`
    SELECT variant.id AS "variantId", product.name, variant.options, product.slug, product.hidden,
      product.source, variant."serviceProductId", mirror.currency,
      ${stateColumns}, ${free} AS free
    FROM catalog_variants variant
    JOIN catalog_products product ON product.id = variant."productId"
    LEFT JOIN mirror_products mirror ON mirror."serviceId" = variant."serviceProductId"
    WHERE ${conditions} ORDER BY variant.id LIMIT ${limit} OFFSET ${offset}`;
  const offers = await readOffers(rows.map(({ variantId }) => variantId));
  const lately = <S extends ServiceState>({ syncedAt, ...state }: S) => ({
    ...state,
    syncedAt: syncedAt && syncedAt < compared ? compared : syncedAt,
  });
  return rows.map((row) => ({
    ...lately(row),
    offers: offers.filter(({ variantId }) => variantId === row.variantId).map(lately),
  }));
}

const free = Prisma.raw(freeUnits('variant.id'));

const stateColumns = Prisma.sql`mirror.name AS "serviceName", mirror."priceAmount", mirror.active,
  mirror."serviceId" IS NULL OR mirror."deletedAt" IS NOT NULL AS "isGone",
  mirror."fetchedAt" AS "syncedAt"`;

const expectedElsewhere = () => {
  const expected = new Set(expectedProducts(catalogue).map(({ sku }) => sku));
  return catalogue.flatMap(({ variants }) =>
    variants.flatMap(({ sku }) =>
      otherCurrencies()
        .filter((currency) => expected.has(skuIn(sku, currency)))
        .map((currency) => ({ sku, currency })),
    ),
  );
};

/** SQL: the other currencies in which a `variant` is sold or should be, with its `mirror` row. */
function elsewhere(): Prisma.Sql {
  const expected = expectedElsewhere();
  const skus = expected.map(({ sku }) => sku);
  const currencies = expected.map(({ currency }) => currency);
  return Prisma.sql`unnest(${otherCurrencies()}::text[]) AS other (code)
    LEFT JOIN catalog_offers offer ON offer."variantId" = variant.id AND offer.currency = other.code
    LEFT JOIN mirror_products mirror ON mirror."serviceId" = offer."serviceProductId"
    WHERE (offer."variantId" IS NOT NULL OR (variant.sku, other.code) IN (
      SELECT * FROM unnest(${skus}::text[], ${currencies}::text[])))`;
}

async function readOffers(
  variantIds: readonly string[],
): Promise<(OfferState & { variantId: string })[]> {
  if (otherCurrencies().length === 0 || variantIds.length === 0) return [];
  return db().$queryRaw`
    SELECT variant.id AS "variantId", state.* FROM catalog_variants variant
    CROSS JOIN LATERAL (
      SELECT offer."serviceProductId", ${stateColumns}, other.code AS currency FROM ${elsewhere()}
    ) AS state
    WHERE variant.id = ANY(${variantIds}) ORDER BY variant.id, state.currency`;
}

const isActive = Prisma.sql`mirror.active AND mirror."deletedAt" IS NULL
  AND mirror."priceAmount" IS NOT NULL`;

/** SQL: whether a variant cannot be bought, or not in one of the currencies. */
const isProblem = () => Prisma.sql`((${isActive}
    AND coalesce(${free}, 1) > 0) IS NOT TRUE
  OR EXISTS (SELECT 1 FROM ${elsewhere()} AND (${isActive}) IS NOT TRUE))`;

function conditionsOf({ q, show }: ListQuery): Prisma.Sql[] {
  return [
    q && productMatches(q),
    show === 'problem' && isProblem(),
    show === 'hidden' &&
      Prisma.sql`(product.hidden OR mirror."serviceId" IS NULL OR mirror."deletedAt" IS NOT NULL)`,
    show === 'undescribed' && Prisma.sql`product.source = 'service'`,
  ].filter((condition): condition is Prisma.Sql => condition instanceof Prisma.Sql);
}

async function readUnitsSold(): Promise<Record<string, number>> {
  const since = fromNow(-SOLD_DAYS * 24 * 60 * 60_000);
  const rows = await db().$queryRaw<{ variantId: string; units: number }[]>`
    SELECT item."variantId", sum(item.quantity)::int AS units
    FROM orders JOIN order_items item ON item."orderId" = orders.id
    WHERE orders.status = ${rawState('PAID')} AND orders."paidAt" >= ${since.toISOString()}::timestamp
      AND item."variantId" IS NOT NULL
    GROUP BY item."variantId"`;
  return Object.fromEntries(rows.map(({ variantId, units }) => [variantId, units]));
}

/** The units are counted from many orders, and cached in this process only, as the page cache has no data of staff. */
const FIGURES_TTL_MS = 5 * 60_000;
let figures: { readAt: number; units: Promise<Record<string, number>> } | null = null;

export async function unitsSold(): Promise<Record<string, number>> {
  await requireStaff('viewer', PRODUCTS_PAGE);
  if (!figures || Math.abs(nowMs() - figures.readAt) > FIGURES_TTL_MS) {
    const units = readUnitsSold();
    figures = { readAt: nowMs(), units };
    units.catch(() => {
      figures = null;
    });
  }
  return figures.units;
}

/** Products that only the service (`strays`) or only the brand (`absent`) has, as texts for staff. */
export type Mismatches = { strays: string[]; absent: string[] };

export async function catalogueMismatches(): Promise<Mismatches> {
  await requireStaff('viewer', PRODUCTS_PAGE);
  const [strays, sold] = await Promise.all([
    db().$queryRaw<{ name: string }[]>`
      SELECT concat(name, ' (', "serviceId", ')') AS name FROM mirror_products
      WHERE "deletedAt" IS NULL
        AND NOT EXISTS (
          SELECT 1 FROM catalog_variants WHERE "serviceProductId" = mirror_products."serviceId")
        AND NOT EXISTS (
          SELECT 1 FROM catalog_offers WHERE "serviceProductId" = mirror_products."serviceId")
      ORDER BY name`,
    db().$queryRaw<{ sku: string; currency: string | null }[]>`
      SELECT variant.sku, sold.currency
      FROM catalog_variants variant
      CROSS JOIN LATERAL (
        SELECT variant."serviceProductId" AS id, NULL AS currency
        UNION ALL SELECT offer."serviceProductId", offer.currency FROM catalog_offers offer
        WHERE offer."variantId" = variant.id
      ) AS sold
      JOIN mirror_products mirror ON mirror."serviceId" = sold.id
      WHERE mirror."deletedAt" IS NULL AND variant.sku = ANY(${describedSkus()})`,
  ]);
  const soldSkus = new Set(sold.map(({ sku, currency }) => skuIn(sku, currency ?? homeCurrency)));
  const absent = expectedProducts(catalogue).filter(({ sku }) => !soldSkus.has(sku));
  return {
    strays: strays.map(({ name }) => name),
    absent: absent.map(({ sku, price }) => `${sku} (${price.currency})`),
  };
}

function describedSkus(): string[] {
  return catalogue.flatMap(({ variants }) => variants.map(({ sku }) => sku));
}
