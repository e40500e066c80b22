import 'server-only';
import { requireStaff } from '@/lib/auth/staff';
import { requireViewer, viewer } from '@/lib/auth/viewer';
import { formToken } from '@/lib/checkout/form-token';
import { now } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { followClock } from '@/lib/db/clock';
import type { PaymentAttempt, Plan } from '@/lib/db/generated/client';
import { env } from '@/lib/env';
import { syncInBackground } from '@/lib/mirror/background-sync';
import { progressOf } from '@/lib/mirror/store';
import type { Money } from '@/lib/money';
import { chargeableStates, liveStates } from '@/lib/payments/states';
import { hasFailed, isReturned } from '@/lib/service/resources';
import { type MonthlyQuote, quoteSubscription } from './attempt/quote';
import { shownAmount, transactionsOf } from './charges';
import { deliveryView } from './delivery/delivery';
import { failureMessage } from './messages';
import { toPlanView } from './plans/on-offer';
import { findPlan, listPlans } from './plans/plans';
import { brandKeyOf } from './plans/versions';
import { readFacts } from './status';

export type ChargeRow = { at: Date; ok: boolean; amount: Money | null };

export type SubscriptionView = Awaited<ReturnType<typeof toView>>;

/** A requested change that is not confirmed: the quantity, or the name of the plan. */
type RequestedChange =
  | { kind: 'quantity'; wanted: string; now: number }
  | { kind: 'plan'; wanted: string; now: string };

type FoundSubscription = NonNullable<Awaited<ReturnType<typeof findSubscription>>>;

function findSubscription(where: { id: string; userId?: string }) {
  return db().subscription.findFirst({ where, include: { plan: true, commands: true } });
}

async function toView(row: FoundSubscription) {
  const { serviceId } = row;
  const mirror = await db().mirrorSubscription.findUnique({ where: { serviceId } });
  const progress = await progressOf({ kind: 'SUBSCRIPTION', resourceId: serviceId });
  const facts = await readFacts(db(), row, mirror);
  const { id, quantity, startedAt, endedAt, cancelledAt, cardLast4, cardType } = row;
  return {
    ...{ id, quantity, facts, startedAt, endedAt, cancelledAt },
    plan: toPlanView(row.plan),
    /** Found after its attempt had been settled as not started. */
    isFound: row.foundAt !== null,
    ending: {
      /** The service has not confirmed the owner's cancellation: the DELETE is sent again. */
      isCancelling: row.status !== 'ENDED' && row.cancelDueAt !== null,
      /** The service accepted the DELETE (2xx): nothing more is charged. */
      isConfirmed: row.cancelConfirmedAt !== null,
      isMissing: row.missingAt !== null,
      /** The end of the last paid month, while it lasts. */
      paidUntil: row.paidUntil && row.paidUntil > now() ? row.paidUntil : null,
    },
    /** ISO 3166-1 alpha-2, for the taxes; empty if unknown. */
    country: row.country,
    isRead: mirror !== null,
    isBehind: progress !== null && !progress.dead && progress.synced < progress.dirty,
    /** The price of a month; null after the end, or if its taxes are unknown. */
    monthly: facts.status === 'ENDED' ? null : await quoteSubscription(row, row.plan),
    card: cardLast4 && cardType ? { last4: cardLast4, type: cardType } : null,
    /** Changes that were requested and that the service does not show yet. */
    requested: await requestedOf(row),
    delivery: deliveryView(row),
    charges: await chargeRows(row),
  };
}

async function requestedOf({ commands, quantity, plan }: FoundSubscription) {
  const changes: RequestedChange[] = [];
  for (const { kind, value } of commands) {
    if (kind === 'QUANTITY') changes.push({ kind: 'quantity', wanted: value, now: quantity });
    const wanted = kind === 'PLAN' ? await findPlan(value) : null;
    if (wanted) changes.push({ kind: 'plan', wanted: wanted.name, now: plan.name });
  }
  return changes;
}

async function chargeRows(row: FoundSubscription): Promise<ChargeRow[]> {
  const transactions = await transactionsOf(db(), row);
  return transactions
    .filter(({ status }) => !isReturned(status))
    .map((transaction) => ({
      at: transaction.shownAt ?? transaction.firstSeenAt,
      ok: !hasFailed(transaction.status),
      amount: shownAmount(transaction),
    }))
    .sort((a, b) => b.at.getTime() - a.at.getTime());
}

/** An attempt without a subscription; `failure` is null while the attempt is open. */
export type PendingSubscriptionAttempt = ReturnType<typeof toPending>;

/** One of the viewer's subscriptions, or their attempt to start it; null for any other id. */
export async function subscriptionForViewer(id: string) {
  const user = await viewer();
  if (!user || !isId(id)) return null;
  await followClock();
  const { userId } = user;
  const row = await findSubscription({ id, userId });
  if (row) {
    const subscription = await toView(row);
    if (!subscription.isRead) syncInBackground('SUBSCRIPTION', row.serviceId);
    return { kind: 'subscription' as const, subscription };
  }
  const attempt = await db().subscriptionAttempt.findFirst({
    where: { id, userId },
    include: { plan: true, attempt: { select: { state: true, reason: true } } },
  });
  return attempt && { kind: 'attempt' as const, attempt: toPending(attempt) };
}

function toPending({ id, plan, attempt: { state, reason } }: FoundAttempt) {
  const failure = liveStates.includes(state) ? null : failureMessage(reason);
  return { id, plan: toPlanView(plan), state, failure };
}

type FoundAttempt = {
  id: string;
  plan: Plan;
  attempt: Pick<PaymentAttempt, 'state' | 'reason'>;
};

const isId = (id: string) => /^[0-9a-f-]{36}$/.test(id);

export async function subscriptionForStaff(id: string) {
  await requireStaff('viewer', `/merchant/subscriptions/${encodeURIComponent(id)}`);
  if (!isId(id)) return null;
  await followClock();
  const row = await findSubscription({ id });
  if (!row) return null;
  const [view, owner, openFlags] = await Promise.all([
    toView(row),
    row.userId
      ? db().user.findUnique({ where: { id: row.userId }, select: { email: true } })
      : null,
    db().reviewFlag.count({ where: { subscriptionId: id, resolvedAt: null } }),
  ]);
  const { serviceId, customerId, paidUntil } = row;
  return { ...view, serviceId, customerId, paidUntil, email: owner?.email ?? null, openFlags };
}

export type DashboardSubscription = NonNullable<Awaited<ReturnType<typeof subscriptionForStaff>>>;

/** The plans that one of the viewer's subscriptions can switch to, with the price of a month. */
export async function otherPlans(
  id: string,
): Promise<{ key: string; name: string; month: MonthlyQuote }[]> {
  const user = await viewer();
  const row = user && (await findSubscription({ id, userId: user.userId }));
  if (!user || !row) return [];
  const others = await db().subscription.findMany({
    where: { userId: user.userId, status: { not: 'ENDED' }, id: { not: id } },
    select: { planKey: true },
  });
  // Subscribers of a former version can switch to the current version.
  const subscribedKeys = new Set(others.map(({ planKey }) => brandKeyOf(planKey)));
  const plans = (await listPlans()).filter(
    ({ key, currency }) =>
      currency === row.plan.currency && key !== row.planKey && !subscribedKeys.has(brandKeyOf(key)),
  );
  const quoted = await Promise.all(
    plans.map(async ({ key, name, ...plan }) => {
      const month = await quoteSubscription(row, plan);
      return month ? [{ key, name, month }] : [];
    }),
  );
  return quoted.flat();
}

/** The viewer's current and former subscriptions, and those being confirmed. */
export async function ownSubscriptions(page: string) {
  const { userId } = await requireViewer(page);
  await followClock();
  const rows = await db().subscription.findMany({
    where: { userId },
    include: { plan: true, commands: true },
    orderBy: [{ endedAt: { sort: 'desc', nulls: 'first' } }, { createdAt: 'desc' }],
  });
  const attempts = await db().subscriptionAttempt.findMany({
    where: { userId, attempt: { state: { in: [...chargeableStates] } } },
    include: { plan: true, attempt: { select: { state: true, reason: true } } },
  });
  return {
    subscriptions: await Promise.all(rows.map(toView)),
    confirming: attempts.map(toPending),
  };
}

/** The viewer's subscriptions whose last charge failed, for a banner on every account page. */
export async function openCharges(): Promise<{ id: string; plan: string }[]> {
  const user = await viewer();
  if (!user) return [];
  const rows = await db().subscription.findMany({
    where: { userId: user.userId, status: 'PAST_DUE' },
    select: { id: true, plan: { select: { name: true } } },
  });
  return rows.map(({ id, plan }) => ({ id, plan: plan.name }));
}

/**
 * The token and environment of the form for a new card.
 * @param isOpen a closed form requests its token later
 */
export async function tokenForNewCard(
  isOpen: boolean,
): Promise<{ token: string | null; environment: string }> {
  const user = isOpen ? await viewer() : null;
  const reply = user ? await formToken(user.userId) : null;
  return {
    token: reply?.ok ? reply.value : null,
    environment: env().service.formEnvironment,
  };
}
