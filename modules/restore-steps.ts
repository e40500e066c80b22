import type { RestoreStep } from '@/lib/ledger/restore-step';
import { continueInvoices } from '@/modules/invoices/restore';

/** What `npm run db:restored` prepares of modules. */
export const restoreSteps: readonly RestoreStep[] = [
  continueInvoices, // module: invoices
];
