import type { CardUse } from '@/lib/customers/cards';
import { cardUses } from '@/modules/subscriptions/card-uses';

/** Recurring charges to an account's cards. */
export const cardUsesOf: readonly ((userId: string) => Promise<CardUse[]>)[] = [
  cardUses, // module: subscriptions
];
