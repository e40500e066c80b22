import { newCartId } from '@/lib/cart/store';
import { flagOrder } from '@/lib/checkout/review/flags';
import { machineNow, now } from '@/lib/clock';
import type { Database } from '@/lib/db/client';
import type { TransactionBinding } from '@/lib/db/generated/enums';
import { sqlState, sqlStates } from '@/lib/db/sql/sql-states';
import { run, statement } from '@/lib/db/sql/statement';
import { MAIL_CHANNEL } from '@/lib/mail/outbox';
import { MAX_INT } from '@/lib/mirror/columns';
import { RAISE_DIRTY } from '@/lib/mirror/raise';
import { MIRROR_CHANNEL } from '@/lib/mirror/rules';
import type { Money } from '@/lib/money';
import { attemptTransitions } from '@/lib/payments/states';
import { AMOUNT_NAMES, readCharged, type ServiceTransaction } from '@/lib/service/resources';
import { expirePages, notifyExpired } from '@/lib/stock/sql';
import { currentTraceparent } from '@/lib/trace';
import { orderPaidMail } from './order-rows';

/**
 * Transaction C of a charge: the one statement that makes an order PAID, whoever found its charge.
 * Rows are locked in the usual order: the order, its cart, the transaction's row, levels by SKU, tags, and
 * the list last, which its writer locks after the transactions' rows. Each CTE reads from the previous
 * one, since PostgreSQL runs independent ones in any order.
 */

const PAY_ORDER = statement(
  'checkout-pay-order',
  `
WITH bought AS (
  SELECT id, "cartId", email, currency,
    $4::bigint IS NOT NULL AND ($4::bigint, $5::text) IS DISTINCT FROM ("totalAmount", currency) AS differs
  FROM orders WHERE id = (SELECT "orderId" FROM charge_attempts WHERE id = $1)
  FOR UPDATE
), cart AS (
  -- Its lines are read as they were when this began: not where its revision shows that it was waited for.
  SELECT carts.id, carts."closedAt" FROM carts, bought
  WHERE carts.id = bought."cartId"
    AND carts.revision = (SELECT revision FROM carts WHERE id = (SELECT "cartId" FROM bought))
  FOR UPDATE OF carts
), attempt AS (
  -- These states are live: no other attempt of the order is, the database holds that.
  UPDATE charge_attempts AS a SET state = '${attemptTransitions.succeed.to}', "transactionId" = $2,
    "tokenCipher" = NULL, "leaseUntil" = NULL, "dueAt" = NULL, reason = NULL,
    "settledAt" = $3::timestamp,
    "sendEndedAt" = CASE WHEN a.state = ${sqlState('SENDING')} THEN $3::timestamp ELSE a."sendEndedAt" END
  FROM bought, cart
  WHERE a.id = $1 AND a."orderId" = bought.id
    AND a.state IN (${sqlStates(attemptTransitions.succeed.from)})
  RETURNING a.id, a."orderId"
), bound AS (
  -- What else looked alike is settled by the next list.
  INSERT INTO mirror_transactions AS known ("serviceId", "attemptId", "boundBy",
    "firstSeen", sequence, "firstSeenAt")
  SELECT $2, id, $8::"TransactionBinding",
    nextval('service_sequence'), 0, $3::timestamp FROM attempt
  ON CONFLICT ("serviceId") DO UPDATE SET "attemptId" = excluded."attemptId",
    "boundBy" = excluded."boundBy"
  RETURNING "serviceId"
), units AS (
  SELECT unit."orderId", unit."variantId", unit.quantity, unit.held
  FROM bound CROSS JOIN attempt JOIN stock_reservations unit ON unit."orderId" = attempt."orderId"
  WHERE unit.sold + unit.owed = 0
  FOR UPDATE OF unit
), levels AS (
  SELECT level."variantId", level."onHand" - level.reserved AS free
  FROM units JOIN stock_levels level ON level."variantId" = units."variantId"
  ORDER BY level."variantId" FOR UPDATE OF level
), sold AS (
  -- soldFrom of lib/stock/rules.ts: all of them where nobody counts (any more), since LEAST skips null.
  SELECT units.*, levels.free, LEAST(units.quantity, units.held + levels.free) AS sold
  FROM units LEFT JOIN levels ON levels."variantId" = units."variantId"
), taken AS (
  UPDATE stock_levels level SET "onHand" = level."onHand" - sold.sold,
    reserved = level.reserved - sold.held, "updatedAt" = $3::timestamp
  FROM sold WHERE level."variantId" = sold."variantId"
  RETURNING level."variantId", sold.sold - sold.held AS quantity, sold.free
), owed AS (
  UPDATE stock_reservations unit SET held = 0, sold = sold.sold, owed = sold.quantity - sold.sold,
    "owedAt" = CASE WHEN sold.sold < sold.quantity THEN $3::timestamp ELSE unit."owedAt" END
  FROM sold WHERE unit."orderId" = sold."orderId" AND unit."variantId" = sold."variantId"
), expired AS (
  ${expirePages('taken', '$10')}
), closed AS (
  -- One that was closed before stays as it is.
  UPDATE carts SET "closedAt" = $3::timestamp, "updatedAt" = $3::timestamp, "successorId" = $6
  FROM cart, attempt WHERE carts.id = cart.id AND cart."closedAt" IS NULL
  RETURNING carts.id, carts."userId", carts.revision, carts.market
), successor AS (
  INSERT INTO carts (id, "userId", revision, market, "createdAt", "updatedAt")
  SELECT $6, "userId", revision + 1, market, $3::timestamp, $3::timestamp FROM closed
), kept AS (
  -- leftovers of lib/cart/rules.ts: what was put in while the order was under way.
  INSERT INTO cart_items ("cartId", "variantId", quantity, name, detail, "unitAmount", currency,
    "addedAt")
  SELECT $6, line."variantId", line.quantity - ordered.quantity, line.name, line.detail,
    line."unitAmount", line.currency, line."addedAt"
  FROM closed JOIN cart_items line ON line."cartId" = closed.id AND line."removedAt" IS NULL
  CROSS JOIN attempt CROSS JOIN LATERAL (
    SELECT coalesce(sum(item.quantity), 0)::int AS quantity FROM order_items item
    WHERE item."orderId" = attempt."orderId" AND item."variantId" = line."variantId") ordered
  WHERE line.quantity > ordered.quantity
), flagged AS (
  ${flagOrder(
    `SELECT bought.id, 'amount-differs', jsonb_build_object('charged', $4::bigint, 'currency', $5::text)
     FROM bought, attempt WHERE bought.differs`,
    '$3::timestamp',
  )}
), unshown AS (
  -- The mirror has another price already, so that no later fetch will differ: nobody would look again if this
  -- process ended before refetchPrices.
  ${flagOrder(
    `SELECT bought.id, 'amount-unknown', jsonb_build_object('product', other."serviceProductId",
       'shown', other."unitAmount", 'now', other."priceAmount", 'currency', bought.currency)
     FROM bought, attempt, LATERAL (
       SELECT item."serviceProductId", item."unitAmount", product."priceAmount" FROM order_items item
       JOIN mirror_products product ON product."serviceId" = item."serviceProductId"
       WHERE item."orderId" = bought.id AND $4::bigint IS NULL AND product."priceAmount" IS NOT NULL
         AND (product."priceAmount", product.currency) IS DISTINCT FROM (item."unitAmount", bought.currency)
       ORDER BY item."serviceProductId" LIMIT 1) AS other`,
    '$3::timestamp',
  )}
), mail AS (
  INSERT INTO mails (id, "dedupeKey", template, recipient, data, "createdAt", "dueAt", traceparent)
  SELECT gen_random_uuid()::text, $7::text || bought.id, $9, bought.email,
    jsonb_build_object('orderId', bought.id), $3::timestamp, $3::timestamp, $11::text
  FROM bought, attempt
  ON CONFLICT ("dedupeKey") DO NOTHING
), paid AS (
  UPDATE orders SET status = ${sqlState('PAID')}, "transactionId" = $2, "paidAt" = $3::timestamp,
    "updatedAt" = $3::timestamp, reason = CASE WHEN bought.differs THEN 'amount-differs' END,
    -- One that no order can hold is with the flag alone.
    "amountMismatch" = bought.differs, "chargedCurrency" = $5::text,
    "chargedAmount" = CASE WHEN abs($4::bigint) <= ${MAX_INT} THEN $4::bigint END
  FROM bought, attempt WHERE orders.id = attempt."orderId" AND bought.id = attempt."orderId"
  RETURNING orders.id
), listed AS (
  INSERT INTO resources AS known (kind, "resourceId", dirty, "dirtyAt", "dueAt", traceparent)
  SELECT 'TRANSACTIONS'::"ResourceKind", '*', 1, $3::timestamp, $3::timestamp, $11::text
  FROM bound, (SELECT count(*) FROM taken) AS levels, (SELECT count(*) FROM expired) AS tags
  -- A list that is due and not being fetched yet will show the charge. Not to say so again keeps
  -- purchases from waiting for each other at this one row.
  WHERE $8 <> ${sqlState('LIST')} AND NOT EXISTS (
    SELECT 1 FROM resources WHERE kind = 'TRANSACTIONS' AND "resourceId" = '*'
      AND dirty > synced AND "leaseUntil" IS NULL AND "dueAt" <= GREATEST($3::timestamp, "heldUntil"))
  ${RAISE_DIRTY}
)
SELECT id, ${notifyExpired('expired')} AS tags, pg_notify('${MAIL_CHANNEL}', '')::text AS mails,
  pg_notify('${MIRROR_CHANNEL}', '')::text AS mirror
FROM paid`,
);

/** A charge from a reply, a list or a person; minor units. */
export type Charge = Pick<ServiceTransaction, 'id'> &
  Partial<Pick<ServiceTransaction, 'amount' | 'raw'>>;

const AGREED = statement(
  'checkout-agreed',
  `SELECT o.currency, o."totalAmount" AS amount FROM orders o
   JOIN charge_attempts a ON a."orderId" = o.id WHERE a.id = $1`,
);

/**
 * The charged amount, if shown; an amount without a currency is in the order's. The order is only
 * read if the amount is ambiguous.
 */
async function chargedOf(
  attemptId: string,
  { amount, raw }: Charge,
  tx?: Database,
): Promise<Money | undefined> {
  const shown = AMOUNT_NAMES.flatMap((name) => raw?.[name] ?? []);
  const isPlain = amount && shown.length === 1 && !Number.isInteger(Number(shown[0]));
  if (isPlain || !raw || shown.length === 0) return amount;
  const [order] = await run<Money>(AGREED, [attemptId], tx);
  return order && readCharged(raw, { ...order, amount: Number(order.amount) });
}

/**
 * The attempt succeeds with this charge and its order is PAID: its units are sold or owed, its cart closes
 * and hands on what was not bought, the buyer gets a mail. Another amount than was shown is recorded and
 * flagged. No fence is asked for: what is charged is charged, whoever has the attempt by now.
 * @param tx a transaction to run in; otherwise it is its own
 * @returns false if the attempt may not succeed (any more), or its cart has just changed; then nothing was
 * written
 * @throws a unique violation when the charge is another attempt's
 */
export async function payOrder(
  attemptId: string,
  charge: Charge,
  boundBy: TransactionBinding,
  tx?: Database,
): Promise<boolean> {
  const amount = await chargedOf(attemptId, charge, tx);
  const mail = orderPaidMail('');
  const values = [
    attemptId,
    charge.id,
    now().toISOString(),
    amount?.amount ?? null,
    amount?.currency ?? null,
    newCartId(),
    mail.dedupeKey,
    boundBy,
    mail.template,
    machineNow().getTime(),
    currentTraceparent(),
  ];
  return (await run(PAY_ORDER, values, tx)).length === 1;
}

/**
 * The same in a transaction that has locked the order and its attempt, and has checked that it may succeed.
 */
export async function payLocked(
  tx: Database,
  attempt: { id: string; orderId: string | null },
  charge: Charge,
  boundBy: TransactionBinding,
): Promise<void> {
  // Locked first, so that the statement reads the cart's final state.
  await tx.$queryRaw`
    SELECT id FROM carts WHERE id = (SELECT "cartId" FROM orders WHERE id = ${attempt.orderId})
    FOR UPDATE`;
  if (await payOrder(attempt.id, charge, boundBy, tx)) return;
  throw new Error(`Attempt ${attempt.id} could not succeed`);
}
