import { plans } from '@/brand/catalogue/plans';
import { homeCurrency, soldCurrencies } from '@/lib/markets/currencies';
import type { Market } from '@/lib/markets/types';
import type { OfferedPlan } from './seed-types';
import { planKeyIn } from './versions';

/**
 * The brand's plans in each currency of an open market that they have a price in; each is a plan of its own at the
 * service.
 */
export function offeredPlans(): OfferedPlan[] {
  return plans.flatMap(({ prices, ...plan }) =>
    soldCurrencies().flatMap((currency) => {
      const price = currency === homeCurrency ? plan.price : prices?.[currency];
      return price === undefined
        ? []
        : [{ ...plan, key: planKeyIn(plan.key, currency), price, currency }];
    }),
  );
}

/** Whether a market has plans with a price in its currency. */
export function sellsPlans({ currency }: Market): boolean {
  return plans.some(({ prices }) => currency === homeCurrency || prices?.[currency] !== undefined);
}
