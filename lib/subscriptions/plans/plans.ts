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

/** A plan by its key, active or not; null when this tenant has none. */
export function findPlan(key: string): Promise<Plan | null> {
  return db().plan.findFirst({ where: { key, tenantId: env().service.tenantId } });
}

/** The ids under which the service knows a plan: with its free trial, and without. */
export function serviceIdsOf(plan: Pick<Plan, 'serviceId' | 'withoutTrialId'>): string[] {
  return [plan.serviceId, ...(plan.withoutTrialId ? [plan.withoutTrialId] : [])];
}

/** The plan that the service knows by this id; null for one that is not the shop's. */
export function planOfService(tx: Database, serviceId: string): Promise<Plan | null> {
  return tx.plan.findFirst({ where: { OR: [{ serviceId }, { withoutTrialId: serviceId }] } });
}

/** Every plan of this tenant, also those that nobody can subscribe to any more. */
export function planNames(): Promise<{ key: string; name: string }[]> {
  return db().plan.findMany({
    where: { tenantId: env().service.tenantId },
    select: { key: true, name: true },
    orderBy: { position: 'asc' },
  });
}
