import { plans } from '@/brand/catalogue/plans';
import type { Market } from '@/lib/markets/types';
import { priceIn } from './samples';

/** A plan of the brand for previews, with its price in minor units; null if the market has none. */
export function samplePlan(market: Market): { name: string; price: number } | null {
  for (const plan of plans) {
    const price = priceIn(market, plan);
    if (price !== undefined) return { name: plan.name, price };
  }
  return null;
}
