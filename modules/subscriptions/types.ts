import type { Plan, Subscription, SubscriptionCommand } from '@/lib/db/generated/client';

export type SubscriptionWithPlan = Subscription & { plan: Plan };

/** With the changes that the service has accepted. */
export type SubscriptionWithCommands = SubscriptionWithPlan & { commands: SubscriptionCommand[] };
