import { type Database, db } from '@/lib/db/client';
import type { Plan } from '@/lib/db/generated/client';
import { env } from '@/lib/env';

/** The plans on offer, in the brand's order. */
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

/** A plan's ids at the service: with its free trial, and without. */
export function serviceIdsOf(plan: Pick<Plan, 'serviceId' | 'withoutTrialId'>): string[] {
  return [plan.serviceId, ...(plan.withoutTrialId ? [plan.withoutTrialId] : [])];
}

export function planOfService(tx: Database, serviceId: string): Promise<Plan | null> {
  return tx.plan.findFirst({ where: { OR: [{ serviceId }, { withoutTrialId: serviceId }] } });
}
