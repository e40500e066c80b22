import { Badge } from '@/components/ui/badge';
import type { FulfilmentView, ShipmentView } from '@/lib/fulfilment/queries';

type FulfilmentStatus = FulfilmentView['status'];
type ShipmentStatus = ShipmentView['status'];
type Shown = { tone: 'plain' | 'positive' | 'caution' | 'sky'; label: string };

/** The badge of each status. */
export const fulfilmentBadges: Record<FulfilmentStatus, Shown> = {
  UNFULFILLED: { tone: 'caution', label: 'To pack' },
  PACKED: { tone: 'sky', label: 'Packed' },
  PARTIALLY_SHIPPED: { tone: 'sky', label: 'Partly shipped' },
  SHIPPED: { tone: 'positive', label: 'Shipped' },
  DELIVERED: { tone: 'positive', label: 'Delivered' },
  CANCELLED: { tone: 'plain', label: 'Cancelled' },
  RETURNED: { tone: 'plain', label: 'Returned' },
};

const parcels: Record<ShipmentStatus, Shown> = {
  PENDING: fulfilmentBadges.UNFULFILLED,
  PACKED: fulfilmentBadges.PACKED,
  SHIPPED: fulfilmentBadges.SHIPPED,
  DELIVERED: fulfilmentBadges.DELIVERED,
  CANCELLED: fulfilmentBadges.CANCELLED,
};

/** Where an order's goods are, as a badge. */
export function FulfilmentBadge({ status }: { status: FulfilmentStatus }) {
  return <Badge tone={fulfilmentBadges[status].tone}>{fulfilmentBadges[status].label}</Badge>;
}

/** The status of one shipment as a badge. */
export function ShipmentBadge({ status }: { status: ShipmentStatus }) {
  return <Badge tone={parcels[status].tone}>{parcels[status].label}</Badge>;
}
