import { fromNow } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { Prisma } from '@/lib/db/generated/client';
import { RECALL_MS } from './rules';

/**
 * Deletes the addresses of parcels whose customer has deleted their account, once they were shipped
 * and cannot be recalled, or cancelled.
 *
 * @returns 0: nothing more to do in this round
 */
export async function deleteRecipients(): Promise<number> {
  await db().shipment.updateMany({
    where: {
      subscription: { userId: null },
      recipient: { not: Prisma.DbNull },
      OR: [
        { status: { in: ['DELIVERED', 'CANCELLED'] } },
        { status: 'SHIPPED', shippedAt: { lt: fromNow(-RECALL_MS) } },
      ],
    },
    data: { recipient: Prisma.DbNull },
  });
  return 0;
}
