import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';

/** Lets a transaction write rows that the database would refuse. */
export async function dropConstraints(client: PoolClient): Promise<void> {
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
export function invoices(...serials: number[]): string {
  const rows = serials.map(
    (serial) => `INSERT INTO invoices (id, serial, number, kind, subject, country, currency,
      "netAmount", "taxAmount", "grossAmount", "paidAt", "issuedAt", document)
    VALUES ('i${serial}', ${serial}, 'N${serial}', 'ORDER', 's${serial}', 'IE', 'EUR', 0, 0, 0, '2026-01-02', now(), '{}');`,
  );
  return rows.join('');
}

export const pass = (hours: number) =>
  `INSERT INTO service_state (key, value, "updatedAt")
   VALUES ('clock-offset-ms', to_jsonb(${hours * 3_600_000}), now());`;
