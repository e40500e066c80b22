import 'server-only';
import { now } from '@/lib/clock';
import { db } from '@/lib/db/client';
import type { Account } from './viewer';

/**
 * Attaches paid guest orders with the account's address, and the service customer who was charged for them. Unpaid
 * orders stay unattached, because a guest can enter anybody's address. Idempotent.
 */
export async function attachGuestPurchases({ userId, email }: Account): Promise<void> {
  const attachedAt = now();
  await db().$transaction([
    db().order.updateMany({
      where: { email, userId: null, status: 'PAID' },
      data: { userId, attachedAt },
    }),
    db().customer.updateMany({ where: { email, userId: null }, data: { userId, attachedAt } }),
  ]);
}
