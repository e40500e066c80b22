import 'server-only';
import { requireStaff } from '@/lib/auth/staff';
import { db } from '@/lib/db/client';

/** How many flagged subscriptions the merchant's page shows. */
const SHOWN = 100;

/** Subscriptions with a flag that nobody has resolved, the oldest flag first. */
export async function flaggedSubscriptions() {
  await requireStaff('viewer', '/merchant/review');
  const flags = await db().reviewFlag.findMany({
    where: { subscriptionId: { not: null }, resolvedAt: null },
    include: {
      subscription: {
        include: {
          plan: { select: { name: true, currency: true } },
          user: { select: { email: true } },
        },
      },
    },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: SHOWN,
  });
  return flags.flatMap(({ subscription, ...flag }) =>
    subscription ? [{ flag, subscription }] : [],
  );
}

export type FlaggedSubscription = Awaited<ReturnType<typeof flaggedSubscriptions>>[number];
