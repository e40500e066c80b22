import { expireTags } from '@/lib/cache/tags';
import { type Database, db } from '@/lib/db/client';
import { env, isDemo } from '@/lib/env';
import { clearSentPlan, createBrandPlan, planGaps, WITHOUT_TRIAL } from './create';
import { offeredPlans } from './offered';
import { findPlan, planOfService } from './plans';
import type { OfferedPlan } from './seed-types';
import { type PlanTerms, retireVersion, sameTerms, termsOf } from './versions';

type PlanIds = { serviceId: string; withoutTrialId: string | null };

/**
 * Creates the brand's plans that the sandbox lacks, and puts all plans on offer. A plan whose reply was lost is created
 * again; the lost plan never gets subscribers.
 * @returns the keys of created plans, and of plans that the brand no longer has
 * @throws Error in live mode, and when the service does not create a plan
 */
export async function seedPlans(): Promise<{ created: string[]; retired: string[] }> {
  if (!isDemo()) throw new Error('The seed writes to the demo sandbox only; this is live mode.');
  for (const { key } of (await planGaps()).unsure) await clearSentPlan(key);
  const { known, missing } = await planGaps();
  const ids = { ...known };
  for (const plan of missing) {
    const id = await createBrandPlan(plan);
    if (id) ids[plan.key] = id;
  }
  const { retired } = await configurePlans(ids);
  return { created: missing.map(({ key }) => key), retired };
}

export async function seedDemoPlans(): Promise<void> {
  const { created, retired } = await seedPlans();
  console.log(`Plans: ${created.length} created`);
  for (const key of retired) {
    console.log(
      `  ${key} is closed, since brand/catalogue/plans.ts no longer has it; existing subscriptions continue`,
    );
  }
}

/** A plan whose terms in the brand differ from those at the service, under the same id. */
export type DifferingPlan = { key: string; sold: PlanTerms; described: PlanTerms };

/**
 * Puts plans that exist at the service on offer, with the brand's copy and prices; in live mode their ids are configured
 * (PLAN_IDS). A plan that was removed from the brand or from PLAN_IDS is closed; existing subscriptions continue.
 * @param ids of the plans at the service, and of their twins without a free trial
 * @param changedThere keys of plans whose terms were changed at the service to those of the brand
 * @returns plans that keep their terms although the brand's differ: the service cannot show a plan,
 * so only another id, or a person, can say that it charges the new ones
 */
export async function configurePlans(
  ids: Readonly<Record<string, string>>,
  changedThere: ReadonlySet<string> = new Set(),
): Promise<{ differing: DifferingPlan[]; retired: string[] }> {
  const differing: DifferingPlan[] = [];
  const plans = offeredPlans();
  for (const [position, plan] of plans.entries()) {
    const serviceId = ids[plan.key];
    if (!serviceId) continue;
    const withoutTrialId = ids[`${plan.key}${WITHOUT_TRIAL}`] ?? null;
    const known = await findPlan(plan.key);
    const described = termsOf(plan);
    const stays = known?.serviceId === serviceId && !changedThere.has(plan.key);
    const terms = stays ? known : described;
    if (!sameTerms(terms, described)) differing.push({ key: plan.key, sold: terms, described });
    await offer(plan, position, terms, { serviceId, withoutTrialId });
  }
  const retired = await retireOthers(plans.map(({ key }) => key).filter((key) => ids[key]));
  await expireTags(db(), ['plans']);
  return { differing, retired };
}

/** Closes plans that are no longer offered. @returns the keys of those that were open */
async function retireOthers(offered: readonly string[]): Promise<string[]> {
  const where = { key: { notIn: [...offered] }, active: true };
  const retired = await db().plan.findMany({ where, select: { key: true } });
  await db().plan.updateMany({ where, data: { active: false } });
  return retired.map(({ key }) => key);
}

/**
 * Offers a plan under the brand's key, with the brand's copy. If another plan of the service had that key, this is
 * a new version; subscribers keep the former one.
 */
async function offer(
  plan: OfferedPlan,
  position: number,
  terms: PlanTerms,
  { serviceId, withoutTrialId }: PlanIds,
): Promise<void> {
  const { tenantId } = env().service;
  await db().$transaction(async (tx) => {
    const current = await tx.plan.findUnique({ where: { key: plan.key } });
    if (current?.tenantId === tenantId && current.serviceId !== serviceId) {
      await retireVersion(tx, current);
    }
    await checkTwin(tx, serviceId, withoutTrialId);
    const former = await tx.plan.findUnique({ where: { serviceId } });
    const data = {
      ...rowOf(plan, position, terms),
      ...{ key: plan.key, serviceId, withoutTrialId, tenantId },
    };
    const where = former ? { serviceId } : { key: plan.key };
    await tx.plan.upsert({ where, create: data, update: data });
  });
}

/** @throws Error if the twin without a trial belongs to another plan: it would have two prices */
async function checkTwin(tx: Database, serviceId: string, withoutTrialId: string | null) {
  if (withoutTrialId === null) return;
  const other = await planOfService(tx, withoutTrialId);
  if (!other || other.serviceId === serviceId) return;
  throw new Error(
    `PLAN_IDS names ${withoutTrialId} for two plans: ${other.key} has it too. A plan with another price needs its own twin without a trial.`,
  );
}

function rowOf(plan: OfferedPlan, position: number, terms: PlanTerms) {
  const { name, tagline, description, art } = plan;
  const { priceAmount, currency, trialDays, graceDays } = terms;
  return {
    ...{ name, tagline, description, features: [...plan.features], art, position },
    ...{ priceAmount, currency, trialDays, graceDays },
    active: true,
  };
}
