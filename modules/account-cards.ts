import type { ReactNode } from 'react';
import { SubscriptionsCard } from '@/modules/subscriptions/components/account-sections';

export const accountCards: readonly { module: string; Card: () => Promise<ReactNode> }[] = [
  { module: 'subscriptions', Card: SubscriptionsCard }, // module: subscriptions
];
