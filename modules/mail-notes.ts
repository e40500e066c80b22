import type { ReactNode } from 'react';
import { MonthInvoicesNote, OrderInvoiceNote } from '@/modules/invoices/components/mail-notes';

/** `url` is the page that the mail links to. */
type Note = { module: string; Note: (props: { url: string }) => ReactNode };

/** Notes in the mail about a paid order. */
export const paidNotes: readonly Note[] = [
  { module: 'invoices', Note: OrderInvoiceNote }, // module: invoices
];

/** Notes in the mail about a paid month. */
export const renewedNotes: readonly Note[] = [
  { module: 'invoices', Note: MonthInvoicesNote }, // module: invoices
];
