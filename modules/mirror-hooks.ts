import type { MirrorHooks } from '@/lib/mirror/hook-types';
import { monthInvoices } from '@/modules/invoices/hooks';
import { subscriptionHooks } from '@/modules/subscriptions/subscription-fetched';

/** Hooks on changes of the mirror. Their order is the order of their locks. */
export const mirrorHooks: readonly MirrorHooks[] = [
  subscriptionHooks, // module: subscriptions
  monthInvoices, // module: invoices
];
