import type { ReactNode } from 'react';
import { OpenCharges } from '@/modules/subscriptions/components/account-sections';

/** What modules say on every page of an account: something needs its owner. */
export const accountNotices: readonly { module: string; Notice: () => Promise<ReactNode> }[] = [
  { module: 'subscriptions', Notice: OpenCharges }, // module: subscriptions
];
