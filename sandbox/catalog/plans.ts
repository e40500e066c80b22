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

/** Amounts in minor units. */
export type NewPlan = Omit<Plan, 'id' | 'createdAt' | 'updatedAt'>;

type PlanRow = {
  id: string;
  name: string;
  description: string;
  recurring_charge_amount: number;
  charge_frequency: 'MONTHLY';
  currency: string;
  trial_period_days: number;
  grace_period_days: number;
  active: number;
  created_at: number;
  updated_at: number;
};

/** Creates a plan. The interface has no event for plans, and no call that reads one. */
export function createPlan(scope: TenantScope, input: NewPlan): Plan {
  const now = tenantNow(scope);
  const row = { ...columns(input), id: newId('plan'), created_at: now, updated_at: now };
  scope.context.store.insert('plans', { ...row, tenant_id: scope.tenantId });
  return readPlan(row);
}

/** A plan that was not deleted; undefined when there is none. */
export function findPlan(scope: TenantScope, planId: string): Plan | undefined {
  const row = scope.context.store.get<PlanRow>(
    'SELECT * FROM plans WHERE id = ? AND tenant_id = ? AND deleted_at IS NULL',
    planId,
    scope.tenantId,
  );
  return row && readPlan(row);
}

/** @throws ServiceError `not_found`, also for a plan that was deleted. */
export function getPlan(scope: TenantScope, planId: string): Plan {
  const plan = findPlan(scope, planId);
  if (!plan) throw new ServiceError('not_found', 'Plan not found.');
  return plan;
}

/** The plan that a subscription is on, even when it was deleted since. */
export function planOfSubscription(scope: TenantScope, planId: string): Plan {
  const row = scope.context.store.get<PlanRow>(
    'SELECT * FROM plans WHERE id = ? AND tenant_id = ?',
    planId,
    scope.tenantId,
  );
  if (!row) throw new Error(`A subscription is on the plan ${planId}, which does not exist.`);
  return readPlan(row);
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
  return scope.context.store
    .all<PlanRow>(
      'SELECT * FROM plans WHERE tenant_id = ? AND deleted_at IS NULL ORDER BY seq',
      scope.tenantId,
    )
    .map(readPlan);
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
    const after = { ...before, ...change, updatedAt: tenantNow(scope) };
    scope.context.store.run(
      `UPDATE plans SET name = ?, description = ?, recurring_charge_amount = ?, charge_frequency = ?,
         currency = ?, trial_period_days = ?, grace_period_days = ?, active = ?, updated_at = ?
       WHERE id = ?`,
      ...Object.values(columns(after)),
      after.updatedAt,
      planId,
    );
    return after;
  });
}

/**
 * Deletes a plan: customers can no longer subscribe or switch to it. Existing subscriptions continue.
 *
 * @throws ServiceError `not_found`.
 */
export function deletePlan(scope: TenantScope, planId: string): void {
  getPlan(scope, planId);
  scope.context.store.run('UPDATE plans SET deleted_at = ? WHERE id = ?', tenantNow(scope), planId);
}

function columns(plan: NewPlan) {
  return {
    name: plan.name,
    description: plan.description,
    recurring_charge_amount: plan.recurringChargeAmount,
    charge_frequency: plan.chargeFrequency,
    currency: plan.currency,
    trial_period_days: plan.trialPeriodDays,
    grace_period_days: plan.gracePeriodDays,
    active: plan.active ? 1 : 0,
  };
}

function readPlan(row: PlanRow): Plan {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    recurringChargeAmount: row.recurring_charge_amount,
    chargeFrequency: row.charge_frequency,
    currency: row.currency,
    trialPeriodDays: row.trial_period_days,
    gracePeriodDays: row.grace_period_days,
    active: row.active === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
