import { plans } from '@/brand/catalogue/plans';
import { homeCurrency } from '@/lib/markets/currencies';
import type { Market } from '@/lib/markets/types';

/** Whether a market has plans with a price in its currency. */
export function sellsPlans({ currency }: Market): boolean {
  return plans.some(({ prices }) => currency === homeCurrency || prices?.[currency] !== undefined);
}
