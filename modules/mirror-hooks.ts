import type { MirrorHooks } from '@/lib/mirror/hook-types';
import { monthInvoices } from '@/modules/invoices/hooks';
import { subscriptionHooks } from '@/modules/subscriptions/mirror-hooks';

/** What modules do when the mirror has changed, in this order, which is that of their locks. */
export const mirrorHooks: readonly MirrorHooks[] = [
  subscriptionHooks, // module: subscriptions
  monthInvoices, // module: invoices
];
