import type { CardUse } from '@/lib/customers/cards';
import { cardUses } from '@/modules/subscriptions/card-uses';

/** What modules charge to the cards of an account again and again. */
export const cardUsesOf: readonly ((userId: string) => Promise<CardUse[]>)[] = [
  cardUses, // module: subscriptions
];
