import type { Database } from '@/lib/db/client';
import { hasRefund } from '@/modules/fulfilment/has-refund';

/** Whether staff have a refund of an order to make, or recorded it: then one that a list shows is no alarm. */
export const knownRefunds: readonly ((tx: Database, orderId: string) => Promise<boolean>)[] = [
  hasRefund, // module: fulfilment
];
