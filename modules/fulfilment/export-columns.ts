import type { ExportColumn, ExportWords } from '@/lib/dashboard/exports/export-list';
import type { OrderRow } from '@/lib/dashboard/orders/order-list';
import { statusOf } from './parcel-status';

export const fulfilmentColumns = ({ d }: ExportWords): ExportColumn<OrderRow>[] => [
  [
    'fulfilment',
    ({ status, parcels }) => (status === 'PAID' ? d.fulfilment.statuses[statusOf(parcels)] : null),
  ],
  [
    'refunded',
    ({ parcels, currency }) => {
      const amount = parcels.reduce((sum, { refundedAmount }) => sum + refundedAmount, 0);
      return amount === 0 ? null : { amount, currency };
    },
  ],
];
