import type { ReactNode } from 'react';
import type { Column } from '@/components/merchant/list/data-table';
import type { OrderRow } from '@/lib/dashboard/orders/order-list';
import type { DashboardTexts } from '@/lib/texts/dashboard/dictionary';
import { fulfilmentColumn } from '@/modules/fulfilment/components/fulfilment-badge';
import { PackSelected } from '@/modules/fulfilment/components/packing-form';

/** Additional columns in the dashboard's list of orders. */
export const orderColumns: readonly ((d: DashboardTexts) => Column<OrderRow>)[] = [
  fulfilmentColumn, // module: fulfilment
];

/** Actions on the selected orders of the list. Each renders a button of the form. */
export const orderBulkActions: readonly { module: string; Action: () => ReactNode }[] = [
  { module: 'fulfilment', Action: PackSelected }, // module: fulfilment
];
