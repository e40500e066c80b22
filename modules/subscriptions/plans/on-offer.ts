import 'server-only';
import { cacheLife, cacheTag } from 'next/cache';
import { plans } from '@/brand/catalogue/plans';
import type { Money } from '@/lib/money';
import { listPlans } from './plans';
import { brandKeyOf } from './versions';

export type PlanView = {
  key: string;
  /** The slug of its page: the brand's key, the same in every currency. */
  page: string;
  name: string;
  tagline: string;
  description: string;
  features: string[];
  art: string | null;
  /** Per unit and month; with taxes if the market's prices are gross. */
  price: Money;
  trialDays: number;
  graceDays: number;
};

type PlanRow = Awaited<ReturnType<typeof listPlans>>[number];

export function toPlanView(row: PlanRow): PlanView {
  const { key, name, tagline, description, art, trialDays, graceDays } = row;
  const features = Array.isArray(row.features) ? row.features.map(String) : [];
  const price = { amount: row.priceAmount, currency: row.currency };
  const page = brandKeyOf(key);
  return { key, page, name, tagline, description, features, art, price, trialDays, graceDays };
}

/** The plans on offer in a currency; the same for everybody. */
export async function plansOnOffer(currency: string): Promise<PlanView[]> {
  'use cache';
  cacheTag('plans');
  cacheLife('max');
  return (await listPlans()).map(toPlanView).filter(({ price }) => price.currency === currency);
}

/** The plans on offer that contain products of a category. */
export async function plansForCategory(category: string, currency: string): Promise<PlanView[]> {
  const matching = new Set(
    plans.filter(({ categories }) => categories.includes(category)).map(({ key }) => key),
  );
  return (await plansOnOffer(currency)).filter(({ page }) => matching.has(page));
}
