import { SHOP_NOW } from '@/lib/db/sql/fragments';

// module: stock
/** Skips orders whose modules still have to react to a change. */
const NOTHING_DUE = `AND NOT EXISTS (SELECT 1 FROM due_order_hooks due WHERE due."orderId" = o.id)`;

/**
 * Invariants of orders and charges, as SQL: each query returns the orders that violate it. Can run
 * on a live system at any time. The states are repeated here on purpose: an audit does not rely on
 * the code that it checks.
 */
export const invariants: readonly { name: string; sql: string }[] = [
  {
    name: 'an order is charged by at most one attempt',
    sql: `SELECT "orderId" AS "order" FROM charge_attempts WHERE "transactionId" IS NOT NULL
          GROUP BY "orderId" HAVING count(*) > 1`,
  },
  {
    name: 'a transaction pays at most one order',
    sql: `SELECT min(id) AS "order" FROM orders WHERE "transactionId" IS NOT NULL
          GROUP BY "transactionId" HAVING count(*) > 1`,
  },
  {
    name: 'a paid order has a succeeded attempt with the same transaction',
    sql: `SELECT o.id AS "order" FROM orders o WHERE o.status = 'PAID' AND NOT EXISTS (
            SELECT 1 FROM charge_attempts a WHERE a."orderId" = o.id
              AND a.state = 'SUCCEEDED' AND a."transactionId" = o."transactionId")`,
  },
  {
    name: 'a succeeded attempt has a paid order',
    sql: `SELECT o.id AS "order" FROM charge_attempts a JOIN orders o ON o.id = a."orderId"
          WHERE a.state = 'SUCCEEDED' AND o.status <> 'PAID'`,
  },
  {
    name: 'the transaction of a paid order is known, and the service’s list has not lost it',
    sql: `SELECT o.id AS "order" FROM orders o
          LEFT JOIN mirror_transactions t ON t."serviceId" = o."transactionId"
          WHERE o.status = 'PAID' AND o."paidAt" < ${SHOP_NOW} - interval '1 hour'
            AND (t."serviceId" IS NULL OR t."deletedAt" IS NOT NULL)`,
  },
  {
    name: 'a bound transaction belongs to an attempt that knows it',
    sql: `SELECT coalesce(a."orderId", t."serviceId") AS "order" FROM mirror_transactions t
          LEFT JOIN charge_attempts a ON a.id = t."attemptId"
          LEFT JOIN orders o ON o.id = a."orderId"
          WHERE t."attemptId" IS NOT NULL AND a."transactionId" IS DISTINCT FROM t."serviceId"
            AND o.reason IS DISTINCT FROM 'late-charge'`,
  },
  {
    name: 'an order’s status is the meaning of its open or succeeded attempt, else of its latest',
    sql: `SELECT o.id AS "order" FROM orders o JOIN LATERAL (
            SELECT state, sends FROM charge_attempts a WHERE a."orderId" = o.id
            ORDER BY state IN ('CREATED', 'SENDING', 'UNKNOWN', 'REVIEW', 'SUCCEEDED') DESC, number DESC
            LIMIT 1) a ON true
          WHERE o.status::text <> CASE a.state
            WHEN 'CREATED' THEN 'PENDING'
            WHEN 'SENDING' THEN CASE WHEN a.sends > 1 THEN 'UNCERTAIN' ELSE 'PAYING' END
            WHEN 'UNKNOWN' THEN 'UNCERTAIN'
            WHEN 'REVIEW' THEN 'REVIEW'
            WHEN 'SUCCEEDED' THEN 'PAID'
            ELSE 'FAILED' END`,
  },
  {
    name: 'a cart has at most one order that is unsettled or paid',
    sql: `SELECT min(id) AS "order" FROM orders
          WHERE status IN ('PENDING', 'PAYING', 'UNCERTAIN', 'REVIEW', 'PAID')
          GROUP BY "cartId" HAVING count(*) > 1`,
  },
  {
    name: 'the cart of a paid order is closed',
    sql: `SELECT o.id AS "order" FROM orders o JOIN carts c ON c.id = o."cartId"
          WHERE o.status = 'PAID' AND c."closedAt" IS NULL`,
  },
  {
    name: 'an order’s amounts add up to its items and taxes',
    sql: `SELECT o.id AS "order" FROM orders o
          WHERE o."subtotalAmount" + o."shippingAmount" <> (
              SELECT coalesce(sum(i."unitAmount"::bigint * i.quantity), 0) FROM order_items i WHERE i."orderId" = o.id)
            OR o."taxAmount" <> (
              SELECT coalesce(sum(t.amount), 0) FROM order_taxes t WHERE t."orderId" = o.id)
            OR o."totalAmount" <> o."subtotalAmount" + o."shippingAmount"
              + CASE WHEN o."taxesIncluded" THEN 0 ELSE o."taxAmount" END`,
  },
  // module: stock
  {
    name: 'reserved units are those that orders hold',
    sql: `SELECT coalesce(level."variantId", unit."variantId") AS "order" FROM stock_levels level
          FULL JOIN (SELECT "variantId", sum(held) AS held FROM stock_reservations GROUP BY 1) unit
            ON unit."variantId" = level."variantId"
          WHERE coalesce(level.reserved, 0) <> coalesce(unit.held, 0)`,
  },
  // module: stock
  {
    name: 'an order holds its units as long as it may be charged, and no longer',
    sql: `SELECT o.id AS "order" FROM orders o JOIN stock_reservations unit ON unit."orderId" = o.id
          WHERE CASE WHEN o.status IN ('PENDING', 'PAYING', 'UNCERTAIN') THEN unit.held <> unit.quantity
            WHEN o.status IN ('PAID', 'FAILED') THEN unit.held > 0 END ${NOTHING_DUE}`,
  },
  // module: stock
  {
    name: 'the units of a paid order are sold, owed or settled otherwise, and of no other',
    sql: `SELECT o.id AS "order" FROM orders o JOIN stock_reservations unit ON unit."orderId" = o.id
          WHERE unit.sold + unit.owed + unit.waived
            <> CASE o.status WHEN 'PAID' THEN unit.quantity ELSE 0 END ${NOTHING_DUE}`,
  },
  // module: invoices
  {
    name: 'invoices are numbered without gaps, but for those that a restore has lost',
    sql: `SELECT number AS "order" FROM (
            SELECT number, serial, lag(serial) OVER (ORDER BY serial) AS before FROM invoices) numbered
          WHERE serial <> before + 1 AND NOT EXISTS (SELECT 1 FROM invoice_counters lost
            WHERE lost.id = 'lost-after:' || before AND lost.last = serial - 1)`,
  },
  {
    name: 'a settled attempt keeps no token',
    sql: `SELECT coalesce("orderId", id) AS "order" FROM charge_attempts
          WHERE state NOT IN ('CREATED', 'SENDING', 'UNKNOWN') AND "tokenCipher" IS NOT NULL`,
  },
  {
    name: 'a charge that appeared late is decided, or its order under review or flagged',
    sql: `SELECT a."orderId" AS "order" FROM charge_attempts a JOIN orders o ON o.id = a."orderId"
          WHERE a."transactionId" IS NOT NULL AND a.state <> 'SUCCEEDED'
            AND o.reason IS DISTINCT FROM 'late-charge'`,
  },
  {
    name: 'an attempt charges what its order says: the same items and taxes',
    sql: `SELECT o.id AS "order" FROM charge_attempts a JOIN orders o ON o.id = a."orderId"
          WHERE a.body IS NOT NULL AND a.state = 'SUCCEEDED' AND (
            (SELECT jsonb_object_agg(product, quantity) FROM (
               SELECT item->>'productId' AS product, sum((item->>'quantity')::int) AS quantity
               FROM jsonb_array_elements(a.body->'items') item GROUP BY 1) sent)
            IS DISTINCT FROM
            (SELECT jsonb_object_agg(product, quantity) FROM (
               SELECT "serviceProductId" AS product, sum(quantity) AS quantity
               FROM order_items i WHERE i."orderId" = o.id GROUP BY 1) ordered)
            OR (SELECT array_agg(code ORDER BY code)
                FROM jsonb_array_elements_text(a.body->'taxRatesOptions') code)
            IS DISTINCT FROM
            (SELECT array_agg(code ORDER BY code) FROM unnest(o."taxCodes") code
             WHERE NOT o."taxesIncluded"))`,
  },
  // module: subscriptions
  {
    name: 'a succeeded subscription attempt has its subscription',
    sql: `SELECT a.id AS "order" FROM charge_attempts a
          WHERE a.kind = 'SUBSCRIPTION' AND a.state = 'SUCCEEDED' AND NOT EXISTS (
            SELECT 1 FROM subscriptions s WHERE s."serviceId" = a."subscriptionId")`,
  },
  {
    name: 'a listed charge belongs to something, is history, or is unexplained',
    sql: `SELECT t."serviceId" AS "order" FROM mirror_transactions t
          WHERE t.sequence > 0 AND t."attemptId" IS NULL AND t."monthOf" IS NULL AND NOT t."isHistory"
            AND t."deletedAt" IS NULL AND coalesce(t.status, 'succeeded') = 'succeeded'
            AND NOT EXISTS (SELECT 1 FROM subscriptions s WHERE s."serviceId" = t."subscriptionId") -- module: subscriptions
            AND NOT EXISTS (SELECT 1 FROM unexplained u
              WHERE u.kind = 'CHARGE' AND u."serviceId" = t."serviceId")`,
  },
  {
    name: 'a fetched subscription is somebody’s, or is unexplained',
    sql: `SELECT m."serviceId" AS "order" FROM mirror_subscriptions m
          WHERE m."deletedAt" IS NULL
            AND NOT EXISTS (SELECT 1 FROM subscriptions s WHERE s."serviceId" = m."serviceId") -- module: subscriptions
            AND NOT EXISTS (SELECT 1 FROM unexplained u
              WHERE u.kind = 'SUBSCRIPTION' AND u."serviceId" = m."serviceId")`,
  },
];
