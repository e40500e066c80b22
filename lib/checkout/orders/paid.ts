import { newCartId } from '@/lib/cart/store';
import { now } from '@/lib/clock';
import { pool } from '@/lib/db/client';
import { MAIL_CHANNEL } from '@/lib/mail/outbox';
import { MIRROR_CHANNEL } from '@/lib/mirror/rules';
import type { ServiceTransaction } from '@/lib/service/resources';
import { orderPaidMail } from './rows';

const PAY_ORDER = `
WITH bought AS (
  SELECT id, "cartId", email FROM orders
  WHERE id = (SELECT "orderId" FROM charge_attempts WHERE id = $1) AND status = 'PAYING'
    AND ($5::int IS NULL OR ("totalAmount" = $5::int AND currency = $6))
    AND NOT EXISTS (SELECT 1 FROM stock_reservations unit
      WHERE unit."orderId" = orders.id AND unit.held < unit.quantity)
  FOR UPDATE
), cart AS (
  -- Only a cart that goes empty; its revision tells whether it changed while we waited for it.
  SELECT carts.id, carts."userId", carts.revision FROM carts, bought
  WHERE carts.id = bought."cartId" AND carts."closedAt" IS NULL
    AND carts.revision = (SELECT revision FROM carts WHERE id = (SELECT "cartId" FROM bought))
    AND NOT EXISTS (
      SELECT 1 FROM cart_items line WHERE line."cartId" = bought."cartId" AND line."removedAt" IS NULL
        AND line.quantity > (SELECT coalesce(sum(item.quantity), 0) FROM order_items item
          WHERE item."orderId" = bought.id AND item."variantId" = line."variantId"))
  FOR UPDATE OF carts
), attempt AS (
  UPDATE charge_attempts AS a SET state = 'SUCCEEDED', "transactionId" = $2, "tokenCipher" = NULL,
    "leaseUntil" = NULL, "dueAt" = NULL, reason = NULL, "settledAt" = $4::timestamp,
    "sendEndedAt" = $4::timestamp
  FROM bought, cart
  WHERE a.id = $1 AND a."orderId" = bought.id AND a.state = 'SENDING' AND a.fence = $3
  RETURNING a.id, a."orderId", a."matchKey"
), bound AS (
  INSERT INTO mirror_transactions AS known ("serviceId", "matchKey", claim, "attemptId", "boundBy",
    "firstSeen", sequence, "firstSeenAt")
  SELECT $2, "matchKey", 'BOUND'::"TransactionClaim", id, 'REPLY'::"TransactionBinding",
    nextval('service_sequence'), 0, $4::timestamp FROM attempt
  ON CONFLICT ("serviceId") DO UPDATE SET claim = 'BOUND', "attemptId" = excluded."attemptId",
    "boundBy" = excluded."boundBy"
  RETURNING "serviceId"
), levels AS (
  SELECT level."variantId", unit.held FROM bound
  JOIN attempt ON true
  JOIN stock_reservations unit ON unit."orderId" = attempt."orderId"
  JOIN stock_levels level ON level."variantId" = unit."variantId"
  ORDER BY level."variantId" FOR UPDATE OF level
), sold AS (
  UPDATE stock_levels level SET "onHand" = level."onHand" - levels.held,
    reserved = level.reserved - levels.held, "updatedAt" = $4::timestamp
  FROM levels WHERE level."variantId" = levels."variantId"
  RETURNING 1
), units AS (
  UPDATE stock_reservations unit SET sold = unit.quantity, held = 0
  FROM attempt WHERE unit."orderId" = attempt."orderId"
), closed AS (
  UPDATE carts SET "closedAt" = $4::timestamp, "updatedAt" = $4::timestamp, "successorId" = $7
  FROM cart, attempt WHERE carts.id = cart.id
  RETURNING carts."userId", carts.revision
), successor AS (
  INSERT INTO carts (id, "userId", revision, "createdAt", "updatedAt")
  SELECT $7, "userId", revision + 1, $4::timestamp, $4::timestamp FROM closed
), mail AS (
  INSERT INTO mails (id, "dedupeKey", template, recipient, data, "createdAt", "dueAt")
  SELECT gen_random_uuid()::text, $8::text || bought.id, $9, bought.email,
    jsonb_build_object('orderId', bought.id), $4::timestamp, $4::timestamp
  FROM bought, attempt
  ON CONFLICT ("dedupeKey") DO NOTHING
), listed AS (
  INSERT INTO resources AS known (kind, "resourceId", dirty, "dirtyAt", "dueAt")
  -- From what was bound, and not from the attempt: the transaction's row is locked before this one, as
  -- the list's writer does, and so are the levels. PostgreSQL runs what nothing reads in an order of its own.
  SELECT 'TRANSACTIONS'::"ResourceKind", '*', 1, $4::timestamp, $4::timestamp
  FROM bound, (SELECT count(*) FROM sold) AS taken
  -- A list that is due and not being fetched yet will show the charge. Not to say so again keeps
  -- purchases from waiting for each other at this one row.
  WHERE NOT EXISTS (SELECT 1 FROM resources WHERE kind = 'TRANSACTIONS' AND "resourceId" = '*'
    AND dirty > synced AND "leaseUntil" IS NULL AND "dueAt" <= GREATEST($4::timestamp, "heldUntil"))
  ON CONFLICT (kind, "resourceId") DO UPDATE SET
    dirty = known.dirty + 1,
    "dirtyAt" = CASE WHEN known.dirty > known.synced THEN known."dirtyAt" ELSE excluded."dirtyAt" END,
    "dueAt" = LEAST(known."dueAt", GREATEST(excluded."dueAt", known."heldUntil"))
), paid AS (
  UPDATE orders SET status = 'PAID', "transactionId" = $2, "paidAt" = $4::timestamp,
    "updatedAt" = $4::timestamp, reason = NULL, "amountMismatch" = false, "chargedAmount" = $5::int,
    "chargedCurrency" = $6
  FROM attempt WHERE orders.id = attempt."orderId"
  RETURNING orders.id
)
SELECT id, pg_notify('${MAIL_CHANNEL}', ''), pg_notify('${MIRROR_CHANNEL}', '') FROM paid`;

/**
 * Transaction C for the reply to an attempt's own send that shows a charge of the expected amount,
 * where the cart holds nothing but what was bought.
 * @returns false when that is not how things are; nothing was written then.
 */
export async function payByReply(
  attemptId: string,
  fence: bigint,
  transaction: Pick<ServiceTransaction, 'id' | 'amount'>,
): Promise<boolean> {
  const mail = orderPaidMail('');
  const { rowCount } = await pool().query({
    name: 'checkout-pay-by-reply',
    text: PAY_ORDER,
    values: [
      attemptId,
      transaction.id,
      String(fence),
      now().toISOString(),
      transaction.amount?.amount ?? null,
      transaction.amount?.currency ?? null,
      newCartId(),
      mail.dedupeKey,
      mail.template,
    ],
  });
  return rowCount === 1;
}
