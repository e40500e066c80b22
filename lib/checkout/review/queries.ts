import { rawState } from '@/lib/db/sql/raw-state';
import 'server-only';
import { requireStaff } from '@/lib/auth/staff';
import { db } from '@/lib/db/client';
import type { MirrorTransaction } from '@/lib/db/generated/client';
import { possibleCharges, sentFields } from '@/lib/payments/find-charge';
import { sendStop } from '@/lib/payments/send-stop';

export const REVIEW_PAGE = '/merchant/review';

/** A listed transaction that could belong to an order under review. */
export type ReviewCandidate = {
  transactionId: string;
  customerId: string | null;
  /** Minor units; null where the service shows none. */
  amount: number | null;
  currency: string | null;
  status: string | null;
  shownAt: Date | null;
  firstSeenAt: Date;
};

/** How many orders a page of the review shows. */
const PAGE = 20;

const openFlags = { where: { resolvedAt: null }, orderBy: { createdAt: 'asc' } } as const;

/**
 * Orders that a person has to decide, and settled ones with a flag that nobody has resolved, the
 * oldest first.
 * @param after the id of the last order of the page before
 */
export async function ordersToReview(after?: string) {
  await requireStaff('viewer', '/merchant/review');
  const last = after ? await db().order.findUnique({ where: { id: after } }) : null;
  const orders = await db().order.findMany({
    where: { id: { in: await idsToReview(last, PAGE + 1) } },
    include: {
      attempts: { orderBy: { number: 'asc' } },
      items: { orderBy: { position: 'asc' } },
      flags: openFlags,
    },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  const page = orders.slice(0, PAGE);
  return { orders: page, next: orders.length > PAGE ? (page.at(-1)?.id ?? null) : null };
}

/**
 * The orders to review that are next after one, the oldest first. Each way to come under review reads its own
 * index: one condition with OR would read every order.
 */
async function idsToReview(
  last: { createdAt: Date; id: string } | null,
  limit: number,
): Promise<string[]> {
  const at = last?.createdAt.toISOString() ?? '-infinity';
  const after = last?.id ?? '';
  const rows = await db().$queryRaw<{ id: string }[]>`
    SELECT id FROM (
      (SELECT id, "createdAt" FROM orders
       WHERE status = ${rawState('REVIEW')} AND ("createdAt", id) > (${at}::timestamp, ${after})
       ORDER BY "createdAt", id LIMIT ${limit})
      UNION
      (SELECT id, "createdAt" FROM orders
       WHERE id IN (SELECT "orderId" FROM review_flags WHERE "resolvedAt" IS NULL)
         AND ("createdAt", id) > (${at}::timestamp, ${after})
       ORDER BY "createdAt", id LIMIT ${limit})
    ) AS found ORDER BY "createdAt", id LIMIT ${limit}`;
  return rows.map(({ id }) => id);
}

async function countOrdersToReview(): Promise<number> {
  const [row] = await db().$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM (
      SELECT id FROM orders WHERE status = ${rawState('REVIEW')}
      UNION
      SELECT "orderId" FROM review_flags WHERE "resolvedAt" IS NULL AND "orderId" IS NOT NULL
    ) AS found`;
  return row?.count ?? 0;
}

/** Why nothing is charged until staff confirm; null if payments are accepted. */
export async function paymentStop() {
  await requireStaff('viewer', '/merchant');
  return sendStop();
}

/** How many orders, subscriptions and attempts to subscribe wait for a person. */
export async function countToReview(): Promise<number> {
  await requireStaff('viewer', '/merchant');
  const [orders, subscriptionAttempts, subscriptions] = await Promise.all([
    countOrdersToReview(),
    db().paymentAttempt.count({ where: { kind: 'SUBSCRIPTION', state: 'REVIEW' } }),
    db().reviewFlag.count({ where: { subscriptionId: { not: null }, resolvedAt: null } }),
  ]);
  return orders + subscriptionAttempts + subscriptions;
}

export type ReviewOrder = Awaited<ReturnType<typeof ordersToReview>>['orders'][number];

/** What the transactions list shows that could be each order's charge, what is likeliest first; by the order's id. */
export async function candidatesFor(
  orderIds: readonly string[],
): Promise<Map<string, ReviewCandidate[]>> {
  await requireStaff('viewer', '/merchant/review');
  const attempts = await db().paymentAttempt.findMany({
    where: { orderId: { in: [...orderIds] } },
    select: sentFields,
  });
  const bound = await db().mirrorTransaction.findMany({
    where: { attemptId: { in: attempts.map((one) => one.id) } },
  });
  const found = new Map<string, ReviewCandidate[]>();
  for (const orderId of orderIds) {
    const own = attempts.filter((one) => one.orderId === orderId);
    const ids = new Set(own.map(({ id }) => id));
    const possible = (await Promise.all(own.map((one) => possibleCharges(db(), one)))).flat();
    const ranked = possible.toSorted((a, b) => ranks[a.fit] - ranks[b.fit]).map(({ row }) => row);
    const rows = [...bound.filter(({ attemptId }) => ids.has(attemptId ?? '')), ...ranked];
    const byId = new Map(rows.map((row) => [row.serviceId, row]));
    found.set(orderId, [...byId.values()].map(toCandidate));
  }
  return found;
}

const ranks = { fits: 0, unclear: 1, hidden: 2 } as const;

function toCandidate(row: MirrorTransaction): ReviewCandidate {
  const { serviceId: transactionId, customerId, amount, currency, status } = row;
  const { shownAt, firstSeenAt } = row;
  return { transactionId, customerId, amount, currency, status, shownAt, firstSeenAt };
}
