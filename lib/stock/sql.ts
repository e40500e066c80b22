import { shop } from '@/brand/shop';
import { CATALOGUE_TAG, TAGS_CHANNEL } from '@/lib/cache/tags';

/** SQL: the units left as pages show them, to compare before and after a change. */
const shownUnits = (free: string) => `LEAST(${free}, ${shop.lowStock + 1})`;

/**
 * SQL: a CTE's statement that expires the pages of products whose number of units left changes, and lists and the feed
 * where a variant goes out of stock or comes back: lib/cache/tags.ts, as part of a larger statement. Another part has
 * to read from it.
 * @param reserved the CTE of reserved units: variantId, quantity, and available units before
 * @param expiredAt the machine's time in milliseconds, as SQL
 */
export function expirePages(reserved: string, expiredAt: string): string {
  return `INSERT INTO cache_tags AS known (tag, "expiredAt", version)
    SELECT DISTINCT page.tag, ${expiredAt}::bigint, pg_current_xact_id()::text::bigint
    FROM ${reserved} level
    JOIN catalog_variants variant ON variant.id = level."variantId"
    JOIN catalog_products product ON product.id = variant."productId"
    CROSS JOIN LATERAL (VALUES
      ('product:' || product.slug,
        ${shownUnits('level.free')} <> ${shownUnits('level.free - level.quantity')}),
      ('${CATALOGUE_TAG}', (level.free > 0) <> (level.free - level.quantity > 0))
    ) AS page(tag, "isChanged")
    WHERE page."isChanged"
    ORDER BY 1
    ON CONFLICT (tag) DO UPDATE SET version = excluded.version,
      "expiredAt" = GREATEST(known."expiredAt", excluded."expiredAt")
    RETURNING 1`;
}

/** SQL: notifies every web process of the pages that this CTE of `expirePages` has expired. */
export function notifyExpired(expired: string): string {
  return `(SELECT pg_notify('${TAGS_CHANNEL}', '')::text WHERE EXISTS (SELECT 1 FROM ${expired}))`;
}

/**
 * SQL: how many units of a variant a cart can have: the available ones, and those that an order of this cart has
 * reserved. Null where stock is not tracked.
 * @param variantId and `cartId`: SQL of both
 */
export function availableUnits(variantId: string, cartId: string): string {
  return `(SELECT level."onHand" - level.reserved + coalesce((
      SELECT sum(unit.held) FROM orders held
      JOIN stock_reservations unit ON unit."orderId" = held.id AND unit."variantId" = level."variantId"
      WHERE held."cartId" = ${cartId}), 0)::int
    FROM stock_levels level WHERE level."variantId" = ${variantId})`;
}
