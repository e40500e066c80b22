import 'server-only';
import { requireStaff, type Staff } from '@/lib/auth/staff';
import { subscriptionMatches } from '@/lib/dashboard/search';
import { MAX_COUNTED } from '@/lib/dashboard/to-do';
import { db } from '@/lib/db/client';
import { Prisma } from '@/lib/db/generated/client';
import { SubscriptionStatus } from '@/lib/db/generated/enums';
import { type Keyset, keysetList, type Page } from '@/lib/db/sql/keyset';
import { rawState } from '@/lib/db/sql/raw-state';
import type { ListQuery } from '@/lib/list-query';
import type { Money } from '@/lib/money';
import { toSubscription } from '@/lib/service/resources';

export const SUBSCRIPTIONS_PAGE = '/merchant/subscriptions';
/** A subscription in the merchant's list. */
export type SubscriptionRow = {
  id: string;
  plan: string;
  status: SubscriptionStatus;
  quantity: number;
  /** Null where the account was deleted. */
  email: string | null;
  country: string;
  /** Per month, before taxes. */
  monthly: Money;
  createdAt: Date;
  paidUntil: Date | null;
  pastDueSince: Date | null;
  endedAt: Date | null;
  /** When it ends, as its customer requested. */
  /** When the service retries an open charge, and until when a new card can rescue it, where it shows that. */
  retryAt: Date | null;
  deadline: Date | null;
};

type Found = Omit<SubscriptionRow, 'monthly' | 'retryAt' | 'deadline'> & {
  unit: number;
  currency: string;
  serviceId: string;
  raw: Record<string, unknown> | null;
};

const list = keysetList<SubscriptionRow>(
  { key: Prisma.sql`s."createdAt"`, kind: 'timestamp', id: Prisma.sql`s.id` },
  ({ createdAt, id }) => ({ key: createdAt.getTime(), id }),
);

/**
 * All subscriptions, the newest first.
 * @param query of the page's URL: search, status, plan, refund, and the cursor
 */
export async function subscriptionList(query: ListQuery): Promise<Page<SubscriptionRow>> {
  await requireStaff('viewer', SUBSCRIPTIONS_PAGE);
  return list.page(query, (keyset) => readSubscriptions(query, keyset));
}

/** Every subscription that a query finds, the newest first. */
export function everySubscription(
  _who: Staff,
  query: ListQuery,
): AsyncGenerator<SubscriptionRow, void, void> {
  return list.every((keyset) => readSubscriptions(query, keyset));
}

async function readSubscriptions(
  query: ListQuery,
  { where, order, limit }: Keyset,
): Promise<SubscriptionRow[]> {
  const conditions = Prisma.join([where, ...conditionsOf(query)], ' AND ');
  const rows = await db().$queryRaw<Found[]>`
    WITH cut AS MATERIALIZED (
      SELECT s.id FROM subscriptions s WHERE ${conditions} ORDER BY ${order} LIMIT ${limit})
    SELECT s.id, s."serviceId", p.name AS plan, s.status::text AS status, s.quantity, u.email, s.country,
      p."priceAmount" AS unit, p.currency, s."createdAt", s."paidUntil", s."pastDueSince", s."endedAt", m.raw
    FROM cut JOIN subscriptions s ON s.id = cut.id JOIN plans p ON p.key = s."planKey"
    LEFT JOIN users u ON u.id = s."userId"
    LEFT JOIN mirror_subscriptions m ON m."serviceId" = s."serviceId"
    ORDER BY ${order}`;
  return rows.map(toRow);
}

// module: fulfilment
/** A literal, for the index on refunds due. */
const TO_REFUND = Prisma.sql`s.id IN (
  SELECT p."subjectId" FROM parcels p
  WHERE p.kind = ${rawState('MONTH')} AND p."refundStatus" = ${rawState('DUE')}
)`;

function conditionsOf(query: ListQuery): Prisma.Sql[] {
  const { q, status, plan } = query;
  const filter = Object.values(SubscriptionStatus).find((value) => value === status);
  return [
    ...(q ? [subscriptionMatches(q)] : []),
    ...(filter ? [Prisma.sql`s.status = ${filter}::"SubscriptionStatus"`] : []),
    ...(plan ? [Prisma.sql`s."planKey" = ${plan}`] : []),
    ...(query.refund === 'DUE' ? [TO_REFUND] : []), // module: fulfilment
  ];
}

function toRow({ unit, currency, raw, serviceId, ...row }: Found): SubscriptionRow {
  const shown = toSubscription({ id: serviceId, raw: raw ?? {} });
  const isOpen = row.status === 'PAST_DUE';
  return {
    ...row,
    monthly: { amount: unit * row.quantity, currency },
    retryAt: (isOpen && shown.nextChargeAt) || null,
    deadline: (isOpen && shown.graceEndsAt) || null,
  };
}

/** How many subscriptions have an open charge; counted to `MAX_COUNTED`. */
export async function countPastDue(): Promise<number> {
  await requireStaff('viewer');
  const rows = await db().subscription.findMany({
    where: { status: 'PAST_DUE' },
    select: { id: true },
    take: MAX_COUNTED,
  });
  return rows.length;
}

/** The latest subscriptions of a customer with an account. */
export async function subscriptionsOfCustomer(userId: string) {
  await requireStaff('viewer', SUBSCRIPTIONS_PAGE);
  return db().subscription.findMany({
    where: { userId },
    orderBy: { startedAt: 'desc' },
    include: { plan: { select: { name: true } } },
    take: 20,
  });
}
