import type { MirrorHooks } from '@/lib/mirror/hook-types';
import { checkInvoices } from './store';

/** A fetched subscription may have a month to invoice. */
export const invoiceHooks: MirrorHooks = {
  async subscriptionWritten(tx, { serviceId }) {
    await checkInvoices(tx, [serviceId]);
    return null;
  },
};
