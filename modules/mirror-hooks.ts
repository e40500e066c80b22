import { invoiceHooks } from '@/lib/invoices/mirror-hooks';
import type { MirrorHooks } from '@/lib/mirror/hook-types';
import { subscriptionHooks } from '@/modules/subscriptions/mirror-hooks';

/** What modules do when the mirror has changed, in this order, which is that of their locks. */
export const mirrorHooks: readonly MirrorHooks[] = [
  subscriptionHooks, // module: subscriptions
  invoiceHooks,
];
