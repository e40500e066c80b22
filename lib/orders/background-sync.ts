import 'server-only';
import type { OrderStatus } from '@/lib/db/generated/enums';
import { syncInBackground } from '@/lib/mirror/background-sync';
import { COLLECTION } from '@/lib/mirror/rules';
import { confirmingOrders } from './status';

/** Searches the service for an unsettled payment after the page's response; the page polls for the result. */
export function syncPaymentInBackground(status: OrderStatus): void {
  if (confirmingOrders.includes(status)) syncInBackground('TRANSACTIONS', COLLECTION);
}
