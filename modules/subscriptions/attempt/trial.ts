import type { Viewer } from '@/lib/auth/viewer';
import { db } from '@/lib/db/client';
import type { Plan } from '@/lib/db/generated/client';
import { anyVersionOf } from '@/modules/subscriptions/plans/versions';

/** The terms for a customer who subscribes to a plan now. */
export type Terms = {
  /** The service's plan: with a free trial, or its twin without. */
  serviceId: string;
  trialDays: number;
  /** They have used the free trial of this plan. */
  isReturning: boolean;
};

/**
 * A customer gets the free trial of a plan once: the service gives it to every new subscription of
 * the plan, so returning customers subscribe to its twin without a trial.
 * @returns null if they have used the free trial and the plan has no twin
 */
export async function termsFor(who: Viewer, plan: Plan): Promise<Terms | null> {
  const { serviceId, withoutTrialId, trialDays } = plan;
  if (trialDays === 0) return { serviceId, trialDays, isReturning: false };
  if (!(await hadTrial(who, plan.key))) return { serviceId, trialDays, isReturning: false };
  if (withoutTrialId === null) return null;
  return { serviceId: withoutTrialId, trialDays: 0, isReturning: true };
}

/** Whether a free trial of this plan was started by this account, or with this e-mail address. */
async function hadTrial({ userId, email }: Viewer, planKey: string): Promise<boolean> {
  const subscriptionAttempts = await db().subscriptionAttempt.count({
    where: {
      OR: [{ userId }, { email }],
      AND: anyVersionOf(planKey),
      trialDays: { gt: 0 },
      attempt: { state: 'SUCCEEDED' },
    },
  });
  if (subscriptionAttempts > 0) return true;
  const where = { userId, ...anyVersionOf(planKey), trialEndsAt: { not: null } };
  return (await db().subscription.count({ where })) > 0;
}
