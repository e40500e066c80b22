import 'server-only';
import { requireStaff } from '@/lib/auth/staff';
import { db } from '@/lib/db/client';
import { everyRow, type Place } from '@/lib/db/keyset';

/** How many flagged subscriptions the merchant's page shows. */
const SHOWN = 100;

/** Subscriptions with a flag that nobody has resolved, the oldest flag first. */
export async function flaggedSubscriptions() {
  await requireStaff('viewer', '/merchant/review');
  return readFlagged(null, SHOWN);
}

/** All of them, the oldest first. The caller checks the viewer. */
export function everyFlagged() {
  return everyRow(readFlagged, ({ flag: { createdAt, id } }) => ({ key: createdAt.getTime(), id }));
}

async function readFlagged(place: Place, limit: number) {
  const flags = await db().reviewFlag.findMany({
    where: {
      ...{ subscriptionId: { not: null }, resolvedAt: null },
      ...(place ? { AND: laterThan(place) } : {}),
    },
    include: {
      subscription: {
        include: {
          plan: { select: { name: true, priceAmount: true, currency: true } },
          user: { select: { email: true } },
        },
      },
    },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: limit,
  });
  return flags.flatMap(({ subscription, ...flag }) =>
    subscription ? [{ flag, subscription }] : [],
  );
}

function laterThan({ cursor: { key, id } }: NonNullable<Place>) {
  const createdAt = new Date(Number(key));
  return { OR: [{ createdAt: { gt: createdAt } }, { createdAt, id: { gt: id } }] };
}

export type FlaggedSubscription = Awaited<ReturnType<typeof flaggedSubscriptions>>[number];
