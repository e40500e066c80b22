import type { SeedPlan } from '@/modules/subscriptions/plans/seed-types';

/** How many days before the next charge the next parcel can still be changed. */
export const changesCloseDays = 2;

/** Subscription plans. Without any, no page or menu mentions them. */
export const plans: readonly SeedPlan[] = [];
