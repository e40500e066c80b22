import 'server-only';
import { now } from '@/lib/clock';
import { db } from '@/lib/db/client';
import type { Viewer } from './viewer';

/**
 * What belongs to somebody whose address is proven: orders that were bought as a guest with it, and
 * the service's customer that was charged for them. An order that nobody paid proves nothing: anybody
 * can write any address into one. Safe to repeat.
 */
export async function attachProven({ userId, email }: Viewer): Promise<void> {
  const attachedAt = now();
  await db().$transaction([
    db().order.updateMany({
      where: { email, userId: null, status: 'PAID' },
      data: { userId, attachedAt },
    }),
    db().customer.updateMany({ where: { email, userId: null }, data: { userId, attachedAt } }),
  ]);
}
