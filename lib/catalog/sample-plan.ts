import { plans } from '@/brand/catalogue/plans';
import type { Market } from '@/lib/markets/types';
import { priceIn } from './samples';

/** A plan in a market, for previews; null in a shop without. Its price is in minor units. */
export function samplePlan(market: Market): { name: string; price: number } | null {
  for (const plan of plans) {
    const price = priceIn(market, plan);
    if (price !== undefined) return { name: plan.name, price };
  }
  return null;
}
