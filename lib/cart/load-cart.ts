import 'server-only';
import { unitsForCart } from '@/lib/catalog/availability';
import { choiceText, readChoice } from '@/lib/catalog/rules';
import { serviceProductIn } from '@/lib/catalog/selling/offers';
import { pool } from '@/lib/db/client';
import { epochMs, fromEpochMs } from '@/lib/db/sql/fragments';
import type { Money } from '@/lib/money';
import { currentMarket } from '@/lib/texts/current-view';
import { type LineProblem, lineProblem } from './cart-lines.ts';

export type LoadedLine = {
  variantId: string;
  /** The product at the service in the cart's currency; null if the item has left the catalogue. */
  serviceProductId: string | null;
  /** False if the item is not sold in the cart's currency. */
  offered: boolean;
  quantity: number;
  /** How many of these units another cart added at sign-in. */
  joined: number;
  name: string;
  /** "M, Blue"; empty for an item without choices. */
  detail: string;
  art: string | null;
  slug: string | null;
  category?: string | null;
  unit: Money | null;
  seen: Money | null;
  active: boolean;
  fetchedAt: Date | null;
  /** Units available to this cart; null without stock. */
  left: number | null;
};

export type LoadedCart = {
  id: string;
  userId: string | null;
  revision: number;
  closedAt: Date | null;
  successorId: string | null;
  currency: string;
  lines: LoadedLine[];
};

/** Timestamps are milliseconds since the epoch. */
type CartRow = {
  id: string;
  userId: string | null;
  revision: number;
  closedAt: number | null;
  successorId: string | null;
} & (LineRow | { variantId: null });

type LineRow = {
  variantId: string;
  quantity: number;
  joined: number;
  name: string;
  detail: string;
  unitAmount: number | null;
  currency: string | null;
  serviceProductId: string | null;
  offered: boolean;
  options: unknown;
  productName: string | null;
  art: string | null;
  slug: string | null;
  category: string | null;
  priceAmount: number | null;
  priceCurrency: string | null;
  active: boolean | null;
  fetchedAt: number | null;
  left: number | null;
};

function money(amount: number | null, currency: string | null): Money | null {
  return amount === null || currency === null ? null : { amount, currency };
}

function loadedLine(row: LineRow): LoadedLine {
  return {
    variantId: row.variantId,
    serviceProductId: row.serviceProductId,
    offered: row.offered,
    quantity: row.quantity,
    joined: row.joined,
    name: row.productName ?? row.name,
    detail: row.productName === null ? row.detail : choiceText(readChoice(row.options)),
    art: row.art,
    slug: row.slug,
    category: row.category,
    unit: money(row.priceAmount, row.priceCurrency),
    seen: money(row.unitAmount, row.currency),
    active: row.active === true,
    fetchedAt: fromEpochMs(row.fetchedAt),
    left: row.left,
  };
}

/** SQL: a cart (`$1`) and its lines with prices in a currency (`$2`). An empty cart is one row without a line. */
const CART_ROWS = `
  SELECT c.id, c."userId", c.revision,
    ${epochMs('c."closedAt"')} AS "closedAt", c."successorId",
    i."variantId", i.quantity, i.joined, i.name, i.detail, i."unitAmount", i.currency,
    m."serviceId" AS "serviceProductId", v.id IS NULL OR sold.id IS NOT NULL AS offered,
    v.options, p.name AS "productName",
    coalesce(v.art, p.art) AS art, p.slug, p.category,
    m."priceAmount", m.currency AS "priceCurrency", m.active,
    ${epochMs('m."fetchedAt"')} AS "fetchedAt",
    ${unitsForCart('i."variantId"', 'c.id')} AS left
  FROM carts c
  LEFT JOIN cart_items i ON i."cartId" = c.id
  LEFT JOIN catalog_variants v ON v.id = i."variantId"
  LEFT JOIN catalog_products p ON p.id = v."productId"
  CROSS JOIN LATERAL (SELECT ${serviceProductIn('v', '$2::text')} AS id) sold
  LEFT JOIN mirror_products m ON m."serviceId" = sold.id AND m."deletedAt" IS NULL
  WHERE c.id = $1
  ORDER BY i."addedAt", i."variantId"`;

/** A cart with all its lines, including those that cannot be bought, with the mirror's prices in a market's currency. */
export async function loadCart(
  cartId: string,
  { currency } = currentMarket(),
): Promise<LoadedCart | null> {
  const { rows } = await pool().query<CartRow>(CART_ROWS, [cartId, currency]);
  const [cart] = rows;
  if (!cart) return null;
  const { id, userId, revision, closedAt, successorId } = cart;
  const lines = rows.flatMap((row) => (row.variantId === null ? [] : [loadedLine(row)]));
  return { id, userId, revision, closedAt: fromEpochMs(closedAt), successorId, currency, lines };
}

function facts(line: LoadedLine) {
  const { offered, active, unit, quantity, left } = line;
  return { known: line.serviceProductId !== null, offered, active, unit, quantity, left };
}

export function linesWithProblems({
  lines,
  currency,
}: Pick<LoadedCart, 'lines' | 'currency'>): { line: LoadedLine; problem: LineProblem | null }[] {
  return lines.map((line) => ({ line, problem: lineProblem(facts(line), currency) }));
}
