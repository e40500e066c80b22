import type { Shipment, ShipmentLine } from '@/lib/db/generated/client';

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
