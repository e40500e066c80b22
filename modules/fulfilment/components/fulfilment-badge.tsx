import type { Column } from '@/components/merchant/list/data-table';
import { Badge } from '@/components/ui/badge';
import type { OrderRow } from '@/lib/dashboard/orders/list';
import type { DashboardTexts } from '@/lib/texts/dashboard/dictionary';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import type { FulfilmentView, ShipmentView } from '../queries';

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

/** The status of each paid order, in the list of orders. */
export const fulfilmentColumn = (d: DashboardTexts): Column<OrderRow> => ({
  header: d.orders.columns.fulfilment,
  width: 'w-[8.5rem]',
  cell: ({ status, fulfilmentStatus }) =>
    status === 'PAID' ? <FulfilmentBadge status={fulfilmentStatus} /> : null,
});
