import { type Database, db } from '@/lib/db/client';
import { inArea } from '@/lib/process/request-context';

/** Nearly every page reads a cart: while carts are slow, they must not take the connections of pages. */
export function forCarts<T>(work: () => PromiseLike<T>): Promise<T> {
  return inArea('carts', work);
}

/** Reads or writes in the transaction that is given, or on its own as carts do. */
export function withCarts<T>(
  tx: Database | undefined,
  work: (client: Database) => PromiseLike<T>,
): Promise<T> {
  return tx ? Promise.resolve(work(tx)) : forCarts(() => work(db()));
}
