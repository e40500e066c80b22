import { query } from './session';

const idOf = (order: URL) => order.pathname.split('/').at(-1);

/** Sets columns of an order to a state that it otherwise reaches after hours, by staff or by a bug. */
export async function changeOrder(order: URL, change: string): Promise<void> {
  await query(`UPDATE orders SET ${change} WHERE id = $1`, [idOf(order)]);
}

/**
 * Changes an order so that its page throws.
 * @returns a function that restores it
 */
export async function breakOrder(order: URL): Promise<() => Promise<void>> {
  const [row] = await query<{ contact: string }>('SELECT contact::text FROM orders WHERE id = $1', [
    idOf(order),
  ]);
  await changeOrder(order, `contact = 'null'`);
  return async () => {
    await query('UPDATE orders SET contact = $2 WHERE id = $1', [idOf(order), row?.contact]);
  };
}
