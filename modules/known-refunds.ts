import type { Database } from '@/lib/db/client';
import { hasRefund } from '@/modules/fulfilment/order-refunds';

/** Whether an order has a refund that staff know of; such a refund in the service's list raises no alarm. */
export const knownRefunds: readonly ((tx: Database, orderId: string) => Promise<boolean>)[] = [
  hasRefund, // module: fulfilment
];
