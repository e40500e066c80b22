import type { SeedPlan } from '@/modules/subscriptions/plans/seed-types';

/** The subscription plans: none, and no page or menu offers any. */
export const plans: readonly SeedPlan[] = [];
