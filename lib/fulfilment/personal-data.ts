import type { PersonalData } from '@/lib/accounts/personal-data';
import { Prisma, type Shipment, type ShipmentLine } from '@/lib/db/generated/client';
import { parcelTransitions } from './rules';

/** How parcels are read for an export. */
export const parcelsForExport = {
  include: { lines: { orderBy: { position: 'asc' } } },
  orderBy: { createdAt: 'asc' },
} as const;

/** A parcel in an export. */
export function exportedParcel({ lines, ...parcel }: Shipment & { lines: ShipmentLine[] }) {
  return {
    status: parcel.status,
    recipient: parcel.recipient,
    carrier: parcel.carrier,
    trackingNumber: parcel.trackingNumber,
    trackingUrl: parcel.trackingUrl,
    createdAt: parcel.createdAt,
    shippedAt: parcel.shippedAt,
    deliveredAt: parcel.deliveredAt,
    items: lines.map(({ name, detail, quantity, returnedQuantity: returned }) => ({
      ...{ name, detail, quantity, returned },
    })),
  };
}

/** Parcels that were not shipped keep their recipient until then: lib/fulfilment/retention.ts deletes it. */
export const parcelData: PersonalData = {
  async remove(tx, { userId }) {
    await tx.shipment.updateMany({
      where: { subscription: { userId }, status: { notIn: [...parcelTransitions.cancel.from] } },
      data: { recipient: Prisma.DbNull },
    });
  },
};
