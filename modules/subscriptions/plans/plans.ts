import { type Database, db } from '@/lib/db/client';
import type { Plan } from '@/lib/db/generated/client';
import { env } from '@/lib/env';

/** The plans one can subscribe to, in the brand's order. */
export function listPlans(): Promise<Plan[]> {
  return db().plan.findMany({
    where: { active: true, tenantId: env().service.tenantId },
    orderBy: { position: 'asc' },
  });
}

/** A plan by its key, active or not; null if this tenant has none. */
export function findPlan(key: string): Promise<Plan | null> {
  return db().plan.findFirst({ where: { key, tenantId: env().service.tenantId } });
}

/** The ids under which the service knows a plan: with its free trial, and without. */
export function serviceIdsOf(plan: Pick<Plan, 'serviceId' | 'withoutTrialId'>): string[] {
  return [plan.serviceId, ...(plan.withoutTrialId ? [plan.withoutTrialId] : [])];
}

/** The plan with this id at the service; null if it does not belong to the shop. */
export function planOfService(tx: Database, serviceId: string): Promise<Plan | null> {
  return tx.plan.findFirst({ where: { OR: [{ serviceId }, { withoutTrialId: serviceId }] } });
}
