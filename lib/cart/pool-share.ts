import { type Database, db } from '@/lib/db/client';
import { PoolShare } from '@/lib/db/pool-share';

/** Every page reads a cart: slow carts must not take all connections from checkout. */
export const cartPool = new PoolShare('carts');

/** Reads or writes in the transaction that is given, or on its own within the carts' share. */
export function withCartPool<T>(
  tx: Database | undefined,
  work: (client: Database) => Promise<T>,
): Promise<T> {
  return tx ? work(tx) : cartPool.run(() => work(db()));
}
