import type { ReactNode } from 'react';
import { MissingStop } from '@/modules/subscriptions/components/merchant/needs-attention';

/** What modules have stopped until staff confirm it on the dashboard's home page. */
export const homeStops: readonly { module: string; Stop: () => Promise<ReactNode> }[] = [
  { module: 'subscriptions', Stop: MissingStop }, // module: subscriptions
];
