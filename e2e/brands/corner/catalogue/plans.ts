import type { SeedPlan } from '@/lib/subscriptions/plans/seed-types';

export const changesCloseDays = 2;

/** This shop has no subscriptions. */
export const plans: readonly SeedPlan[] = [];
