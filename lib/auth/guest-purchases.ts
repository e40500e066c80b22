import 'server-only';
import { now } from '@/lib/clock';
import { db } from '@/lib/db/client';
import type { Account } from './viewer';

/**
 * Attaches what belongs to a verified address: paid guest orders with it, and the service's
 * customer that was charged for them. Unpaid orders are not attached: anyone can enter any address.
 * Idempotent.
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
