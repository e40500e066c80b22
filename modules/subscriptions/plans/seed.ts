import { expireTags } from '@/lib/cache/tags';
import { type Database, db } from '@/lib/db/client';
import type { Plan } from '@/lib/db/generated/client';
import { env, isDemo } from '@/lib/env';
import { service } from '@/lib/service/client';
import { WITHOUT_TRIAL } from './create';
import { offeredPlans } from './offered';
import { planOfService } from './plans';
import type { OfferedPlan } from './seed-types';
import { type PlanTerms, retireVersion, sameTerms, termsOf } from './versions';

type PlanIds = { serviceId: string; withoutTrialId: string | null };

/** What a seed did, by keys. */
export type PlanReport = {
  created: number;
  found: number;
  /** Created again with new terms; existing subscriptions keep the former ones. */
  replaced: string[];
  /** No longer in the brand: nobody can join, and existing subscriptions continue. */
  retired: string[];
};

/**
 * Creates the brand's plans in our own sandbox, once each, and stores their ids: the interface can neither
 * list nor update plans. A plan whose price has changed is created again; one that the brand no longer has
 * is closed. A plan whose id was not stored before a crash is created again; the lost one never gets
 * subscribers.
 * @throws Error in live mode, and when the service does not create a plan
 */
export async function seedPlans(): Promise<PlanReport> {
  if (!isDemo()) throw new Error('The seed writes to the demo sandbox only; this is live mode.');
  const report: PlanReport = { created: 0, found: 0, replaced: [], retired: [] };
  const plans = offeredPlans();
  for (const [position, plan] of plans.entries()) {
    const terms = termsOf(plan);
    const known = await knownPlan(plan.key);
    const isCurrent = known !== null && sameTerms(known, terms);
    const ids: PlanIds = isCurrent
      ? known
      : ((await formerVersion(plan.key, terms)) ?? {
          serviceId: await createPlan(plan),
          withoutTrialId: null,
        });
    report[isCurrent ? 'found' : 'created'] += 1;
    if (known && !isCurrent) report.replaced.push(plan.key);
    // Stored before the next call: a plan that is lost in between is created again, and has no
    // subscribers.
    await offer(plan, position, terms, ids);
    if (plan.trialDays > 0 && ids.withoutTrialId === null) {
      const withoutTrialId = await createPlan({ ...plan, trialDays: 0 });
      await offer(plan, position, terms, { ...ids, withoutTrialId });
    }
  }
  report.retired = await retireOthers(plans.map(({ key }) => key));
  await expireTags(db(), ['plans']);
  return report;
}

function knownPlan(key: string): Promise<Plan | null> {
  return db().plan.findFirst({ where: { key, tenantId: env().service.tenantId } });
}

/** A former version with these terms: it is offered again instead of being created again. */
function formerVersion(key: string, terms: PlanTerms): Promise<PlanIds | null> {
  return db().plan.findFirst({
    where: { key: { startsWith: `${key}~` }, tenantId: env().service.tenantId, ...terms },
  });
}

async function createPlan(plan: OfferedPlan) {
  const { name, description, price, currency, trialDays, graceDays } = plan;
  const reply = await service().createPlan({
    name,
    description,
    price: { amount: price, currency },
    trialPeriodDays: trialDays,
    gracePeriodDays: graceDays,
    active: true,
  });
  if (reply.ok) return reply.value.id;
  throw new Error(`The service did not create the plan "${name}": ${reply.message}`);
}

/** A plan whose terms in the brand differ from those at the service, under the same id. */
export type DifferingPlan = { key: string; sold: PlanTerms; described: PlanTerms };

/**
 * In live mode the plans already exist at the service, and their ids are configured (PLAN_IDS):
 * stores them with the brand's copy and prices. Creates nothing. A plan that was removed from the
 * brand or from PLAN_IDS is closed; existing subscriptions continue.
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
    const known = await knownPlan(plan.key);
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
