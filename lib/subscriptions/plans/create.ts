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
 * A plan that the brand describes, by its key in PLAN_IDS. `version` tells it from the plan that it replaces, which
 * has other terms.
 */
export type WantedPlan = { key: string; plan: OfferedPlan; version?: string };

/** The brand's plans by what is known about the service, which lists no plans. */
export type PlanGaps = {
  /** Ids at the service by their keys: configured, noted here, or made by an earlier run. */
  known: Readonly<Record<string, string>>;
  missing: WantedPlan[];
  /** Sent by an earlier run whose reply was lost: only a person can decide. */
  unsure: WantedPlan[];
};

const noteSchema = z.object({ sentAt: z.string(), id: z.string().optional() });

const noteKey = ({ key, version }: Pick<WantedPlan, 'key' | 'version'>) =>
  [`plan-creation:${env().service.tenantId}:${key}`, version].filter(Boolean).join(':');

function wantedPlans(rows: readonly Plan[]): WantedPlan[] {
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
  const wanted = wantedPlans(rows);
  const known: Record<string, string> = {};
  const replaced = new Set<string>();
  for (const { key, serviceId, withoutTrialId } of rows) {
    const isReplaced = wanted.some((one) => one.key === key && one.version !== undefined);
    for (const id of [serviceId, withoutTrialId]) if (id && isReplaced) replaced.add(id);
    known[key] = serviceId;
    if (withoutTrialId) known[`${key}${WITHOUT_TRIAL}`] = withoutTrialId;
  }
  Object.assign(known, env().planIds);
  // An id of a plan with other terms does not belong to the plan that the brand describes.
  for (const [key, id] of Object.entries(known)) if (replaced.has(id)) delete known[key];
  const notes = await db().serviceState.findMany({
    where: { key: { in: wanted.map(noteKey) } },
  });
  const gaps: PlanGaps = { known, missing: [], unsure: [] };
  for (const one of wanted) {
    if (known[one.key]) continue;
    const note = noteSchema.safeParse(notes.find(({ key }) => key === noteKey(one))?.value);
    if (note.data?.id) known[one.key] = note.data.id;
    else gaps[note.data ? 'unsure' : 'missing'].push(one);
  }
  return gaps;
}

/** A person has checked the service's records and found no such plan: it may be sent again. */
export async function clearSentPlan(key: string): Promise<void> {
  const { unsure } = await planGaps();
  const sent = unsure.filter((one) => one.key === key);
  await db().serviceState.deleteMany({ where: { key: { in: sent.map(noteKey) } } });
}

/**
 * Creates a plan at the service. Recorded before it is sent: the service lists no plans, so after a
 * lost reply only a person can tell whether it exists.
 *
 * @returns its id; null when another run has sent it meanwhile
 * @throws Error if it was refused, or if it is unknown whether it was created
 */
export async function createWantedPlan(wanted: WantedPlan): Promise<string | null> {
  const { key, plan } = wanted;
  const id = noteKey(wanted);
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
