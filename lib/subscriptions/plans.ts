import { db } from '@/lib/db/client';
import type { Plan } from '@/lib/db/generated/client';
import { env } from '@/lib/env';

/** The plans one can sign up to, in the brand's order. */
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
