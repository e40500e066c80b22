import type { ReactNode } from 'react';
import { CustomerSubscriptions } from '@/modules/subscriptions/components/merchant/customer-subscriptions';

type Section = (of: { userId: string | null }) => Promise<ReactNode>;

/** Sections of a customer's page in the dashboard; `userId` is null for a guest. */
export const customerSections: readonly { module: string; Section: Section }[] = [
  { module: 'subscriptions', Section: CustomerSubscriptions }, // module: subscriptions
];
