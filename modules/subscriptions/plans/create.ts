import * as z from 'zod';
import { now } from '@/lib/clock';
import { db } from '@/lib/db/client';
import type { Plan } from '@/lib/db/generated/client';
import { env } from '@/lib/env';
import { service } from '@/lib/service/client';
import { offeredPlans } from './offered';
import type { OfferedPlan } from './seed-types';
import { sameTerms, termsOf } from './versions';

/** Ends the key of a plan's twin without a free trial in PLAN_IDS. */
export const WITHOUT_TRIAL = '-without-trial';

/**
 * A plan of the brand, by its key in PLAN_IDS. `version` distinguishes it from the plan with other terms that it
 * replaces.
 */
export type BrandPlan = { key: string; plan: OfferedPlan; version?: string };

/** The brand's plans, compared with what is known of the service, which cannot list plans. */
export type PlanGaps = {
  /** Ids at the service by key: configured, stored here, or created by an earlier run. */
  known: Readonly<Record<string, string>>;
  missing: BrandPlan[];
  /** Sent by an earlier run whose reply was lost: only a person can decide whether they exist. */
  unsure: BrandPlan[];
};

const noteSchema = z.object({ sentAt: z.string(), id: z.string().optional() });

const noteKey = ({ key, version }: Pick<BrandPlan, 'key' | 'version'>) =>
  [`plan-creation:${env().service.tenantId}:${key}`, version].filter(Boolean).join(':');

function brandPlans(rows: readonly Plan[]): BrandPlan[] {
  return offeredPlans().flatMap((plan) => {
    const terms = termsOf(plan);
    const sold = rows.find(({ key }) => key === plan.key);
    const { priceAmount, currency, trialDays, graceDays } = terms;
    const version =
      sold && !sameTerms(sold, terms)
        ? { version: [priceAmount, currency, trialDays, graceDays].join('-') }
        : {};
    return [
      { key: plan.key, plan, ...version },
      ...(plan.trialDays > 0
        ? [{ key: `${plan.key}${WITHOUT_TRIAL}`, plan: { ...plan, trialDays: 0 }, ...version }]
        : []),
    ];
  });
}

/** Compares the brand's plans with what is known of the service's. Writes nothing. */
export async function planGaps(): Promise<PlanGaps> {
  const rows = await db().plan.findMany({ where: { tenantId: env().service.tenantId } });
  const described = brandPlans(rows);
  const known: Record<string, string> = {};
  const replaced = new Set<string>();
  for (const { key, serviceId, withoutTrialId } of rows) {
    const isReplaced = described.some((one) => one.key === key && one.version !== undefined);
    for (const id of [serviceId, withoutTrialId]) if (id && isReplaced) replaced.add(id);
    known[key] = serviceId;
    if (withoutTrialId) known[`${key}${WITHOUT_TRIAL}`] = withoutTrialId;
  }
  Object.assign(known, env().planIds);
  // The id of a plan with other terms does not belong to the brand's current plan.
  for (const [key, id] of Object.entries(known)) if (replaced.has(id)) delete known[key];
  const notes = await db().serviceState.findMany({
    where: { key: { in: described.map(noteKey) } },
  });
  const gaps: PlanGaps = { known, missing: [], unsure: [] };
  for (const one of described) {
    if (known[one.key]) continue;
    const note = noteSchema.safeParse(notes.find(({ key }) => key === noteKey(one))?.value);
    if (note.data?.id) known[one.key] = note.data.id;
    else gaps[note.data ? 'unsure' : 'missing'].push(one);
  }
  return gaps;
}

/** A person found no such plan in the service's records: it may be sent again. */
export async function clearSentPlan(key: string): Promise<void> {
  const { unsure } = await planGaps();
  const sent = unsure.filter((one) => one.key === key);
  await db().serviceState.deleteMany({ where: { key: { in: sent.map(noteKey) } } });
}

/**
 * Creates a plan at the service. Recorded before it is sent: the service cannot list plans, so only
 * a person can find out after a lost reply whether it exists.
 * @returns its id; null if another run has sent it meanwhile
 * @throws Error if it was refused, or if it is unknown whether it was created
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
