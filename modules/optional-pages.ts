import type { Market } from '@/lib/markets/types';
import { sellsPlans } from '@/modules/subscriptions/plans/offered';

/** Pages that only some markets have, and link to. */
export const optionalPages: readonly { at: string; isIn: (market: Market) => boolean }[] = [
  { at: '/clubs', isIn: sellsPlans }, // module: subscriptions
];
