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

export type NewPlan = Omit<Plan, 'id' | 'createdAt' | 'updatedAt'>;

export function createPlan(scope: TenantScope, input: NewPlan): Plan {
  const now = tenantNow(scope);
  const plan: Plan = { ...input, id: newId('plan'), createdAt: now, updatedAt: now };
  scope.context.store.insert('plans', { ...plan, tenantId: scope.tenantId });
  return plan;
}

export function findPlan(scope: TenantScope, planId: string): Plan | undefined {
  const plan = scope.context.store.find<PlanRow>('plans', scope.tenantId, planId);
  return plan?.deletedAt === null ? plan : undefined;
}

export function getPlan(scope: TenantScope, planId: string): Plan {
  const plan = findPlan(scope, planId);
  if (!plan) throw new ServiceError('not_found', 'Plan not found.');
  return plan;
}

/** Also returns deleted plans: their subscriptions continue. */
export function planOfSubscription(scope: TenantScope, planId: string): Plan {
  const plan = scope.context.store.find<Plan>('plans', scope.tenantId, planId);
  if (!plan) throw new Error(`A subscription is on the plan ${planId}, which does not exist.`);
  return plan;
}

export function requireSubscribablePlan(scope: TenantScope, planId: string, path: string): Plan {
  const plan = findPlan(scope, planId);
  if (!plan) throw fieldError('plan_not_found', path, 'Plan not found.');
  if (!plan.active) throw fieldError('plan_inactive', path, 'The plan is not active.');
  return plan;
}

export function listPlans(scope: TenantScope): Plan[] {
  const plans = scope.context.store.list<PlanRow>('plans', scope.tenantId);
  return plans.filter(({ deletedAt }) => deletedAt === null);
}

/** Subscriptions use the new values from their next charge on; a current trial or grace period keeps its end. */
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

/** Existing subscriptions continue. */
export function deletePlan(scope: TenantScope, planId: string): void {
  getPlan(scope, planId);
  scope.context.store.update('plans', planId, { deletedAt: tenantNow(scope) });
}
