import type { ReactNode } from 'react';
import { OpenCharges } from '@/modules/subscriptions/components/open-charges';

/** Notices on every account page. */
export const accountNotices: readonly { module: string; Notice: () => Promise<ReactNode> }[] = [
  { module: 'subscriptions', Notice: OpenCharges }, // module: subscriptions
];
