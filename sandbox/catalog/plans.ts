import { isDeepStrictEqual } from 'node:util';
import type { TenantScope } from '../context.ts';
import { fieldError, ServiceError } from '../errors.ts';
import { newId } from '../ids.ts';
import { tenantNow } from '../tenants/tenants.ts';

export type Plan = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** In the currency's minor unit. */
  readonly recurringChargeAmount: number;
  readonly chargeFrequency: 'MONTHLY';
  readonly currency: string;
  readonly trialPeriodDays: number;
  readonly gracePeriodDays: number;
  readonly active: boolean;
  readonly createdAt: number;
  readonly updatedAt: number;
};

type PlanRow = Plan & { readonly deletedAt: number | null };

/** Amounts in minor units. */
export type NewPlan = Omit<Plan, 'id' | 'createdAt' | 'updatedAt'>;

/** Creates a plan. The interface has no event for plans, and no call that reads one. */
export function createPlan(scope: TenantScope, input: NewPlan): Plan {
  const now = tenantNow(scope);
  const plan: Plan = { ...input, id: newId('plan'), createdAt: now, updatedAt: now };
  scope.context.store.insert('plans', { ...plan, tenantId: scope.tenantId });
  return plan;
}

/** A plan that was not deleted; undefined when there is none. */
export function findPlan(scope: TenantScope, planId: string): Plan | undefined {
  const plan = scope.context.store.find<PlanRow>('plans', scope.tenantId, planId);
  return plan?.deletedAt === null ? plan : undefined;
}

/** @throws ServiceError `not_found`, also for a plan that was deleted. */
export function getPlan(scope: TenantScope, planId: string): Plan {
  const plan = findPlan(scope, planId);
  if (!plan) throw new ServiceError('not_found', 'Plan not found.');
  return plan;
}

/** The plan that a subscription is on, even when it was deleted since. */
export function planOfSubscription(scope: TenantScope, planId: string): Plan {
  const plan = scope.context.store.find<Plan>('plans', scope.tenantId, planId);
  if (!plan) throw new Error(`A subscription is on the plan ${planId}, which does not exist.`);
  return plan;
}

/**
 * A plan to subscribe or switch to.
 * @throws ServiceError `plan_not_found`, `plan_inactive`.
 */
export function requireSubscribablePlan(scope: TenantScope, planId: string, path: string): Plan {
  const plan = findPlan(scope, planId);
  if (!plan) throw fieldError('plan_not_found', path, 'Plan not found.');
  if (!plan.active) throw fieldError('plan_inactive', path, 'The plan is not active.');
  return plan;
}

/** Plans that were not deleted, oldest first. The interface has no such list. */
export function listPlans(scope: TenantScope): Plan[] {
  const plans = scope.context.store.list<PlanRow>('plans', scope.tenantId);
  return plans.filter(({ deletedAt }) => deletedAt === null);
}

/**
 * Changes the given fields of a plan. Subscriptions use the new values from their next charge on; a trial or a
 * grace period that has begun keeps its end. The currency cannot change, because subscriptions keep theirs.
 * @throws ServiceError `not_found`.
 */
export function updatePlan(
  scope: TenantScope,
  planId: string,
  change: Partial<Omit<NewPlan, 'currency'>>,
): Plan {
  return scope.context.store.transaction(() => {
    const before = getPlan(scope, planId);
    if (isDeepStrictEqual({ ...before, ...change }, before)) return before;
    const changed = { ...change, updatedAt: tenantNow(scope) };
    scope.context.store.update('plans', planId, changed);
    return { ...before, ...changed };
  });
}

/**
 * Deletes a plan: customers can no longer subscribe or switch to it. Existing subscriptions continue.
 *
 * @throws ServiceError `not_found`.
 */
export function deletePlan(scope: TenantScope, planId: string): void {
  getPlan(scope, planId);
  scope.context.store.update('plans', planId, { deletedAt: tenantNow(scope) });
}
