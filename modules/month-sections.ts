import type { ReactNode } from 'react';
import { CustomerParcels, MonthParcels } from '@/modules/fulfilment/components/customer-parcels';
import { CustomerInvoices, MonthInvoices } from '@/modules/invoices/components/invoice-list';

type Part = (props: { subscriptionId: string }) => Promise<ReactNode>;

/** Sections about paid months on a subscription's page in the shop, which only its owner sees. */
export const monthSections: readonly { module: string; Section: Part }[] = [
  { module: 'fulfilment', Section: CustomerParcels }, // module: fulfilment
  { module: 'invoices', Section: CustomerInvoices }, // module: invoices
];

/** Sections about paid months on a subscription's page in the dashboard. */
export const monthPanels: readonly { module: string; Panel: Part }[] = [
  { module: 'invoices', Panel: MonthInvoices }, // module: invoices
  { module: 'fulfilment', Panel: MonthParcels }, // module: fulfilment
];
