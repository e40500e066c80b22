import type { MirrorHooks } from '@/lib/mirror/hook-types';
import { subscriptionHooks } from '@/lib/subscriptions/mirror-hooks';
import { monthInvoices } from '@/modules/invoices/hooks';

/** What modules do when the mirror has changed, in this order, which is that of their locks. */
export const mirrorHooks: readonly MirrorHooks[] = [
  subscriptionHooks,
  monthInvoices, // module: invoices
];
