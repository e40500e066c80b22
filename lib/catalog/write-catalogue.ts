import { now } from '@/lib/clock';
import { chunksOf } from '@/lib/db/chunks';
import type { Database } from '@/lib/db/client';
import { whileLocked } from '@/lib/db/session-lock';
import { productColumns } from '@/lib/mirror/columns';
import type { ServiceProduct } from '@/lib/service/resources';
import type { Facets } from './facets/facets.ts';
import type { Measure } from './measure.ts';
import type { SeedProduct, SeedTaxRate, SeedTaxZone } from './seed/seed-types.ts';

/** Where a product comes from. An import removes products of its own source only. */
export type Source = 'brand' | 'service';

const LOCK = 0x73656564;
const BATCH = 1_000;

export function alone<T>(work: () => Promise<T>): Promise<T> {
  return whileLocked(LOCK, work);
}

type Slugs = { slug: string }[];

/** @returns the slugs of new and changed products */
export async function writeProducts(
  tx: Database,
  products: readonly (SeedProduct & { facets: Facets; position: number })[],
  source: Source,
): Promise<string[]> {
  const changed: string[] = [];
  for (const batch of chunksOf(products, BATCH)) {
    const written = await tx.$queryRaw<Slugs>`
      INSERT INTO catalog_products AS known (id, slug, name, tagline, description, category, art,
        gallery, attributes, facets, options, position, hidden, source, "updatedAt")
      SELECT slug, slug, name, tagline, description, category, art, coalesce(gallery, '{}'),
        attributes, facets, options, position, coalesce(hidden, false), ${source},
        ${now().toISOString()}::timestamp
      FROM json_to_recordset(${JSON.stringify(batch)}::json) AS row(slug text, name text,
        tagline text, description text, category text, art text, gallery text[], attributes jsonb,
        facets jsonb, options jsonb, position int, hidden boolean)
      ON CONFLICT (slug) DO UPDATE SET name = excluded.name, tagline = excluded.tagline,
        description = excluded.description, category = excluded.category, art = excluded.art,
        gallery = excluded.gallery, attributes = excluded.attributes, facets = excluded.facets,
        options = excluded.options, position = excluded.position, hidden = excluded.hidden,
        source = excluded.source, "updatedAt" = excluded."updatedAt"
      WHERE (known.name, known.tagline, known.description, known.category, known.art, known.gallery,
        known.attributes, known.facets, known.options, known.position, known.hidden, known.source)
        IS DISTINCT FROM (excluded.name, excluded.tagline, excluded.description, excluded.category,
        excluded.art, excluded.gallery, excluded.attributes, excluded.facets, excluded.options,
        excluded.position, excluded.hidden, excluded.source)
      RETURNING slug`;
    changed.push(...written.map(({ slug }) => slug));
  }
  return changed;
}

export type VariantRow = {
  sku: string;
  productSlug: string;
  serviceProductId: string;
  options: Record<string, string>;
  art: string | null;
  measure: Measure | null;
  position: number;
};

/**
 * Upserts variants. Their ids are their SKUs, so that pages of other builds use the same ids.
 * @returns the slugs of products with new or changed variants
 */
export async function writeVariants(
  tx: Database,
  variants: readonly VariantRow[],
): Promise<string[]> {
  const changed: string[] = [];
  for (const batch of chunksOf(variants, BATCH)) {
    const written = await tx.$queryRaw<Slugs>`
      INSERT INTO catalog_variants AS known
        (id, "productId", "serviceProductId", sku, options, art, measure, position)
      SELECT row.sku, product.id, row."serviceProductId", row.sku, row.options, row.art, row.measure,
        row.position
      FROM json_to_recordset(${JSON.stringify(batch)}::json) AS row(sku text, "productSlug" text,
        "serviceProductId" text, options json, art text, measure jsonb, position int)
      JOIN catalog_products product ON product.slug = row."productSlug"
      ON CONFLICT (sku) DO UPDATE SET "productId" = excluded."productId",
        "serviceProductId" = excluded."serviceProductId", options = excluded.options,
        art = excluded.art, measure = excluded.measure, position = excluded.position
      WHERE (known."productId", known."serviceProductId", known.options::text, known.art,
        known.measure, known.position) IS DISTINCT FROM (excluded."productId", excluded."serviceProductId",
        excluded.options::text, excluded.art, excluded.measure, excluded.position)
      RETURNING "productId" AS slug`;
    changed.push(...written.map(({ slug }) => slug));
  }
  return changed;
}

/** @returns the slugs of products that were removed, or lost a variant */
export async function removeOthers(
  tx: Database,
  source: Source,
  keep: { slugs: readonly string[]; skus: readonly string[] },
): Promise<string[]> {
  const products = await tx.$queryRaw<Slugs>`
    DELETE FROM catalog_products WHERE source = ${source} AND slug <> ALL(${keep.slugs}::text[])
    RETURNING slug`;
  const variants = await tx.$queryRaw<Slugs>`
    DELETE FROM catalog_variants variant USING catalog_products product
    WHERE product.id = variant."productId" AND product.source = ${source}
      AND variant.sku <> ALL(${keep.skus}::text[])
    RETURNING product.slug`;
  return [...products, ...variants].map(({ slug }) => slug);
}

export type OfferRow = { sku: string; currency: string; serviceProductId: string };

/** @returns the slugs of products whose offers changed */
export async function writeOffers(
  tx: Database,
  variants: readonly VariantRow[],
  offers: readonly OfferRow[],
): Promise<string[]> {
  const changed: string[] = [];
  for (const batch of chunksOf(variants, BATCH)) {
    const skus = batch.map(({ sku }) => sku);
    const batchSkus = new Set(skus);
    const rows = JSON.stringify(offers.filter(({ sku }) => batchSkus.has(sku)));
    // Removals come first, so that a product of the service can move from one variant to another.
    const removed = await tx.$queryRaw<Slugs>`
      DELETE FROM catalog_offers offer USING catalog_variants variant
      WHERE variant.id = offer."variantId" AND variant.sku = ANY (${skus})
        AND (variant.sku, offer.currency, offer."serviceProductId") NOT IN (
          SELECT sku, currency, "serviceProductId" FROM json_to_recordset(${rows}::json)
            AS row(sku text, currency text, "serviceProductId" text))
      RETURNING variant."productId" AS slug`;
    const added = await tx.$queryRaw<Slugs>`
      WITH added AS (
        INSERT INTO catalog_offers ("variantId", currency, "serviceProductId")
        SELECT variant.id, row.currency, row."serviceProductId"
        FROM json_to_recordset(${rows}::json) AS row(sku text, currency text, "serviceProductId" text)
        JOIN catalog_variants variant ON variant.sku = row.sku
        ON CONFLICT ("variantId", currency) DO NOTHING
        RETURNING "variantId")
      SELECT variant."productId" AS slug FROM added
      JOIN catalog_variants variant ON variant.id = added."variantId"`;
    changed.push(...[...removed, ...added].map(({ slug }) => slug));
  }
  return [...new Set(changed)];
}

/** Stored product ids by SKU and currency; null is the default market's currency. */
export function knownProducts(
  tx: Database,
): Promise<{ sku: string; currency: string | null; serviceProductId: string }[]> {
  return tx.$queryRaw`
    SELECT sku, NULL AS currency, "serviceProductId" FROM catalog_variants
    UNION ALL
    SELECT variant.sku, offer.currency, offer."serviceProductId" FROM catalog_offers offer
    JOIN catalog_variants variant ON variant.id = offer."variantId"`;
}

/**
 * Inserts listed products that the mirror lacks. The mirror itself fetches those it has.
 * @param sequence drawn from `service_sequence` before the list was requested
 */
export async function mirrorNewProducts(
  tx: Database,
  products: readonly ServiceProduct[],
  { sequence, askedAt }: { sequence: bigint; askedAt: Date },
): Promise<void> {
  const rows = products.map((product) => ({ serviceId: product.id, ...productColumns(product) }));
  for (const batch of chunksOf(rows, BATCH)) {
    await tx.$executeRaw`
      INSERT INTO mirror_products ("serviceId", name, description, "priceAmount", currency, active,
        raw, sequence, "fetchedAt", "updatedAt")
      SELECT "serviceId", name, description, "priceAmount", currency, active, coalesce(raw, '{}'),
        ${sequence}, ${askedAt.toISOString()}::timestamp, ${now().toISOString()}::timestamp
      FROM json_to_recordset(${JSON.stringify(batch)}::json) AS row("serviceId" text, name text,
        description text, "priceAmount" int, currency text, active boolean, raw jsonb)
      ON CONFLICT ("serviceId") DO NOTHING`;
  }
}

/** Replaces the tax tables. Removed rates stay for subscriptions that are charged by them. */
export async function writeTaxes(
  tx: Database,
  rates: readonly SeedTaxRate[],
  zones: readonly SeedTaxZone[],
): Promise<void> {
  const pairs = zones.flatMap(({ country, codes }) => codes.map((code) => ({ country, code })));
  await tx.taxZone.deleteMany();
  const codes = rates.map(({ code }) => code);
  await tx.taxRate.updateMany({ where: { code: { notIn: codes } }, data: { active: false } });
  for (const { code, ...rate } of rates) {
    const row = { ...rate, active: true };
    await tx.taxRate.upsert({ where: { code }, create: { code, ...row }, update: row });
  }
  await tx.taxZone.createMany({ data: pairs });
}
