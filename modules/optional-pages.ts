import type { Market } from '@/lib/markets/types';
import { sellsPlans } from '@/modules/subscriptions/plans/offered';

/** Pages of modules that not every market has. Only there, they are linked. */
export const optionalPages: readonly { at: string; isIn: (market: Market) => boolean }[] = [
  { at: '/clubs', isIn: sellsPlans }, // module: subscriptions
];
