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
 * Creates the brand's plans at our own sandbox, once each, and remembers their ids: the interface
 * has no list of plans, and no call that changes one. A plan with another price is created again; one that
 * the brand has no more is closed. A plan whose creation was not noted before a crash is made again; the
 * lost one has no subscribers and stays without.
 *
 * @throws Error in live mode, and when the service does not answer as it should
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

/** A former version with these terms: it is offered again, rather than created again. */
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

/** A plan whose terms in the brand differ from those it was sold by, under the same id at the service. */
export type DifferingPlan = { key: string; sold: PlanTerms; wanted: PlanTerms };

/**
 * In live mode plans exist at the service already, and their ids are configured (PLAN_IDS): writes
 * them down with the brand's texts and prices. Creates nothing. A plan that was removed from the
 * brand or from PLAN_IDS is closed; existing subscriptions continue.
 *
 * @param changedThere keys of plans whose terms somebody changed at the service itself, to what the
 *   brand says
 * @returns plans that keep their terms, though the brand says others: a plan cannot be read at the
 *   service, so that only another id, or a person's word, tells that it charges them
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
    const wanted = termsOf(plan);
    const stays = known?.serviceId === serviceId && !changedThere.has(plan.key);
    const terms = stays ? known : wanted;
    if (!sameTerms(terms, wanted)) differing.push({ key: plan.key, sold: terms, wanted });
    await offer(plan, position, terms, { serviceId, withoutTrialId });
  }
  const retired = await retireOthers(plans.map(({ key }) => key).filter((key) => ids[key]));
  await expireTags(db(), ['plans']);
  return { differing, retired };
}

/** Closes what is not offered any more. @returns the keys of what was open before */
async function retireOthers(offered: readonly string[]): Promise<string[]> {
  const where = { key: { notIn: [...offered] }, active: true };
  const gone = await db().plan.findMany({ where, select: { key: true } });
  await db().plan.updateMany({ where, data: { active: false } });
  return gone.map(({ key }) => key);
}

/**
 * Offers a plan under the brand's key, with the brand's texts. Where another plan of the service had that key, this
 * is another version: those who have the former one keep it.
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

/** @throws Error where the twin without a trial is another plan's: it would have two prices */
async function checkTwin(tx: Database, serviceId: string, withoutTrialId: string | null) {
  if (withoutTrialId === null) return;
  const other = await planOfService(tx, withoutTrialId);
  if (!other || other.serviceId === serviceId) return;
  throw new Error(
    `PLAN_IDS names ${withoutTrialId} for two plans: ${other.key} has it, too. A plan with another price needs another twin without a trial.`,
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
