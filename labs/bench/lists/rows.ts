import { pool } from '@/lib/db/client';
import {
  addManyOrders,
  runWithoutTimeout,
  withoutIndexes,
} from '@/lib/testing/builders/many-orders';

export const RESELLER = 'orders@reseller.example';
const RESELLER_ORDERS = 2_000;
export const ADJUSTED = 'many-variant-5'; // module: stock
const VARIANTS = 10_000;

/**
 * For each million orders: 333,334 customers, 1,000,000 attempts, invoices and listed charges, 100,000 subscriptions
 * of four plans with three months each, 990,000 mails, 500,000 audit entries, 1,000,000 webhooks of 30 days. The
 * catalogue has 10,000 variants.
 */
export async function addRows(orders: number): Promise<void> {
  await addManyOrders(orders);
  await runWithoutTimeout(
    `UPDATE orders SET email = '${RESELLER}' WHERE number IN (
       SELECT number FROM orders WHERE status = 'PAID' ORDER BY md5(id) LIMIT ${RESELLER_ORDERS})`,
  );
  const steps = [
    [[], CATALOGUE],
    [['orders', 'customers', 'mirror_customers'], CUSTOMERS],
    [
      ['subscriptions', 'mirror_subscriptions', 'subscription_attempts'],
      subscriptions(orders / 10),
    ],
    [['saved_addresses', 'saved_cards'], SAVED],
    [['charge_attempts'], ATTEMPTS],
    [['parcels'], PARCELS], // module: fulfilment
    [['invoices'], INVOICES], // module: invoices
    [['mirror_transactions'], TRANSACTIONS],
    [['resources'], RESOURCES],
    [['mails'], MAILS],
    [['webhook_events'], events(orders)],
    [['audit_log'], auditEntries(orders / 2)],
    [['stock_reservations', 'stock_adjustments'], stock(orders / 10)], // module: stock
    [[], FLAGS],
  ] as const;
  for (const [tables, statement] of steps) {
    await withoutIndexes(tables, () => runWithoutTimeout(statement));
  }
  const client = await pool().connect();
  await client.query('SET statement_timeout = 0');
  await client.query('VACUUM ANALYZE');
  client.release();
}

const CATALOGUE = `
  INSERT INTO catalog_products (id, slug, name, tagline, description, category, art, source, "updatedAt")
    SELECT 'many-product-' || n, 'many-product-' || n, 'A bag of the ' || n || 'th harvest', 'A bag', 'A bag', 'c',
      'none', 'service', now()
    FROM generate_series(0, ${VARIANTS / 4 - 1}) n;
  INSERT INTO mirror_products ("serviceId", name, "priceAmount", currency, active, sequence, "fetchedAt", "updatedAt")
    SELECT 'many-service-product-' || n, 'A bag', 1250, 'EUR', n % 200 <> 7, 1, now(), now()
    FROM generate_series(0, ${VARIANTS + 20}) n;
  INSERT INTO catalog_variants (id, "productId", "serviceProductId", sku)
    SELECT 'many-variant-' || n, 'many-product-' || n / 4, 'many-service-product-' || n, 'BAG-' || n
    FROM generate_series(0, ${VARIANTS - 1}) n`;

/** Every fifth customer has an account, half of these with a name. The service shows only the id of every third. */
const CUSTOMERS = `
  CREATE TEMP TABLE people ON COMMIT DROP AS
    SELECT email, min(id) AS id, min("createdAt") AS at, min(contact->>'firstname') AS firstname,
      min(contact->>'lastname') AS lastname, hashtext(email) % 5 = 0 OR email = '${RESELLER}' AS "hasAccount"
    FROM orders GROUP BY email;
  INSERT INTO users (id, email, firstname, lastname, "createdAt")
    SELECT id, email, CASE WHEN hashtext(id) % 2 = 0 THEN firstname END,
      CASE WHEN hashtext(id) % 2 = 0 THEN lastname END, at
    FROM people WHERE "hasAccount";
  UPDATE orders o SET "userId" = u.id FROM users u WHERE u.email = o.email;
  INSERT INTO mirror_customers ("serviceId", firstname, lastname, email, sequence, "updatedAt")
    SELECT id, CASE WHEN hashtext(id) % 3 <> 0 THEN firstname END,
      CASE WHEN hashtext(id) % 3 <> 0 THEN lastname END, email, 1, at
    FROM people;
  INSERT INTO customers (email, "serviceId", "userId", "createdAt", "updatedAt")
    SELECT email, id, CASE WHEN "hasAccount" THEN id END, at, at FROM people`;

/**
 * Of 50 subscriptions 34 are active, 14 have ended, one is a trial and one is past due. One plan is closed. The
 * customer with many orders has twelve subscriptions.
 */
const subscriptions = (count: number) => `
  INSERT INTO plans (key, "serviceId", "tenantId", name, tagline, description, "priceAmount", currency, active, "updatedAt")
    SELECT 'many-plan-' || n, 'many-plan-' || n, 'tenant', 'Club ' || n, '', '', 1400 + n, 'EUR', n < 3, now()
    FROM generate_series(0, 3) n;
  CREATE TEMP TABLE held ON COMMIT DROP AS
    SELECT n, (lpad(to_hex(n), 8, '0') || '-0000-7000-8000-00000000abcd') AS id, u.id AS owner, u.email,
      'many-plan-' || (hashint4(n) & 3) AS plan,
      (now() AT TIME ZONE 'UTC')::timestamp(3) - make_interval(mins => (${count} - n) * 8) AS at,
      (CASE WHEN u.email = '${RESELLER}' AND n < ${count} * 0.75 OR n % 50 >= 36 THEN 'ENDED'
        WHEN n % 50 = 7 THEN 'TRIAL' WHEN n % 50 = 11 THEN 'PAST_DUE' ELSE 'ACTIVE' END)::"SubscriptionStatus" AS status
    FROM generate_series(1, ${count}) n
    JOIN (SELECT id, email, row_number() OVER (ORDER BY email <> '${RESELLER}', md5(id)) AS rank FROM users) u
      ON u.rank = CASE WHEN n % ${Math.ceil(count / 12)} = 5 THEN 1 ELSE n % (SELECT count(*) FROM users) + 1 END;
  INSERT INTO subscriptions (id, "serviceId", "userId", "planKey", quantity, country, delivery, status, "startedAt",
      "paidUntil", "pastDueSince", "endedAt", "customerId", "createdAt", "updatedAt")
    SELECT id, 'many-subscription-' || n, owner, plan, n % 3 + 1, 'IE',
      (SELECT jsonb_build_object('contact', o.contact, 'address', o.address) FROM orders o WHERE o.id = owner),
      status, at, now() + interval '9 days',
      CASE WHEN status = 'PAST_DUE' THEN now() END,
      CASE WHEN status = 'ENDED' THEN least(at + interval '200 days', now()) END, owner, at, at
    FROM held;
  INSERT INTO mirror_subscriptions ("serviceId", "planId", "customerId", quantity, status, raw, sequence, "updatedAt")
    SELECT 'many-subscription-' || n, plan, owner, n % 3 + 1, lower(status::text),
      jsonb_build_object('status', lower(status::text), 'next_charge_at', now() + interval '9 days'), 1, at
    FROM held;
  INSERT INTO charge_attempts (id, kind, state, "tokenHash", "tokenReceivedAt", "customerId", "matchKey", body, sends,
      baseline, "subscriptionId", "sendStartedAt", "settledAt", "createdAt")
    SELECT id, 'SUBSCRIPTION', (CASE WHEN n % 5000 = 1 THEN 'REVIEW' ELSE 'SUCCEEDED' END)::"AttemptState",
      'many-signup-' || n, at, owner, 'many-signup-' || n, '{}', 1, 1,
      CASE WHEN n % 5000 <> 1 THEN 'many-subscription-' || n END, at, at, at
    FROM held;
  INSERT INTO subscription_attempts (id, key, fingerprint, "userId", email, "planKey", quantity, country, currency, "monthlyAmount",
      "trialDays", "graceDays", "createdAt")
    SELECT id, id, '', owner, email, plan, 1, 'IE', 'EUR', 1400, 0, 7, at FROM held`;

const SAVED = `
  INSERT INTO saved_addresses (id, "userId", firstname, lastname, line1, city, "postalCode", country, "isDefault")
    SELECT u.id || '-' || n, u.id, 'Ada', 'Smith', n || ' High Street', 'Dublin', 'D01', 'IE', n = 1
    FROM users u, generate_series(1, CASE WHEN email = '${RESELLER}' THEN 20 ELSE 2 END) n;
  INSERT INTO saved_cards (id, "userId", last4, "cardType", "isDefault", "tokenHash")
    SELECT id, id, '4242', 'VISA', true, id FROM users`;

const ATTEMPTS = `
  INSERT INTO charge_attempts (id, "orderId", state, "tokenHash", "tokenReceivedAt", "customerId", "matchKey", body,
      sends, baseline, "transactionId", "sendStartedAt", "settledAt", "createdAt", reconciliations)
    SELECT 'a' || o.id, o.id, (CASE o.status WHEN 'PAID' THEN 'SUCCEEDED' WHEN 'REVIEW' THEN 'REVIEW'
        ELSE 'REFUSED' END)::"AttemptState", o.id, o."createdAt", c."serviceId", o.id,
      jsonb_build_object('customerId', c."serviceId", 'taxRatesOptions', '[]'::jsonb,
        'items', '[{"productId": "product", "quantity": 1}]'::jsonb), 1, 1, o."transactionId",
      o."createdAt", o."createdAt" + interval '400 milliseconds', o."createdAt", 0
    FROM orders o JOIN customers c ON c.email = o.email`;

/** 50 charges belong to nobody. */
const TRANSACTIONS = `
  INSERT INTO mirror_transactions ("serviceId", "customerId", "subscriptionId", amount, currency, status,
      "shownAt", "attemptId", "boundBy", "firstSeen", sequence, "firstSeenAt")
    SELECT "transactionId", "customerId", NULL, 3588, 'EUR', 'SUCCEEDED', "createdAt", id, 'REPLY'::"TransactionBinding",
      1, 1, "createdAt"
    FROM charge_attempts WHERE "transactionId" IS NOT NULL
    UNION ALL
    SELECT 'many-' || s.id || '-' || month, s."customerId", s."serviceId", 1400, 'EUR', 'SUCCEEDED',
      s."startedAt" + make_interval(months => month), NULL, NULL, 1, 1, s."startedAt"
    FROM subscriptions s, generate_series(1, 3) month
    UNION ALL
    SELECT 'many-stray-' || n, NULL, NULL, 3588, 'EUR', 'SUCCEEDED', now(), NULL, NULL, 1, 1, now()
    FROM generate_series(1, 50) n;
  INSERT INTO unexplained (kind, "serviceId") SELECT 'CHARGE', 'many-stray-' || n FROM generate_series(1, 50) n`;

/** 40 are due to be fetched; three have failed for a day. */
const RESOURCES = `
  INSERT INTO resources (kind, "resourceId", dirty, synced, "dirtyAt", "dueAt", "deadAt", "failingSince", "syncedAt")
    SELECT kind::"ResourceKind", id, 2, CASE WHEN rank <= 43 THEN 1 ELSE 2 END, CASE WHEN rank <= 43 THEN now() END,
      CASE WHEN rank <= 40 THEN now() END, CASE WHEN rank BETWEEN 41 AND 43 THEN now() END, NULL, now()
    FROM (SELECT kind, id, row_number() OVER (ORDER BY md5(id)) AS rank FROM (
      SELECT 'CUSTOMER' AS kind, "serviceId" AS id FROM customers
      UNION ALL SELECT 'SUBSCRIPTION', "serviceId" FROM subscriptions
      UNION ALL SELECT 'PRODUCT', "serviceId" FROM mirror_products
      UNION ALL SELECT 'TRANSACTIONS', '*') known) ranked`;

const MAILS = `
  INSERT INTO mails (id, "dedupeKey", template, recipient, data, subject, "createdAt", "scheduledAt", "sentAt")
    SELECT id, 'order-paid:' || id, 'order-paid', email, '{}', 'Your order', "paidAt", "paidAt", "paidAt"
    FROM orders WHERE status = 'PAID'`;

const events = (count: number) => `
  INSERT INTO webhook_events ("receivedAt", state, reason, type, kind, "resourceId", body, headers)
    SELECT (now() AT TIME ZONE 'UTC') - make_interval(secs => (${count} - n) * 30 * 86400.0 / ${count}),
      (CASE WHEN n % 50000 = 17 THEN 'QUARANTINED' ELSE 'ACCEPTED' END)::"InboxState",
      CASE WHEN n % 50000 = 17 THEN 'type' END, 'customer:updated', 'CUSTOMER', md5((n / 3)::text),
      convert_to(repeat('{"id":"' || md5(n::text) || '"}', 6), 'UTF8'), '{"x-signature": "0123456789abcdef"}'
    FROM generate_series(1, ${count}) n`;

/** Four of five entries are about orders; payments were continued once. */
const auditEntries = (count: number) => `
  INSERT INTO audit_log (id, at, "actorEmail", action, subject, "subjectId", detail)
    SELECT (lpad(to_hex(n), 8, '0') || '-0000-7000-8000-00000000a0d1'),
      (now() AT TIME ZONE 'UTC')::timestamp(3) - make_interval(mins => (${count} - n) * 2),
      'staff-' || (hashint4(n) & 1023) % 12 || '@shop.example',
      CASE WHEN n = 77 THEN 'payments.continued' WHEN n % 5 = 4 THEN 'stock.adjusted'
        WHEN n % 1000 = 3 THEN 'order.charge-confirmed' WHEN n % 100 = 2 THEN 'note.added'
        WHEN n % 2 = 0 THEN 'parcel.packed' ELSE 'order.shipped' END,
      CASE WHEN n = 77 THEN 'service' WHEN n % 5 = 4 THEN 'variant' WHEN n % 100 = 2 THEN 'customer' ELSE 'order' END,
      CASE WHEN n = 77 THEN 'transactions-list' WHEN n % 5 = 4 THEN 'many-variant-' || n % ${VARIANTS}
        WHEN n % 100 = 2 THEN substr(md5(n::text), 1, 16)
        ELSE lpad(to_hex(n * 2), 8, '0') || '-0000-7000-8000-000000000000' END,
      '{"from": "UNFULFILLED", "to": "PACKED"}'
    FROM generate_series(1, ${count}) n`;

/** 5,000 resolved and 60 open flags. */
const FLAGS = `
  INSERT INTO review_flags (id, "orderId", kind, "createdAt", "resolvedAt")
    SELECT gen_random_uuid(), id, 'amount-differs', now(), CASE WHEN rank > 40 THEN now() END
    FROM (SELECT id, row_number() OVER (ORDER BY md5(id)) AS rank FROM orders WHERE status = 'PAID' LIMIT 5000) o;
  INSERT INTO review_flags (id, "subscriptionId", kind, "createdAt")
    SELECT gen_random_uuid(), id, 'charged-again', now() FROM (SELECT id FROM subscriptions ORDER BY md5(id) LIMIT 20) s`;

// module: invoices
const INVOICES = `
  INSERT INTO invoices (id, serial, number, kind, subject, "orderId", "subscriptionId", month, country, currency,
      "netAmount", "taxAmount", "grossAmount", "paidAt", "issuedAt", document)
    SELECT subject, row_number() OVER (ORDER BY at, subject), subject, kind::"InvoiceKind", subject, "orderId",
      "subscriptionId", month, 'IE', 'EUR', 2990, 598, 3588, at, at, '{"taxes": [{"code": "VAT", "name": "VAT", "ratePpm": 200000, "base": 2990, "amount": 598}]}'
    FROM (SELECT 'ORDER' AS kind, 'order:' || id AS subject, id AS "orderId", NULL AS "subscriptionId",
        NULL::int AS month, "paidAt" AS at
      FROM orders WHERE status = 'PAID'
      UNION ALL
      SELECT 'SUBSCRIPTION', 'period:' || id || ':' || month, NULL, id, month, "startedAt" + make_interval(months => month)
      FROM subscriptions, generate_series(1, 3) month) paid`;

// module: fulfilment
const PARCELS = `
  INSERT INTO parcels (id, kind, "subjectId", month, "monthFrom", title, currency, "totalAmount", "deliveryAmount",
      "addedTax", status, "createdAt", "shippedAt", "refundStatus")
    SELECT id || '-' || coalesce(month, 0), kind::"ParcelKind", id, month, CASE WHEN month > 0 THEN at END, id, 'EUR', 3588, 0,
      598, status::"ParcelStatus", at, CASE status WHEN 'SHIPPED' THEN at END, refund::"RefundStatus"
    FROM (
      SELECT 'ORDER' AS kind, id, NULL::int AS month, "paidAt" AS at,
        CASE WHEN "paidAt" > now() - interval '3 days' THEN 'PENDING' ELSE 'SHIPPED' END AS status,
        CASE WHEN row_number() OVER (ORDER BY md5(id)) <= 300 THEN 'DUE' END AS refund
      FROM orders WHERE status = 'PAID'
      UNION ALL
      SELECT 'MONTH', id, month, "startedAt" + make_interval(months => month), 'SHIPPED', NULL
      FROM subscriptions, generate_series(1, 3) month) sold`;

// module: stock
/** Orders took their units; 20 are owed, and those of the newest payments are held. */
const stock = (count: number) => `
  INSERT INTO stock_levels ("variantId", "onHand", reserved)
    SELECT 'many-variant-' || n, CASE WHEN n % 40 = 9 THEN 0 ELSE n % 300 + 20 END, 0
    FROM generate_series(0, ${VARIANTS - 1}) n WHERE n % 10 <> 4;
  INSERT INTO stock_reservations ("orderId", "variantId", quantity, held, sold, owed, "owedAt", "createdAt")
    SELECT o.id, i."variantId", i.quantity, CASE WHEN o.status = 'REVIEW' THEN 1 ELSE 0 END, 0,
      CASE WHEN o.id IN (SELECT id FROM orders WHERE status = 'PAID' ORDER BY md5(id) LIMIT 20) THEN 1 ELSE 0 END,
      o."createdAt", o."createdAt"
    FROM orders o JOIN order_items i ON i."orderId" = o.id AND NOT i."isShipping";
  INSERT INTO stock_adjustments (id, at, "variantId", "actorEmail", "from", "to", reason)
    SELECT lpad(to_hex(n), 8, '0') || '-0000-7000-8000-00000000adad',
      (now() AT TIME ZONE 'UTC')::timestamp(3) - make_interval(mins => (${count} - n) * 10),
      CASE WHEN n % 20 = 0 THEN '${ADJUSTED}' ELSE 'many-variant-' || (hashint4(n) & 8191) END,
      'staff-1@shop.example', n % 300, n % 300 + 100, 'delivery'
    FROM generate_series(1, ${count}) n`;
