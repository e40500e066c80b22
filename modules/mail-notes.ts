import type { ReactNode } from 'react';
import { MonthInvoicesNote, OrderInvoiceNote } from '@/modules/invoices/components/mail-notes';

/** `url`: the page that the mail links to. */
type Note = { module: string; Note: (props: { url: string }) => ReactNode };

/** What modules add to the mail about a paid order. */
export const paidNotes: readonly Note[] = [
  { module: 'invoices', Note: OrderInvoiceNote }, // module: invoices
];

/** What modules add to the mail about a paid month. */
export const renewedNotes: readonly Note[] = [
  { module: 'invoices', Note: MonthInvoicesNote }, // module: invoices
];
