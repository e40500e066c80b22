import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';

/* Rows, in SQL, that violate what the shop promises of its data. */

/** Lets a transaction write what the database itself would refuse. */
export async function dropConstraints(client: PoolClient): Promise<void> {
  await client.query(`DO $$
    DECLARE one record;
    BEGIN
      FOR one IN SELECT conrelid::regclass AS name, conname FROM pg_constraint
        WHERE contype IN ('c', 'f') AND connamespace = 'public'::regnamespace
      LOOP EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', one.name, one.conname); END LOOP;
      FOR one IN SELECT indexrelid::regclass AS name FROM pg_index
        WHERE indisunique AND NOT indisprimary AND indrelid IN ('orders'::regclass, 'charge_attempts'::regclass)
      LOOP EXECUTE 'DROP INDEX ' || one.name; END LOOP;
      FOR one IN SELECT DISTINCT tgrelid::regclass AS name FROM pg_trigger WHERE NOT tgisinternal
      LOOP EXECUTE format('ALTER TABLE %s DISABLE TRIGGER USER', one.name); END LOOP;
    END $$`);
}

const literal = (value: string | undefined) => (value === undefined ? 'NULL' : `'${value}'`);

/** Another order, of nothing, in a cart of its own by default. */
export const anotherOrder = (values: { status: string; transactionId?: string; cartId?: string }) =>
  `INSERT INTO orders (id, number, "cartId", status, email, fingerprint, currency, "subtotalAmount",
     "shippingAmount", "taxAmount", "totalAmount", contact, address, "shippingMethod", "transactionId", "updatedAt")
   VALUES ('zz', 'ZZ', '${values.cartId ?? 'other'}', '${values.status}', 'a@example.com', '', 'EUR', 0,
     0, 0, 0, '{}', '{}', '', ${literal(values.transactionId)}, now());`;

export const anotherAttempt = (values: {
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
/** Invoices of nothing with these serials. */
export function invoices(...serials: number[]): string {
  const rows = serials.map(
    (serial) => `INSERT INTO invoices (id, serial, number, kind, subject, country, currency,
      "netAmount", "taxAmount", "grossAmount", "paidAt", "issuedAt", document)
    VALUES ('i${serial}', ${serial}, 'N${serial}', 'ORDER', 's${serial}', 'IE', 'EUR', 0, 0, 0, '2026-01-02', now(), '{}');`,
  );
  return rows.join('');
}

/** The shop's clock goes ahead, as in a demo. */
export const pass = (hours: number) =>
  `INSERT INTO service_state (key, value, "updatedAt")
   VALUES ('clock-offset-ms', to_jsonb(${hours * 3_600_000}), now());`;
