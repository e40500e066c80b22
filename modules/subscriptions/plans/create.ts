import * as z from 'zod';
import { now } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { env } from '@/lib/env';
import { service } from '@/lib/service/client';
import { offeredPlans } from './offered';
import type { OfferedPlan } from './seed-types';
import { type PlanTerms, sameTerms, termsOf } from './versions';

/** Ends the key of a plan's twin without a free trial in PLAN_IDS. */
export const WITHOUT_TRIAL = '-without-trial';

/** A plan that the brand needs at the service, by its key in PLAN_IDS. */
export type BrandPlan = {
  key: string;
  plan: OfferedPlan;
  /** The terms on offer. The twin without a free trial belongs to the plan with these terms. */
  terms: PlanTerms;
};

/** The brand's plans, compared with the known plans of the service, which cannot list them. */
export type PlanGaps = {
  /** Ids at the service by key: configured, stored here, or created by an earlier run. */
  known: Readonly<Record<string, string>>;
  missing: BrandPlan[];
  /** Sent by an earlier run whose reply was lost: a person decides whether they exist. */
  unsure: BrandPlan[];
};

const noteSchema = z.object({ sentAt: z.string(), id: z.string().optional() });

const noteKey = ({ key, terms: { priceAmount, currency, trialDays, graceDays } }: BrandPlan) =>
  [
    ...['plan-creation', env().service.tenantId, key],
    [priceAmount, currency, trialDays, graceDays].join('-'),
  ].join(':');

function brandPlans(): BrandPlan[] {
  return offeredPlans().flatMap((plan) => {
    const terms = termsOf(plan);
    const withTrial = { key: plan.key, plan, terms };
    if (plan.trialDays === 0) return [withTrial];
    const twin = { key: `${plan.key}${WITHOUT_TRIAL}`, plan: { ...plan, trialDays: 0 }, terms };
    return [withTrial, twin];
  });
}

/** Writes nothing. */
export async function planGaps(): Promise<PlanGaps> {
  const rows = await db().plan.findMany({ where: { tenantId: env().service.tenantId } });
  const plans = brandPlans();
  const notes = await db().serviceState.findMany({ where: { key: { in: plans.map(noteKey) } } });
  const known: Record<string, string> = {};
  const gaps: PlanGaps = { known, missing: [], unsure: [] };
  for (const brandPlan of plans) {
    const sold = rows.find(({ key }) => key === brandPlan.plan.key);
    const soldId = brandPlan.key === brandPlan.plan.key ? sold?.serviceId : sold?.withoutTrialId;
    const isCurrent = sold !== undefined && sameTerms(sold, brandPlan.terms);
    const note = noteSchema.safeParse(
      notes.find(({ key }) => key === noteKey(brandPlan))?.value,
    ).data;
    const ids = [env().planIds[brandPlan.key], soldId, note?.id];
    // The id of a plan with other terms does not belong to the brand's current plan.
    const id = ids.find((candidate) => candidate && (isCurrent || candidate !== soldId));
    if (id) known[brandPlan.key] = id;
    else gaps[note ? 'unsure' : 'missing'].push(brandPlan);
  }
  return gaps;
}

/** Allows a plan to be sent again after a person found no such plan in the service's records. */
export async function clearSentPlan(key: string): Promise<void> {
  const { unsure } = await planGaps();
  const sent = unsure.filter((brandPlan) => brandPlan.key === key);
  await db().serviceState.deleteMany({ where: { key: { in: sent.map(noteKey) } } });
}

/**
 * Creates a plan at the service. Recorded before the request: the service cannot list plans, so that after a lost reply a
 * person finds out whether the plan exists.
 * @returns its id; null if another run has sent it meanwhile
 * @throws Error if the plan was refused, or if the reply was lost
 */
export async function createBrandPlan(described: BrandPlan): Promise<string | null> {
  const { key, plan } = described;
  const id = noteKey(described);
  const noted = await db().serviceState.createMany({
    data: [{ key: id, value: { sentAt: now().toISOString() } }],
    skipDuplicates: true,
  });
  if (noted.count === 0) return null;
  const reply = await service().createPlan({
    name: plan.name,
    description: plan.description,
    price: { amount: plan.price, currency: plan.currency },
    trialPeriodDays: plan.trialDays,
    gracePeriodDays: plan.graceDays,
    active: true,
  });
  if (reply.ok) {
    const value = { sentAt: now().toISOString(), id: reply.value.id };
    await db().serviceState.update({ where: { key: id }, data: { value } });
    return reply.value.id;
  }
  if (reply.kind !== 'unknown') {
    await db().serviceState.deleteMany({ where: { key: id } });
    throw new Error(`The plan ${key} was not created: ${reply.message}`);
  }
  throw new Error(
    `The reply for the plan ${key} was lost (${reply.message}), and the service lists no plans. Look for it in the service's records.`,
  );
}
