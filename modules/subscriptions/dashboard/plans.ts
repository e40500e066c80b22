import type { Staff } from '@/lib/auth/staff';
import { phraseIn } from '@/lib/catalog/localize';
import { db } from '@/lib/db/client';
import type { Plan } from '@/lib/db/generated/client';
import { env } from '@/lib/env';
import { fillIn, formatMoney } from '@/lib/format';
import { homeCurrency } from '@/lib/markets/currencies';
import type { StoreView } from '@/lib/markets/types';
import { defaultView } from '@/lib/markets/views';
import { dashboardTextsOf } from '@/lib/texts/dashboard/dictionaries';

/** A plan's name as staff distinguish it from others: "First Light Club (closed, €14.00)". */
export function planLabel(
  { name: phrase, active, priceAmount, currency }: NamedPlan,
  view: StoreView = defaultView,
): string {
  const name = phraseIn(view, phrase);
  if (active) return currency === homeCurrency ? name : `${name}, ${currency}`;
  const price = formatMoney({ amount: priceAmount, currency }, view.locale);
  return fillIn(dashboardTextsOf(view).subscriptions.closedPlan, { name, price });
}

type NamedPlan = Pick<Plan, 'name' | 'active' | 'priceAmount' | 'currency'>;

/** Every plan of this tenant, closed ones last. */
export async function planNames(
  _who: Staff,
  view: StoreView,
): Promise<{ key: string; name: string }[]> {
  const rows = await db().plan.findMany({
    where: { tenantId: env().service.tenantId },
    orderBy: [{ active: 'desc' }, { position: 'asc' }, { key: 'asc' }],
  });
  return rows.map((plan) => ({ key: plan.key, name: planLabel(plan, view) }));
}

/** A closed plan with the number of its remaining subscriptions. */
export type ClosedPlan = { key: string; name: string; subscriptions: number };

/** The closed plans that still have subscriptions. */
export async function closedPlans(_who: Staff, view: StoreView): Promise<ClosedPlan[]> {
  const plans = await db().plan.findMany({
    where: { active: false },
    orderBy: [{ position: 'asc' }, { key: 'asc' }],
  });
  // By their keys, for the index: a count that Prisma includes is of all plans.
  const counts = await db().subscription.groupBy({
    by: ['planKey'],
    where: { planKey: { in: plans.map(({ key }) => key) }, status: { not: 'ENDED' } },
    _count: true,
  });
  const countOf = (key: string) => counts.find(({ planKey }) => planKey === key)?._count ?? 0;
  return plans
    .map((plan) => ({
      key: plan.key,
      name: planLabel(plan, view),
      subscriptions: countOf(plan.key),
    }))
    .filter(({ subscriptions }) => subscriptions > 0);
}
