import type { PersonalData } from '@/lib/accounts/personal-data';
import { Prisma } from '@/lib/db/generated/client';
import { parcelTransitions } from './rules';

/** Parcels that were not shipped keep their recipient until then: retention.ts deletes it. */
export const parcelData: PersonalData = {
  async remove(tx, { userId }) {
    await tx.shipment.updateMany({
      where: { subscription: { userId }, status: { notIn: [...parcelTransitions.cancel.from] } },
      data: { recipient: Prisma.DbNull },
    });
  },
};
