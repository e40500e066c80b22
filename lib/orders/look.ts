import 'server-only';
import { after } from 'next/server';
import type { OrderStatus } from '@/lib/db/generated/enums';
import { COLLECTION } from '@/lib/mirror/rules';
import { syncResource } from '@/lib/mirror/work';

const WAITING: readonly OrderStatus[] = ['PENDING', 'PAYING', 'UNCERTAIN'];

/**
 * Has the payment of an order that waits for it looked for, behind the page that is being answered:
 * the page learns of it as it learns of everything else.
 */
export function lookBehindPage(status: OrderStatus): void {
  // Where it cannot be at once, a worker does it as soon as it may.
  if (WAITING.includes(status)) {
    after(() => syncResource('TRANSACTIONS', COLLECTION, { patienceMs: 0 }));
  }
}
