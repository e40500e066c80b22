import type { ExportColumn, ExportWords } from '@/lib/dashboard/exports/export-list';
import type { OrderRow } from '@/lib/dashboard/orders/order-list';
import { fulfilmentColumns } from '@/modules/fulfilment/export-columns';

export const orderExportColumns: readonly ((words: ExportWords) => ExportColumn<OrderRow>[])[] = [
  fulfilmentColumns, // module: fulfilment
];
