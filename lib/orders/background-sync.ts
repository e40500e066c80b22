import 'server-only';
import type { OrderStatus } from '@/lib/db/generated/enums';
import { syncBehindPage } from '@/lib/mirror/background-sync';
import { COLLECTION } from '@/lib/mirror/rules';

const WAITING: readonly OrderStatus[] = ['PENDING', 'PAYING', 'UNCERTAIN'];

/**
 * Has the payment of an order that waits for it looked for, behind the page that is being answered:
 * the page learns of it as it learns of everything else.
 */
export function syncPaymentInBackground(status: OrderStatus): void {
  if (WAITING.includes(status)) syncBehindPage('TRANSACTIONS', COLLECTION);
}
