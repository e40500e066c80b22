import type { Database } from '@/lib/db/client';
import type { Plan } from '@/lib/db/generated/client';
import { formatMoney } from '@/lib/format';
import { homeCurrency } from '@/lib/markets/currencies';
import type { OfferedPlan } from './seed-types';

/*
 * The service has no call that changes a plan, so that another price is another plan there. The plan on offer
 * has the brand's key; those that it replaced keep their price for who has them, as "<key>~1", "<key>~2" and so on.
 */

/** No key of a brand has these: keys are parts of paths. */
const MARK = '~';
const CURRENCY_MARK = '.';

/** The key of a plan in a currency: the service has one currency a plan, as a product ("office-club.CHF"). */
export function planKeyIn(key: string, currency: string): string {
  return currency === homeCurrency ? key : `${key}${CURRENCY_MARK}${currency}`;
}

/** The key that a plan is or was on offer by, without its version. */
export function offeredKeyOf(planKey: string): string {
  return planKey.split(MARK, 1)[0] ?? planKey;
}

/** The brand's key of a plan, in whatever currency, also of a former version. */
export function brandKeyOf(planKey: string): string {
  return offeredKeyOf(planKey).split(CURRENCY_MARK, 1)[0] ?? planKey;
}

/** Finds rows of a plan in every currency, and of its former versions, by their `planKey`. */
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

/** What a subscriber pays and when: fixed once a plan is created. Price in minor units, for one unit and month. */
export type PlanTerms = Pick<Plan, 'priceAmount' | 'currency' | 'trialDays' | 'graceDays'>;

/** The terms that the brand describes. */
export function termsOf({ price, currency, trialDays, graceDays }: OfferedPlan): PlanTerms {
  return { priceAmount: price, currency, trialDays, graceDays };
}

/** Terms in words: "€14.00 a month, 14 days free, 7 days of grace". */
export function termsText({ priceAmount, currency, trialDays, graceDays }: PlanTerms): string {
  const price = formatMoney({ amount: priceAmount, currency });
  return `${price} a month, ${trialDays} days free, ${graceDays} days of grace`;
}

/** Whether two plans cost the same, at the same times. */
export function sameTerms(one: PlanTerms, other: PlanTerms): boolean {
  return (
    one.priceAmount === other.priceAmount &&
    one.currency === other.currency &&
    one.trialDays === other.trialDays &&
    one.graceDays === other.graceDays
  );
}

/**
 * Closes the version that has the brand's key, which is free then. Subscriptions and attempts stay with their version:
 * the database renames what refers to it. Nothing happens where another process was first.
 *
 * @param held the version as it was read
 */
export async function retireVersion(
  tx: Database,
  { key, serviceId }: Pick<Plan, 'key' | 'serviceId'>,
): Promise<void> {
  const versions = await tx.plan.findMany({
    where: { key: { startsWith: `${key}${MARK}` } },
    select: { key: true },
  });
  const numbers = versions.map((one) => Number(one.key.slice(key.length + MARK.length)));
  const former = `${key}${MARK}${Math.max(0, ...numbers) + 1}`;
  const { count } = await tx.plan.updateMany({
    where: { key, serviceId },
    data: { key: former, active: false },
  });
  // A switch to it that no fetch has confirmed yet names it, too.
  if (count > 0) {
    await tx.subscriptionCommand.updateMany({
      where: { kind: 'PLAN', value: key },
      data: { value: former },
    });
  }
}
