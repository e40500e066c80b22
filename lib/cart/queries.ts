import 'server-only';
import { choiceText, readChoice } from '@/lib/catalog/rules';
import { db } from '@/lib/db/client';
import type { Money } from '@/lib/money';
import type { LoadedCart, LoadedLine } from './view.ts';

type CartRow = Omit<LoadedCart, 'lines'>;

type LineRow = {
  variantId: string;
  quantity: number;
  name: string;
  detail: string;
  unitAmount: number | null;
  currency: string | null;
  serviceProductId: string | null;
  options: unknown;
  productName: string | null;
  art: string | null;
  slug: string | null;
  priceAmount: number | null;
  priceCurrency: string | null;
  active: boolean | null;
  fetchedAt: Date | null;
};

function money(amount: number | null, currency: string | null): Money | null {
  return amount === null || currency === null ? null : { amount, currency };
}

function loadedLine(row: LineRow): LoadedLine {
  return {
    variantId: row.variantId,
    serviceProductId: row.serviceProductId,
    quantity: row.quantity,
    name: row.productName ?? row.name,
    detail: row.productName === null ? row.detail : choiceText(readChoice(row.options)),
    art: row.art,
    slug: row.slug,
    unit: money(row.priceAmount, row.priceCurrency),
    seen: money(row.unitAmount, row.currency),
    active: row.active === true,
    fetchedAt: row.fetchedAt,
  };
}

/**
 * A cart with its lines, priced by the mirror. Nothing is left out: an item that is gone from the
 * catalogue or the service has no `serviceProductId`, one that is switched off is not `active`.
 * @returns null when there is no such cart. A closed one comes with its successor's id.
 */
export async function loadCart(cartId: string): Promise<LoadedCart | null> {
  const rows = await db().$queryRaw<(CartRow & (LineRow | { variantId: null }))[]>`
    /* prepared: cart */
    SELECT c.id, c."userId", c.revision, c."closedAt", c."successorId",
      i."variantId", i.quantity, i.name, i.detail, i."unitAmount", i.currency,
      m."serviceId" AS "serviceProductId", v.options, p.name AS "productName",
      coalesce(v.art, p.art) AS art, p.slug,
      m."priceAmount", m.currency AS "priceCurrency", m.active, m."fetchedAt"
    FROM carts c
    LEFT JOIN cart_items i ON i."cartId" = c.id AND i."removedAt" IS NULL
    LEFT JOIN catalog_variants v ON v.id = i."variantId"
    LEFT JOIN catalog_products p ON p.id = v."productId"
    LEFT JOIN mirror_products m ON m."serviceId" = v."serviceProductId" AND m."deletedAt" IS NULL
    WHERE c.id = ${cartId}
    ORDER BY i."addedAt", i."variantId"`;
  const [cart] = rows;
  if (!cart) return null;
  const { id, userId, revision, closedAt, successorId } = cart;
  const lines = rows.flatMap((row) => (row.variantId === null ? [] : [loadedLine(row)]));
  return { id, userId, revision, closedAt, successorId, lines };
}
