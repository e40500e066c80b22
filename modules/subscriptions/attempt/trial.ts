import type { Viewer } from '@/lib/auth/viewer';
import { db } from '@/lib/db/client';
import type { Plan } from '@/lib/db/generated/client';
import { anyVersionOf } from '@/modules/subscriptions/plans/versions';

export type Terms = {
  /** The service's plan: with a free trial, or its twin without a trial. */
  serviceId: string;
  trialDays: number;
  /** The customer has used the free trial of this plan. */
  isReturning: boolean;
};

/**
 * The terms for a customer who subscribes now. The service gives the plan's free trial to every new subscription, so
 * returning customers subscribe to the plan's twin without a trial.
 * @returns null if the customer has used the free trial and the plan has no twin
 */
export async function termsFor(viewer: Viewer, plan: Plan): Promise<Terms | null> {
  const { serviceId, withoutTrialId, trialDays } = plan;
  if (trialDays === 0) return { serviceId, trialDays, isReturning: false };
  if (!(await hadTrial(viewer, plan.key))) return { serviceId, trialDays, isReturning: false };
  if (withoutTrialId === null) return null;
  return { serviceId: withoutTrialId, trialDays: 0, isReturning: true };
}

/** Whether this account or this e-mail address has started a free trial of the plan. */
async function hadTrial({ userId, email }: Viewer, planKey: string): Promise<boolean> {
  const attempts = await db().subscriptionAttempt.count({
    where: {
      OR: [{ userId }, { email }],
      AND: anyVersionOf(planKey),
      trialDays: { gt: 0 },
      attempt: { state: 'SUCCEEDED' },
    },
  });
  if (attempts > 0) return true;
  const where = { userId, ...anyVersionOf(planKey), trialEndsAt: { not: null } };
  return (await db().subscription.count({ where })) > 0;
}
