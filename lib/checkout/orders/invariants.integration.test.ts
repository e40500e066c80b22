import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { pool } from '@/lib/db/client';
import { recordResult } from '@/lib/payments/store';
import { sentOrder, submissionFor } from '@/lib/testing/builders/submissions';
import { withTestDatabase } from '@/lib/testing/database';
import { violatedInvariants } from '@/lib/testing/invariants/violated';
import { runDueHooks } from './due-hooks';
import { invariants } from './invariants';
import { orderPayment } from './payment';

/** Lets a transaction write rows that the database would refuse. */
async function dropConstraints(client: PoolClient): Promise<void> {
  await client.query(`DO $$
    DECLARE item record;
    BEGIN
      FOR item IN SELECT conrelid::regclass AS name, conname FROM pg_constraint
        WHERE contype IN ('c', 'f') AND connamespace = 'public'::regnamespace
      LOOP EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', item.name, item.conname); END LOOP;
      FOR item IN SELECT indexrelid::regclass AS name FROM pg_index
        WHERE indisunique AND NOT indisprimary AND indrelid IN ('orders'::regclass, 'charge_attempts'::regclass)
      LOOP EXECUTE 'DROP INDEX ' || item.name; END LOOP;
      FOR item IN SELECT DISTINCT tgrelid::regclass AS name FROM pg_trigger WHERE NOT tgisinternal
      LOOP EXECUTE format('ALTER TABLE %s DISABLE TRIGGER USER', item.name); END LOOP;
    END $$`);
}

const literal = (value: string | undefined) => (value === undefined ? 'NULL' : `'${value}'`);

const anotherOrder = (values: { status: string; transactionId?: string; cartId?: string }) =>
  `INSERT INTO orders (id, number, "cartId", status, email, fingerprint, currency, "subtotalAmount",
     "shippingAmount", "taxAmount", "totalAmount", contact, address, "shippingMethod", "transactionId", "updatedAt")
   VALUES ('zz', 'ZZ', '${values.cartId ?? 'other'}', '${values.status}', 'a@example.com', '', 'EUR', 0,
     0, 0, 0, '{}', '{}', '', ${literal(values.transactionId)}, now());`;

const anotherAttempt = (values: {
  state: string;
  orderId?: string;
  transactionId?: string;
  subscriptionId?: string;
}) =>
  `INSERT INTO charge_attempts (id, kind, "orderId", number, state, "tokenHash", "tokenReceivedAt",
     sends, "transactionId", "subscriptionId")
   VALUES ('aa', '${values.orderId ? 'ORDER' : 'SUBSCRIPTION'}', ${literal(values.orderId)}, 2,
     '${values.state}', '${randomUUID()}', now(), 1, ${literal(values.transactionId)},
     ${literal(values.subscriptionId)});`;

// module: invoices
function invoices(...serials: number[]): string {
  const rows = serials.map(
    (serial) => `INSERT INTO invoices (id, serial, number, kind, subject, country, currency,
      "netAmount", "taxAmount", "grossAmount", "paidAt", "issuedAt", document)
    VALUES ('i${serial}', ${serial}, 'N${serial}', 'ORDER', 's${serial}', 'IE', 'EUR', 0, 0, 0, '2026-01-02', now(), '{}');`,
  );
  return rows.join('');
}

const pass = (hours: number) =>
  `INSERT INTO service_state (key, value, "updatedAt")
   VALUES ('clock-offset-ms', to_jsonb(${hours * 3_600_000}), now());`;

// Each invariant notices what violates it, and nothing else does: one that finds nothing proves nothing.

withTestDatabase();

let client: PoolClient;
/** A paid order with two units of "v1", its attempt and its cart. */
let order: string;
let attempt: string;
let cart: string;

beforeAll(async () => {
  await pool().query(`INSERT INTO stock_levels VALUES ('v1', 10)`); // module: stock
  const submission = await submissionFor();
  const sent = await sentOrder(submission);
  [order, attempt, cart] = [sent.orderId, sent.attemptId, submission.cartId];
  const charge = { id: 'paid', raw: {}, failed: false, amount: { amount: 3588, currency: 'EUR' } };
  await recordResult(orderPayment, attempt, charge, 'REPLY');
  await runDueHooks();
  client = await pool().connect();
  await client.query('BEGIN');
  await dropConstraints(client);
});
afterAll(async () => {
  await client.query('ROLLBACK');
  client.release();
});

test('the order violates none', async () => {
  expect(await violatedInvariants(client)).toEqual({});
});

type Violation = [name: string, reported: () => string, sql: () => string];

const theOrder = () => order;

const violations: Violation[] = [
  [
    'an order is charged by at most one attempt',
    theOrder,
    () => anotherAttempt({ state: 'SUCCEEDED', orderId: order, transactionId: 'second' }),
  ],
  [
    'a transaction pays at most one order',
    theOrder,
    () => anotherOrder({ status: 'FAILED', transactionId: 'paid' }),
  ],
  [
    'a paid order has a succeeded attempt with the same transaction',
    theOrder,
    () => `UPDATE orders SET "transactionId" = 'other'`,
  ],
  [
    'a succeeded attempt has a paid order',
    theOrder,
    // A further attempt is open, which is what the order's status says.
    () =>
      [
        `UPDATE orders SET status = 'PAYING'`,
        'DELETE FROM stock_reservations', // module: stock
        anotherAttempt({ state: 'SENDING', orderId: order }),
      ].join(';\n'),
  ],
  [
    'the transaction of a paid order is known, and the service’s list has not lost it',
    theOrder,
    () => `DELETE FROM mirror_transactions;
      UPDATE orders SET "paidAt" = "paidAt" - interval '61 minutes'`,
  ],
  [
    'the transaction of a paid order is known, and the service’s list has not lost it',
    theOrder,
    () => `UPDATE mirror_transactions SET "deletedAt" = now(); ${pass(2)}`,
  ],
  [
    'a bound transaction belongs to an attempt that knows it',
    theOrder,
    () => `INSERT INTO mirror_transactions ("serviceId", "attemptId", "firstSeen", sequence)
      VALUES ('other', '${attempt}', 1, 1)`,
  ],
  [
    'an order’s status is the meaning of its open or succeeded attempt, else of its latest',
    () => 'zz',
    () => anotherOrder({ status: 'PENDING' }) + anotherAttempt({ state: 'REFUSED', orderId: 'zz' }),
  ],
  [
    'a cart has at most one order that is unsettled or paid',
    theOrder,
    () => anotherOrder({ status: 'PENDING', cartId: cart }),
  ],
  ['the cart of a paid order is closed', theOrder, () => 'UPDATE carts SET "closedAt" = NULL'],
  [
    'an order’s amounts add up to its items and taxes',
    theOrder,
    () => 'UPDATE order_items SET "unitAmount" = "unitAmount" + 1',
  ],
  [
    'an order’s amounts add up to its items and taxes',
    theOrder,
    () => 'UPDATE order_taxes SET amount = amount + 1',
  ],
  [
    'an order’s amounts add up to its items and taxes',
    theOrder,
    () => 'UPDATE orders SET "totalAmount" = "totalAmount" + 1',
  ],
  // module: stock
  [
    'reserved units are those that orders hold',
    () => 'v1',
    () => 'UPDATE stock_levels SET reserved = reserved + 1',
  ],
  // module: stock
  [
    'an order holds its units as long as it may be charged, and no longer',
    theOrder,
    () => 'UPDATE stock_reservations SET held = 1; UPDATE stock_levels SET reserved = 1',
  ],
  // module: stock
  [
    'the units of a paid order are sold, owed or settled otherwise, and of no other',
    theOrder,
    () => 'UPDATE stock_reservations SET sold = sold - 1',
  ],
  // module: invoices
  [
    'invoices are numbered without gaps, but for those that a restore has lost',
    () => 'N3',
    () => `${invoices(3)}; INSERT INTO invoice_counters (id, last) VALUES ('lost-after:1', 3)`,
  ],
  [
    'a settled attempt keeps no token',
    theOrder,
    () => `UPDATE charge_attempts SET "tokenCipher" = '\\x00'`,
  ],
  [
    'a charge that appeared late is decided, or its order under review or flagged',
    () => 'zz',
    () =>
      anotherOrder({ status: 'FAILED' }) +
      anotherAttempt({ state: 'REFUSED', orderId: 'zz', transactionId: 'late' }),
  ],
  [
    'an attempt charges what its order says: the same items and taxes',
    theOrder,
    () => `UPDATE charge_attempts SET body = jsonb_set(body, '{items,0,quantity}', '3')`,
  ],
  [
    'an attempt charges what its order says: the same items and taxes',
    theOrder,
    () => `UPDATE charge_attempts SET body = jsonb_set(body, '{taxRatesOptions}', '["VAT"]')`,
  ],
  [
    'a succeeded subscription attempt has its subscription',
    () => 'aa',
    () => anotherAttempt({ state: 'SUCCEEDED', subscriptionId: 's' }),
  ],
  [
    'a listed charge belongs to something, is history, or is unexplained',
    () => 'stray',
    () =>
      `INSERT INTO mirror_transactions ("serviceId", "firstSeen", sequence) VALUES ('stray', 1, 1)`,
  ],
  [
    'a listed charge belongs to something, is history, or is unexplained',
    () => 'stray',
    () => `INSERT INTO mirror_transactions ("serviceId", "firstSeen", sequence, status)
           VALUES ('stray', 1, 1, 'succeeded')`,
  ],
  [
    'a fetched subscription is somebody’s, or is unexplained',
    () => 's',
    () =>
      `INSERT INTO mirror_subscriptions ("serviceId", sequence, "updatedAt") VALUES ('s', 1, now())`,
  ],
];

test.each(violations)('noticed: %s (%#)', async (name, reported, sql) => {
  await client.query('SAVEPOINT whole');
  onTestFinished(async () => void (await client.query('ROLLBACK TO whole')));
  await client.query(sql());
  expect(await violatedInvariants(client)).toEqual({ [name]: [reported()] });
});

test('every invariant is tried', () => {
  const tried = new Set(violations.map(([name]) => name));
  expect([...tried]).toEqual(invariants.map(({ name }) => name));
});
