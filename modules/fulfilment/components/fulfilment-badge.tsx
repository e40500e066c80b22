import type { Column } from '@/components/merchant/list/data-table';
import { Badge } from '@/components/ui/badge';
import type { OrderRow } from '@/lib/dashboard/orders/order-list';
import type { DashboardTexts } from '@/lib/texts/dashboard/dictionary';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { type FulfilmentStatus, statusOf } from '../parcel-status';
import type { ParcelView } from '../read-parcels';

const tones = {
  UNFULFILLED: 'caution',
  PACKED: 'sky',
  PARTIALLY_SHIPPED: 'sky',
  SHIPPED: 'positive',
  CANCELLED: 'plain',
  RETURNED: 'plain',
} as const satisfies Record<FulfilmentStatus, string>;

export async function FulfilmentBadge({ status }: { status: FulfilmentStatus }) {
  const { d } = await dashboardTexts();
  return <Badge tone={tones[status]}>{d.fulfilment.statuses[status]}</Badge>;
}

export function ParcelBadge({ parcel }: { parcel: Pick<ParcelView, 'status' | 'isReturned'> }) {
  return <FulfilmentBadge status={statusOf([parcel])} />;
}

export const fulfilmentColumn = (d: DashboardTexts): Column<OrderRow> => ({
  header: d.orders.columns.fulfilment,
  width: 'w-[8.5rem]',
  cell: ({ status, parcels }) =>
    status === 'PAID' ? <FulfilmentBadge status={statusOf(parcels)} /> : null,
});
