import type { ReactNode } from 'react';
import { OpenCharges } from '@/modules/subscriptions/components/account-sections';

/** Notices on every account page. */
export const accountNotices: readonly { module: string; Notice: () => Promise<ReactNode> }[] = [
  { module: 'subscriptions', Notice: OpenCharges }, // module: subscriptions
];
