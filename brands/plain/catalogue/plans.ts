import type { SeedPlan } from '@/modules/subscriptions/plans/seed-types';

/** Subscription plans. Without any, no page or menu mentions them. */
export const plans: readonly SeedPlan[] = [];
