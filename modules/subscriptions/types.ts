import type { Plan, Subscription, SubscriptionCommand } from '@/lib/db/generated/client';

export type SubscriptionWithPlan = Subscription & { plan: Plan };

/** With the requested changes that no fetch has confirmed. */
export type SubscriptionWithCommands = SubscriptionWithPlan & { commands: SubscriptionCommand[] };
