import type { SeedPlan } from '@/modules/subscriptions/plans/seed-types';

/** Changes to the next parcel close this many days before the next charge. */
export const changesCloseDays = 2;

/** The subscription plans: none, and no page or menu offers any. */
export const plans: readonly SeedPlan[] = [];
