import { pool } from '@/lib/db/client';

const FIRST =
  'Ada Ben Cora Dara Ewan Fiona Gus Hana Ivo Jana Kai Lea Milo Nora Otto Pia Quin Rosa Sam Tess';
const LAST =
  'Abbott Byrne Cullen Doyle Egan Farrell Gill Hayes Irwin Joyce Kane Lynch Moore Nolan Ryan Smith Tynan Vance Walsh Young';

// One statement may take 20 seconds.
const BATCH = 10_000;

/**
 * Adds thousands of orders for lists, one per minute, the newest today, each with one to three units of an item, and
 * delivery. Customers have 400 names, in 20 countries, and three orders per address. Every hundredth order is unpaid,
 * every thousandth in review, every 5,000th charged another amount, every fiftieth sent by express.
 * @param count how many orders, numbered from `from`
 */
export async function addManyOrders(count: number, from = 0): Promise<void> {
  const end = from + count;
  await withoutIndexes(['orders', 'order_items'], async () => {
    for (let next = from; next < end; next += BATCH) {
      await addBatch([next, Math.min(next + BATCH, end) - 1, end - 1]);
    }
  });
}

/**
 * Recreates the tables' indexes after the rows were added, which is several times as fast.
 *
 * @public used by the labs
 */
export async function withoutIndexes(
  tables: readonly string[],
  add: () => Promise<void>,
): Promise<void> {
  const { rows } = await pool().query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
     WHERE schemaname = 'public' AND tablename = ANY($1)
       AND indexname NOT IN (SELECT conname FROM pg_constraint)`,
    [tables],
  );
  for (const { name } of rows) await pool().query(`DROP INDEX "${name}"`);
  await add();
  for (const { definition } of rows) await runWithoutTimeout(definition);
  if (tables.length > 0) await runWithoutTimeout(`ANALYZE ${tables.join(', ')}`);
}

/**
 * Runs a statement without the shop's time limit.
 *
 * @public used by the labs
 */
export async function runWithoutTimeout(statement: string): Promise<void> {
  await pool().query(`BEGIN; SET LOCAL statement_timeout = 0; ${statement}; COMMIT`);
}

/** @param range the first and last order of the batch, and the last of all */
async function addBatch(range: [number, number, number]): Promise<void> {
  const [first, last] = range;
  await pool().query(
    `INSERT INTO carts (id, "updatedAt") SELECT 'many-' || n, now() FROM generate_series($1::int, $2::int) n`,
    [first, last],
  );
  await pool().query(
    `INSERT INTO orders (id, number, "cartId", status, email, fingerprint, currency,
       "subtotalAmount", "shippingAmount", "taxAmount", "totalAmount", contact, address,
       "shippingMethod", "taxCodes", "cardLast4", "cardType", "transactionId", "amountMismatch",
       "chargedAmount", "createdAt", "updatedAt", "paidAt")
     SELECT (lpad(to_hex(n), 8, '0') || '-0000-7000-8000-000000000000'),
       upper(substr(md5(n::text), 1, 4) || '-' || lpad(to_hex(n), 6, '0')), 'many-' || n,
       (CASE WHEN n % 1000 = 7 THEN 'REVIEW' WHEN n % 100 = 3 THEN 'FAILED' ELSE 'PAID' END)::"OrderStatus",
       lower(first) || '.' || lower(last) || '.' || n / 3 || '@example.com', '', 'EUR',
       2500, 490, 598, 3588,
       json_build_object('firstname', first, 'lastname', last, 'phone', ''),
       json_build_object('line1', n || ' High Street', 'line2', '', 'city', 'Dublin', 'region', '',
         'postalCode', 'D01', 'country', substr('IEIEIEIEIEIEGBGBGBDEDEFRFRESITNLBEATPTCH',
           (hashint4(n) & 19) % 20 * 2 + 1, 2)),
       CASE WHEN n % 50 = 9 THEN 'express' ELSE 'standard' END, '{}', '4242',
       (ARRAY['VISA', 'VISA', 'VISA', 'MASTERCARD', 'MASTERCARD', 'AMEX'])[n % 6 + 1],
       CASE WHEN n % 100 = 3 THEN NULL ELSE 'many-txn-' || n END, n % 5000 = 11,
       CASE WHEN n % 5000 = 11 THEN 1 END,
       at, at, CASE WHEN n % 100 <> 3 THEN at END
     FROM (
       SELECT n, (now() AT TIME ZONE 'UTC')::timestamp(3) - make_interval(mins => $3::int - n) AS at,
         ($4::text[])[(hashint4(n / 3) & 65535) % 20 + 1] AS first,
         ($5::text[])[(hashint4(n / 3 + 7) & 65535) % 20 + 1] AS last
       FROM generate_series($1::int, $2::int) n) people`,
    [...range, FIRST.split(' '), LAST.split(' ')],
  );
  await pool().query(
    `INSERT INTO order_items (id, "orderId", position, "variantId", "serviceProductId", name,
       "unitAmount", quantity, "isShipping")
     SELECT 'many-' || n || '-' || p, (lpad(to_hex(n), 8, '0') || '-0000-7000-8000-000000000000'), p,
       CASE WHEN p = 0 THEN 'many-variant-' || (hashint4(n) & 65535) % 120 END,
       'product', CASE WHEN p = 0 THEN 'A bag' WHEN n % 50 = 9 THEN 'Express delivery'
         ELSE 'Standard delivery' END, 1250, n % 3 + 1, p = 1
     FROM generate_series($1::int, $2::int) n, generate_series(0, 1) p`,
    [first, last],
  );
}
