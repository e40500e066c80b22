import type { ReactNode } from 'react';
import { MissingStop } from '@/modules/subscriptions/components/merchant/needs-attention';

/** Notices on the dashboard's home page about work that is stopped until staff confirm. */
export const homeStops: readonly { module: string; Stop: () => Promise<ReactNode> }[] = [
  { module: 'subscriptions', Stop: MissingStop }, // module: subscriptions
];
