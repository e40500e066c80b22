import { reservesUnits } from '@/lib/catalog/availability';
import { pool } from '@/lib/db/client';
import { unsettledOrders } from '@/lib/db/order-status';
import { sqlStates } from '@/lib/db/sql/sql-states';

/** How many unsettled orders may hold counted units for one e-mail address, or for one account. */
const MAX_HELD_ORDERS = 3;

/** Whether a shopper's unsettled orders, of other carts, hold as many units as one shopper may hold. */
export async function holdsTooMuch(
  email: string,
  userId: string | null,
  cartId: string,
): Promise<boolean> {
  const { rows } = await pool().query<{ count: number }>(
    `SELECT count(*)::int AS count FROM orders
     WHERE status IN (${sqlStates(unsettledOrders)}) AND "cartId" <> $3
       AND (lower(email) = lower($1) OR "userId" = $2)
       AND ${reservesUnits('orders.id')}`,
    [email.trim(), userId, cartId],
  );
  return (rows[0]?.count ?? 0) >= MAX_HELD_ORDERS;
}
