import 'server-only';
import { requireStaff, type Staff } from '@/lib/auth/staff';
import { db } from '@/lib/db/client';
import { type Cursor, everyRow, type Place, pageOf, readPlace } from '@/lib/db/sql/keyset';
import { missingStoppedSince } from '@/lib/subscriptions/ending/missing';

/** Flagged subscriptions on a page of the review. */
const PAGE = 20;

const cursorOf = ({ flag }: { flag: { createdAt: Date; id: string } }): Cursor => ({
  key: flag.createdAt.getTime(),
  id: flag.id,
});

/**
 * Subscriptions with an unresolved flag, the oldest flag first.
 * @param after the cursor from the previous page
 */
export async function flaggedSubscriptions(after?: string) {
  await requireStaff('viewer', '/merchant/review');
  const place = readPlace({ after }, 'timestamp');
  const page = pageOf(await readFlagged(place, PAGE + 1), place, PAGE, cursorOf);
  return { flagged: page.rows, next: page.after };
}

/** All of them, the oldest first. */
export function everyFlagged(_who: Staff) {
  return everyRow(readFlagged, cursorOf);
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

export type FlaggedSubscription = Awaited<
  ReturnType<typeof flaggedSubscriptions>
>['flagged'][number];

/** Whether missing subscriptions end only after staff confirm. */
export async function missingStop(): Promise<boolean> {
  await requireStaff('viewer', '/merchant');
  return (await missingStoppedSince(db())) !== null;
}
