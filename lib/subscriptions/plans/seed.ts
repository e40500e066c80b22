import { plans } from '@/brand/catalogue/plans';
import { shop } from '@/brand/shop';
import { expireTags } from '@/lib/cache/tags';
import { db } from '@/lib/db/client';
import { env, isDemo } from '@/lib/env';
import { service } from '@/lib/service/client';
import { WITHOUT_TRIAL } from './create';
import type { SeedPlan } from './seed-types';

type PlanIds = { serviceId: string; withoutTrialId: string | null };

export type PlanReport = { created: number; found: number };

/**
 * Creates the brand's plans at our own sandbox, once each, and remembers their ids: the interface
 * has no list of plans. A plan whose creation was not noted before a crash is made again; the lost one
 * has no subscribers and stays without.
 *
 * @throws Error in live mode, and when the service does not answer as it should
 */
export async function seedPlans(): Promise<PlanReport> {
  if (!isDemo()) throw new Error('The seed writes to the demo sandbox only; this is live mode.');
  const report = { created: 0, found: 0 };
  for (const [position, plan] of plans.entries()) {
    const known = await db().plan.findUnique({ where: { key: plan.key } });
    const isKnown = known?.tenantId === env().service.tenantId;
    const ids: PlanIds = isKnown
      ? known
      : { serviceId: await createPlan(plan), withoutTrialId: null };
    report[isKnown ? 'found' : 'created'] += 1;
    if (plan.trialDays > 0 && ids.withoutTrialId === null) {
      const { serviceId } = ids;
      // Kept before the next call: what is lost in between is made again, and has no subscribers.
      await writePlan(plan, position, ids);
      const withoutTrialId = await createPlan({ ...plan, trialDays: 0 });
      await writePlan(plan, position, { serviceId, withoutTrialId });
    } else {
      await writePlan(plan, position, ids);
    }
  }
  await expireTags(db(), ['plans']);
  return report;
}

async function createPlan({ name, description, price, trialDays, graceDays }: SeedPlan) {
  const reply = await service().createPlan({
    name,
    description,
    price: { amount: price, currency: shop.currency },
    trialPeriodDays: trialDays,
    gracePeriodDays: graceDays,
    active: true,
  });
  if (reply.ok) return reply.value.id;
  throw new Error(`The service did not create the plan "${name}": ${reply.message}`);
}

/**
 * In live mode plans exist at the service already, and their ids are configured (PLAN_IDS): writes
 * them down with the brand's texts and prices. Creates nothing.
 */
export async function configurePlans(ids: Readonly<Record<string, string>>): Promise<void> {
  for (const [position, plan] of plans.entries()) {
    const serviceId = ids[plan.key];
    const withoutTrialId = ids[`${plan.key}${WITHOUT_TRIAL}`] ?? null;
    if (serviceId) await writePlan(plan, position, { serviceId, withoutTrialId });
  }
  await db().plan.updateMany({
    where: { OR: [{ key: { notIn: Object.keys(ids) } }] },
    data: { active: false },
  });
  await expireTags(db(), ['plans']);
}

/** What is configured says what a plan looks like; the price of those who have it stays the service's. */
async function writePlan(
  plan: SeedPlan,
  position: number,
  { serviceId, withoutTrialId }: PlanIds,
): Promise<void> {
  const { key, name, tagline, description, art } = plan;
  const row = {
    serviceId,
    withoutTrialId,
    tenantId: env().service.tenantId,
    name,
    tagline,
    description,
    features: [...plan.features],
    art,
    priceAmount: plan.price,
    currency: shop.currency,
    trialDays: plan.trialDays,
    graceDays: plan.graceDays,
    position,
    active: true,
  };
  await db().plan.upsert({ where: { key }, create: { key, ...row }, update: row });
}
