import type { ReactNode } from 'react';
import { SubscriptionsCard } from '@/modules/subscriptions/components/account-sections';

/** What modules show on an account's home page, after the latest orders. */
export const accountCards: readonly { module: string; Card: () => Promise<ReactNode> }[] = [
  { module: 'subscriptions', Card: SubscriptionsCard }, // module: subscriptions
];
