import { Badge } from '@/components/ui/badge';
import type { FulfilmentView, ShipmentView } from '@/lib/fulfilment/queries';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';

type FulfilmentStatus = FulfilmentView['status'];
type ShipmentStatus = ShipmentView['status'];

const tones = {
  UNFULFILLED: 'caution',
  PACKED: 'sky',
  PARTIALLY_SHIPPED: 'sky',
  SHIPPED: 'positive',
  DELIVERED: 'positive',
  CANCELLED: 'plain',
  RETURNED: 'plain',
} as const satisfies Record<FulfilmentStatus, string>;

/** The fulfilment status of an order as a badge. */
export async function FulfilmentBadge({ status }: { status: FulfilmentStatus }) {
  const { d } = await dashboardTexts();
  return <Badge tone={tones[status]}>{d.fulfilment.statuses[status]}</Badge>;
}

/** The status of one shipment as a badge. */
export function ShipmentBadge({ status }: { status: ShipmentStatus }) {
  return <FulfilmentBadge status={status === 'PENDING' ? 'UNFULFILLED' : status} />;
}
