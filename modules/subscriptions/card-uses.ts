import type { CardUse } from '@/lib/customers/cards';
import { db } from '@/lib/db/client';

export async function cardUses(userId: string): Promise<CardUse[]> {
  const rows = await db().subscription.findMany({
    where: { userId, status: { not: 'ENDED' } },
    select: { id: true, cardLast4: true, cardType: true, plan: { select: { name: true } } },
    orderBy: { startedAt: 'asc' },
  });
  return rows.map(({ id, cardLast4: last4, cardType: type, plan }) => ({
    ...{ href: `/account/subscriptions/${id}#card`, name: plan.name },
    card: last4 && type ? { last4, type } : null,
  }));
}
