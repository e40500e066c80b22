import type { CardUse } from '@/lib/customers/cards';
import { cardUses } from '@/modules/subscriptions/card-uses';

export const cardUsesOf: readonly ((userId: string) => Promise<CardUse[]>)[] = [
  cardUses, // module: subscriptions
];
