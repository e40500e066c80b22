import { Badge } from '@/components/ui/badge';
import type { FulfilmentView, ShipmentView } from '@/lib/fulfilment/queries';

type FulfilmentStatus = FulfilmentView['status'];
type ShipmentStatus = ShipmentView['status'];
type Look = { tone: 'plain' | 'positive' | 'caution' | 'sky'; label: string };

/** How each status is told. */
export const fulfilmentLooks: Record<FulfilmentStatus, Look> = {
  UNFULFILLED: { tone: 'caution', label: 'To pack' },
  PACKED: { tone: 'sky', label: 'Packed' },
  PARTIALLY_SHIPPED: { tone: 'sky', label: 'Partly shipped' },
  SHIPPED: { tone: 'positive', label: 'Shipped' },
  DELIVERED: { tone: 'positive', label: 'Delivered' },
  CANCELLED: { tone: 'plain', label: 'Cancelled' },
  RETURNED: { tone: 'plain', label: 'Returned' },
};

const parcels: Record<ShipmentStatus, Look> = {
  PENDING: fulfilmentLooks.UNFULFILLED,
  PACKED: fulfilmentLooks.PACKED,
  SHIPPED: fulfilmentLooks.SHIPPED,
  DELIVERED: fulfilmentLooks.DELIVERED,
  CANCELLED: fulfilmentLooks.CANCELLED,
};

/** Where an order's goods are, as a badge. */
export function FulfilmentBadge({ status }: { status: FulfilmentStatus }) {
  return <Badge tone={fulfilmentLooks[status].tone}>{fulfilmentLooks[status].label}</Badge>;
}

/** The status of one shipment as a badge. */
export function ShipmentBadge({ status }: { status: ShipmentStatus }) {
  return <Badge tone={parcels[status].tone}>{parcels[status].label}</Badge>;
}
