import type { RestoreStep } from '@/lib/ledger/restore-step';
import { continueInvoices } from '@/modules/invoices/restore';

/** Steps of `npm run db:restored`. */
export const restoreSteps: readonly RestoreStep[] = [
  continueInvoices, // module: invoices
];
