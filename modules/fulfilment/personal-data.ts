import type { PersonalData } from '@/lib/accounts/personal-data';
import { fromNow } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { Prisma } from '@/lib/db/generated/client';
import { UNDO_MS } from './parcel-status';

/** Exports parcels. Parcels of subscriptions keep their recipient until they are shipped: see `deleteRecipients`. */
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
 * Deletes the recipients of subscription parcels after their customer deleted the account, once a parcel is cancelled
 * or shipped and cannot be undone.
 * @returns 0: no further round is needed
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
