import type { Database } from '@/lib/db/client';
import type { Plan } from '@/lib/db/generated/client';
import { formatMoney } from '@/lib/format';
import { homeCurrency } from '@/lib/markets/currencies';
import type { OfferedPlan } from './seed-types';

/*
 * The service cannot update a plan, so a new price is a new plan there. The plan on offer has the brand's key;
 * those that it replaced keep their price for their subscribers, as "<key>~1", "<key>~2" and so on.
 */

/** Not allowed in a brand's keys, which are parts of paths. */
const MARK = '~';
const CURRENCY_MARK = '.';

/** The key of a plan in a currency: at the service, a plan has one currency ("office-club.CHF"). */
export function planKeyIn(key: string, currency: string): string {
  return currency === homeCurrency ? key : `${key}${CURRENCY_MARK}${currency}`;
}

/** The brand's key of a plan, in any currency and version. */
export function brandKeyOf(planKey: string): string {
  return planKey.split(/[~.]/, 1)[0] ?? planKey;
}

/** A filter by `planKey` for a plan in every currency and version. */
export function anyVersionOf(planKey: string) {
  const key = brandKeyOf(planKey);
  return {
    OR: [
      { planKey: key },
      { planKey: { startsWith: `${key}${MARK}` } },
      { planKey: { startsWith: `${key}${CURRENCY_MARK}` } },
    ],
  };
}

/** What a subscriber pays and when; fixed once a plan is created. Price in minor units, per unit and month. */
export type PlanTerms = Pick<Plan, 'priceAmount' | 'currency' | 'trialDays' | 'graceDays'>;

export function termsOf({ price, currency, trialDays, graceDays }: OfferedPlan): PlanTerms {
  return { priceAmount: price, currency, trialDays, graceDays };
}

/** Terms as text: "€14.00 a month, 14 days free, 7 days of grace". */
export function termsText({ priceAmount, currency, trialDays, graceDays }: PlanTerms): string {
  const price = formatMoney({ amount: priceAmount, currency });
  return `${price} a month, ${trialDays} days free, ${graceDays} days of grace`;
}

export function sameTerms(a: PlanTerms, b: PlanTerms): boolean {
  return (
    a.priceAmount === b.priceAmount &&
    a.currency === b.currency &&
    a.trialDays === b.trialDays &&
    a.graceDays === b.graceDays
  );
}

/**
 * Closes the version that has the brand's key, so that a new version can take the key. Subscriptions and attempts stay
 * with the closed version: the foreign keys cascade.
 */
export async function retireVersion(
  tx: Database,
  { key, serviceId }: Pick<Plan, 'key' | 'serviceId'>,
): Promise<void> {
  const versions = await tx.plan.findMany({
    where: { key: { startsWith: `${key}${MARK}` } },
    select: { key: true },
  });
  const numbers = versions.map((version) => Number(version.key.slice(key.length + MARK.length)));
  const former = `${key}${MARK}${Math.max(0, ...numbers) + 1}`;
  const { count } = await tx.plan.updateMany({
    where: { key, serviceId },
    data: { key: former, active: false },
  });
  // A switch to it that no fetch has confirmed stays with the closed version, too.
  if (count > 0) {
    await tx.subscriptionCommand.updateMany({
      where: { kind: 'PLAN', value: key },
      data: { value: former },
    });
  }
}
