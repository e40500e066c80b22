import { randomUUID } from 'node:crypto';
import { sentCodes } from '@/lib/checkout/match-key';
import { machineNow, now } from '@/lib/clock';
import type { Database } from '@/lib/db/client';
import { DATABASE_TIME } from '@/lib/db/sql/fragments';
import { sqlState } from '@/lib/db/sql/sql-states';
import { run, statement } from '@/lib/db/sql/statement';
import { normaliseEmail } from '@/lib/email-address';
import { PREPARE_LEASE_S } from '@/lib/payments/store';
import { hashToken, sealToken } from '@/lib/payments/tokens';
import type { Shortage } from '@/lib/stock/rules';
import { expirePages, notifyExpired } from '@/lib/stock/sql';
import { currentTraceparent } from '@/lib/trace';
import { itemRows, newOrderNumber } from './order-rows';
import type { Submission } from './submission';

/** Transaction A of a new order: the one statement that writes an order and its first attempt. */

const PLACE_ORDER = statement(
  'checkout-place-order',
  `
WITH others AS (
  -- Orders before carts, as everywhere. Locked: none of them is reopened meanwhile.
  SELECT status, fingerprint FROM orders WHERE "cartId" = $1 ORDER BY id FOR UPDATE
), cart AS (
  -- Held so that no merge or payment closes it meanwhile. Races end in a unique index.
  SELECT id FROM carts WHERE id = $1 AND "closedAt" IS NULL
    -- One that is not FAILED is live; a FAILED one of the same purchase gets the next attempt.
    AND NOT EXISTS (SELECT 1 FROM others WHERE status <> ${sqlState('FAILED')} OR fingerprint = $8)
    AND NOT EXISTS (SELECT 1 FROM checkout_keys WHERE key = $2)
  FOR NO KEY UPDATE
), wanted AS (
  SELECT "variantId", sum(quantity)::int AS quantity
  FROM jsonb_to_recordset($20::jsonb) AS item("variantId" text, quantity int)
  WHERE "variantId" IS NOT NULL GROUP BY "variantId"
), levels AS (
  -- Locked in the order of SKUs, after the cart: lib/stock/store.ts. Waiting for one shows its newest row.
  SELECT level."variantId", wanted.quantity, level."onHand" - level.reserved AS free
  FROM stock_levels level JOIN wanted ON wanted."variantId" = level."variantId", cart
  ORDER BY level."variantId" FOR UPDATE OF level
), placed AS (
  INSERT INTO orders (id, number, "cartId", "userId", email, fingerprint, currency,
    "subtotalAmount", "shippingAmount", "taxAmount", "totalAmount", contact, address,
    "shippingMethod", "taxCodes", "cardLast4", "cardType", "arrivesFrom", "arrivesTo", "createdAt",
    "updatedAt", view, "taxesIncluded")
  SELECT $4, $5, cart.id, $6, $7, $8, $9, $10::int, $11::int, $12::int, $13::int, $14::jsonb,
    $15::jsonb, $16, $17::text[], $18, $19, $28::date, $29::date, $3::timestamp, $3::timestamp,
    $31::text, $32::boolean
  FROM cart
  WHERE NOT EXISTS (SELECT 1 FROM levels WHERE free < quantity)
  RETURNING id
), items AS (
  INSERT INTO order_items (id, "orderId", position, "variantId", "serviceProductId", name, detail,
    art, slug, "unitAmount", quantity, "isShipping", "taxCodes")
  SELECT gen_random_uuid()::text, placed.id, item.*
  FROM placed, jsonb_to_recordset($20::jsonb) AS item(position int, "variantId" text,
    "serviceProductId" text, name text, detail text, art text, slug text, "unitAmount" int,
    quantity int, "isShipping" boolean, "taxCodes" text[])
), taxes AS (
  INSERT INTO order_taxes ("orderId", code, name, "ratePpm", amount, "baseAmount")
  SELECT placed.id, tax.*
  FROM placed, jsonb_to_recordset($21::jsonb) AS tax(code text, name text, "ratePpm" int, amount int,
    "baseAmount" int)
), reserved AS (
  UPDATE stock_levels level SET reserved = level.reserved + levels.quantity,
    "updatedAt" = $3::timestamp
  FROM levels, placed WHERE level."variantId" = levels."variantId"
  RETURNING level."variantId", levels.quantity, levels.free
), units AS (
  INSERT INTO stock_reservations ("orderId", "variantId", quantity, held, "createdAt")
  SELECT placed.id, reserved."variantId", reserved.quantity, reserved.quantity, $3::timestamp
  FROM placed, reserved
), expired AS (
  ${expirePages('reserved', '$27')}
), key AS (
  INSERT INTO checkout_keys (key, fingerprint, "orderId", "createdAt")
  SELECT $2, $8, placed.id, $3::timestamp FROM placed
), attempt AS (
  INSERT INTO charge_attempts (id, "orderId", number, "tokenCipher", "tokenHash", "tokenReceivedAt",
    "createdAt", "dueAt", traceparent, "leaseUntil")
  SELECT $22, placed.id, 1, $23::bytea, $24, $3::timestamp, $3::timestamp, $3::timestamp, $30::text,
    ${DATABASE_TIME} + make_interval(secs => $25)
  FROM placed
  RETURNING id
)
SELECT EXISTS (SELECT 1 FROM attempt) AS "isPlaced",
  (SELECT jsonb_agg(jsonb_build_object('variantId', "variantId", 'wanted', quantity, 'left', free)
    ORDER BY "variantId") FROM levels WHERE free < quantity) AS shortages,
  (SELECT "serviceId" FROM customers WHERE email = $26) AS "customerId",
  ${notifyExpired('expired')} AS told
FROM cart`,
);

type Row = { isPlaced: boolean; shortages: Shortage[] | null; customerId: string | null };

/** An order's attempt in CREATED, which its caller may send. */
export type Started = {
  orderId: string;
  attemptId: string;
  /** The service's customer for the buyer's e-mail address, if known. */
  customerId?: string | null;
};

export type Placed =
  | ({ outcome: 'start' } & Started)
  /** Fewer units are left than the cart has: nothing was written. */
  | { outcome: 'short'; shortages: readonly Shortage[] };

/**
 * Writes the order of a submission: its items and taxes, the units that it reserves, its key and its
 * first attempt in CREATED.
 * @param tx a transaction to run in; otherwise it is its own
 * @returns null if the cart is not open, has a live order or a failed one of the same purchase, or
 * the key is known; then nothing was written
 * @throws a unique violation if another submission was faster
 */
export async function placeOrder(submission: Submission, tx?: Database): Promise<Placed | null> {
  const { quote, contact, address, card, arrival } = submission;
  const [orderId, attemptId] = [randomUUID(), randomUUID()];
  const taxes = quote.taxes.map(({ code, name, ratePpm, amount, base }) => ({
    ...{ code, name, ratePpm, amount: amount.amount },
    baseAmount: quote.taxesIncluded ? (base?.amount ?? null) : null,
  }));
  const values = [
    submission.cartId,
    submission.key,
    now().toISOString(),
    orderId,
    newOrderNumber(),
    submission.userId,
    contact.email,
    submission.fingerprint,
    quote.currency,
    quote.subtotal.amount,
    quote.shipping.price.amount,
    quote.tax.amount,
    quote.total.amount,
    JSON.stringify(contact),
    JSON.stringify(address),
    quote.shipping.code,
    sentCodes(quote),
    card?.last4 ?? null,
    card?.type ?? null,
    JSON.stringify(itemRows(quote)),
    JSON.stringify(taxes),
    attemptId,
    Buffer.from(sealToken(submission.paymentToken, attemptId)),
    hashToken(submission.paymentToken),
    PREPARE_LEASE_S,
    normaliseEmail(contact.email),
    machineNow().getTime(),
    arrival?.from ?? null,
    arrival?.to ?? null,
    currentTraceparent(),
    submission.view ?? null,
    quote.taxesIncluded,
  ];
  const [row] = await run<Row>(PLACE_ORDER, values, tx);
  if (row?.shortages) return { outcome: 'short', shortages: row.shortages };
  if (!row?.isPlaced) return null;
  return { outcome: 'start', orderId, attemptId, customerId: row.customerId };
}
