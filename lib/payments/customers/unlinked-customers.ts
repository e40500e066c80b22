import { pool } from '@/lib/db/client';
import { listedCustomers } from './listed-customers';

/**
 * The service's customers with an address here that is linked to none, because the service denied for a while to have
 * them, or their creation was lost: those that the address was charged as, that were mirrored with it, and that are
 * listed with it. Customers who are linked to another address, or were mirrored with one, are not among them.
 * @param email normalised
 * @returns their ids; null if there may be others
 */
export async function unlinkedCustomers(email: string): Promise<string[] | null> {
  const list = await listedCustomers(email);
  if (!list.ok) return null;
  const { customers, complete } = list.value;
  const { rows } = await pool().query<{ id: string }>(
    `SELECT id FROM (
       SELECT unnest($2::text[])
       UNION SELECT "serviceId" FROM mirror_customers WHERE lower(email) = $1
       UNION SELECT a."customerId" FROM charge_attempts a JOIN orders o ON o.id = a."orderId" WHERE o.email = $1
       UNION SELECT a."customerId" FROM charge_attempts a JOIN subscription_attempts g ON g.id = a.id WHERE g.email = $1
     ) AS found(id)
     WHERE id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM customers c WHERE c."serviceId" = id)
       AND NOT EXISTS (SELECT 1 FROM mirror_customers m WHERE m."serviceId" = id AND lower(m.email) <> $1)`,
    [email, customers.map(({ id }) => id)],
  );
  return complete || rows.length > 0 ? rows.map(({ id }) => id) : null;
}
