import type { PersonalData } from '@/lib/accounts/personal-data';
import { invoicesOf } from './store';

/** Invoices are exported as they were issued, and kept, as tax law requires. */
export const invoiceData: PersonalData = {
  exported: async (_, sold) => ({ invoices: await invoicesOf(sold) }),
};
