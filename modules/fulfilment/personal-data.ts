import type { PersonalData } from '@/lib/accounts/personal-data';
import { fromNow } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { Prisma } from '@/lib/db/generated/client';
import { UNDO_MS } from './rules';

/** Parcels are exported; those of subscriptions keep their recipient until they are shipped: `deleteRecipients`. */
export const parcelData: PersonalData = {
  async exported(_, sold) {
    const parcels = await db().parcel.findMany({
      where: { subjectId: { in: [...sold] } },
      include: { lines: { orderBy: { position: 'asc' } } },
      orderBy: { createdAt: 'asc' },
    });
    return {
      parcels: parcels.map(({ lines, ...parcel }) => ({
        of: parcel.title,
        month: parcel.month,
        status: parcel.status,
        recipient: parcel.recipient,
        carrier: parcel.carrier,
        trackingNumber: parcel.trackingNumber,
        trackingUrl: parcel.trackingUrl,
        createdAt: parcel.createdAt,
        shippedAt: parcel.shippedAt,
        items: lines.map(({ name, detail, quantity, returned }) => ({
          ...{ name, detail, quantity, returned },
        })),
      })),
    };
  },
  async remove(tx, { userId }) {
    await tx.parcel.updateMany({ where: { userId }, data: { userId: null, email: null } });
  },
};

/**
 * Deletes the addresses of subscriptions' parcels whose customer has deleted their account, once they were shipped
 * and cannot be undone, or cancelled.
 *
 * @returns 0: nothing more to do in this round
 */
export async function deleteRecipients(): Promise<number> {
  await db().parcel.updateMany({
    where: {
      ...{ kind: 'MONTH', userId: null, recipient: { not: Prisma.DbNull } },
      OR: [{ status: 'CANCELLED' }, { status: 'SHIPPED', shippedAt: { lt: fromNow(-UNDO_MS) } }],
    },
    data: { recipient: Prisma.DbNull },
  });
  return 0;
}
