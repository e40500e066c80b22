import 'server-only';
import type { OrderStatus } from '@/lib/db/generated/enums';
import { syncBehindPage } from '@/lib/mirror/background-sync';
import { COLLECTION } from '@/lib/mirror/rules';

const WAITING: readonly OrderStatus[] = ['PENDING', 'PAYING', 'UNCERTAIN'];

/**
 * Syncs an unsettled payment in the background, after the page's response; the page polls for the
 * result.
 */
export function syncPaymentInBackground(status: OrderStatus): void {
  if (WAITING.includes(status)) syncBehindPage('TRANSACTIONS', COLLECTION);
}
