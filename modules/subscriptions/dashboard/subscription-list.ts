import 'server-only';
import { requireStaff } from '@/lib/auth/staff';
import { phraseIn } from '@/lib/catalog/localize';
import { subscriptionMatches } from '@/lib/dashboard/search';
import { MAX_COUNTED, type ToDoSource } from '@/lib/dashboard/to-do';
import { db } from '@/lib/db/client';
import { Prisma } from '@/lib/db/generated/client';
import { SubscriptionStatus } from '@/lib/db/generated/enums';
import type { Page } from '@/lib/db/sql/keyset';
import { offsetPage, type Rows } from '@/lib/db/sql/offset';
import { rawState } from '@/lib/db/sql/raw-state';
import { env } from '@/lib/env';
import { fillIn, formatMoney } from '@/lib/format';
import type { ListQuery } from '@/lib/list-query';
import { homeCurrency } from '@/lib/markets/currencies';
import type { StoreView } from '@/lib/markets/types';
import type { Money } from '@/lib/money';
import { dashboardTextsOf } from '@/lib/texts/dashboard/dictionaries';

export const SUBSCRIPTIONS_PAGE = '/merchant/subscriptions';

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
};

/**
 * All subscriptions, the newest first.
 * @param query of the page's URL: search, status, plan, refund, and the page's place
 */
export async function subscriptionList(query: ListQuery): Promise<Page<SubscriptionRow>> {
  await requireStaff('viewer', SUBSCRIPTIONS_PAGE);
  return offsetPage(query, (rows) => readSubscriptions(query, rows));
}

type Found = Omit<SubscriptionRow, 'monthly'> & { unit: number; currency: string };

async function readSubscriptions(
  query: ListQuery,
  { limit, offset }: Rows,
): Promise<SubscriptionRow[]> {
  const conditions = Prisma.join([Prisma.sql`true`, ...conditionsOf(query)], ' AND ');
  const rows = await db().$queryRaw<Found[]>`
    SELECT s.id, p.name AS plan, s.status::text AS status, s.quantity, u.email, s.country,
      p."priceAmount" AS unit, p.currency, s."createdAt", s."paidUntil", s."pastDueSince", s."endedAt"
    FROM subscriptions s JOIN plans p ON p.key = s."planKey"
    LEFT JOIN users u ON u.id = s."userId"
    WHERE ${conditions}
    ORDER BY s."createdAt" DESC, s.id DESC LIMIT ${limit} OFFSET ${offset}`;
  return rows.map(({ unit, currency, ...row }) => ({
    ...row,
    monthly: { amount: unit * row.quantity, currency },
  }));
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

/** The next or the last event of a subscription; null if neither is known. */
export function nextOf({
  status,
  endedAt,
  pastDueSince,
  paidUntil,
}: Pick<SubscriptionRow, 'status' | 'endedAt' | 'pastDueSince' | 'paidUntil'>): {
  kind: 'ended' | 'failed' | 'trial' | 'paid';
  at: Date;
} | null {
  if (endedAt) return { kind: 'ended', at: endedAt };
  if (pastDueSince) return { kind: 'failed', at: pastDueSince };
  return paidUntil && { kind: status === 'TRIAL' ? 'trial' : 'paid', at: paidUntil };
}

/** Subscriptions whose last charge failed; counted to `MAX_COUNTED`. */
export const subscriptionsToDo: ToDoSource = async ({ home }) => {
  await requireStaff('viewer');
  const rows = await db().subscription.findMany({
    where: { status: 'PAST_DUE' },
    select: { id: true },
    take: MAX_COUNTED,
  });
  const href = `${SUBSCRIPTIONS_PAGE}?status=PAST_DUE`;
  return [{ ...home.failedRenewals, href, count: rows.length }];
};

export async function subscriptionsOfCustomer(userId: string) {
  await requireStaff('viewer', SUBSCRIPTIONS_PAGE);
  return db().subscription.findMany({
    where: { userId },
    orderBy: { startedAt: 'desc' },
    include: { plan: { select: { name: true } } },
    take: 20,
  });
}

/** Every plan of this tenant by its key, closed ones last and with their price: "First Light Club (closed, €14.00)". */
export async function planNames(view: StoreView): Promise<Record<string, string>> {
  await requireStaff('viewer', SUBSCRIPTIONS_PAGE);
  const plans = await db().plan.findMany({
    where: { tenantId: env().service.tenantId },
    orderBy: [{ active: 'desc' }, { position: 'asc' }, { key: 'asc' }],
  });
  const { closedPlan } = dashboardTextsOf(view).subscriptions;
  const labels = plans.map(({ key, active, priceAmount, currency, ...plan }) => {
    const name = phraseIn(view, plan.name);
    const price = formatMoney({ amount: priceAmount, currency }, view.locale);
    if (!active) return [key, fillIn(closedPlan, { name, price })];
    return [key, currency === homeCurrency ? name : `${name}, ${currency}`];
  });
  return Object.fromEntries(labels);
}
