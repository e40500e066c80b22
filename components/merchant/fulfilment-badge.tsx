import { Badge } from '@/components/ui/badge';
import type { FulfilmentView, ShipmentView } from '@/lib/fulfilment/queries';

type FulfilmentStatus = FulfilmentView['status'];
type ShipmentStatus = ShipmentView['status'];
type Look = { tone: 'plain' | 'positive' | 'caution' | 'sky'; label: string };

const looks: Record<FulfilmentStatus, Look> = {
  UNFULFILLED: { tone: 'caution', label: 'To pack' },
  PACKED: { tone: 'sky', label: 'Packed' },
  PARTIALLY_SHIPPED: { tone: 'sky', label: 'Partly shipped' },
  SHIPPED: { tone: 'positive', label: 'Shipped' },
  DELIVERED: { tone: 'positive', label: 'Delivered' },
  CANCELLED: { tone: 'plain', label: 'Cancelled' },
  RETURNED: { tone: 'plain', label: 'Returned' },
};

const parcels: Record<ShipmentStatus, Look> = {
  PENDING: looks.UNFULFILLED,
  PACKED: looks.PACKED,
  SHIPPED: looks.SHIPPED,
  DELIVERED: looks.DELIVERED,
  CANCELLED: looks.CANCELLED,
};

/** Where an order's goods are, as a badge. */
export function FulfilmentBadge({ status }: { status: FulfilmentStatus }) {
  return <Badge tone={looks[status].tone}>{looks[status].label}</Badge>;
}

/** The status of one shipment as a badge. */
export function ShipmentBadge({ status }: { status: ShipmentStatus }) {
  return <Badge tone={parcels[status].tone}>{parcels[status].label}</Badge>;
}
