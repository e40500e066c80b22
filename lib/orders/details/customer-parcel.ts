import type { ShipmentLine } from '@/lib/db/generated/client';
import type { ShipmentStatus } from '@/lib/db/generated/enums';
import { carrierName } from './carriers';

/** A parcel of an order or a subscription, as its customer sees it. */
export type CustomerParcel = {
  id: string;
  status: ShipmentStatus;
  carrier: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
  shippedAt: Date | null;
  deliveredAt: Date | null;
  lines: { quantity: number; name: string; detail: string }[];
};

export function customerParcel(
  shipment: Omit<CustomerParcel, 'lines'> & {
    lines: Pick<ShipmentLine, 'quantity' | 'name' | 'detail'>[];
  },
): CustomerParcel {
  const { id, status, trackingNumber, trackingUrl, shippedAt, deliveredAt } = shipment;
  return {
    ...{ id, status, trackingNumber, trackingUrl, shippedAt, deliveredAt },
    carrier: carrierName(shipment.carrier),
    lines: shipment.lines.map(({ quantity, name, detail }) => ({ quantity, name, detail })),
  };
}
