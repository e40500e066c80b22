import 'server-only';
import { requireStaff } from '@/lib/auth/staff';
import { requireViewer, type Viewer, viewer } from '@/lib/auth/viewer';
import { formToken } from '@/lib/checkout/form-token';
import { countriesOf, destinations } from '@/lib/checkout/pricing/quote';
import { fromNow, now } from '@/lib/clock';
import { addressesOf } from '@/lib/customers/addresses';
import { profileOf } from '@/lib/customers/own-account';
import { db } from '@/lib/db/client';
import { followClock } from '@/lib/db/clock';
import type { PaymentAttempt, Plan } from '@/lib/db/generated/client';
import { env } from '@/lib/env';
import type { StoreView } from '@/lib/markets/types';
import { homeCountry } from '@/lib/markets/views';
import { syncInBackground } from '@/lib/mirror/background-sync';
import { progressOf } from '@/lib/mirror/store';
import type { Money } from '@/lib/money';
import { chargeableStates, liveStates } from '@/lib/payments/states';
import { hasFailed, isReturned } from '@/lib/service/resources';
import { quoteSubscription } from './attempt/quote';
import { issueSubscriptionAttemptKey } from './attempt/subscribe';
import { termsFor } from './attempt/trial';
import { shownAmount, transactionsOf } from './charges';
import { deliveryView, questionsOf } from './delivery/rules';
import { readFacts } from './facts';
import { failureMessage } from './messages';
import { toPlanView } from './plans/on-offer';
import { findPlan, listPlans } from './plans/plans';
import { anyVersionOf, brandKeyOf, planKeyIn } from './plans/versions';
import { DAY_MS, type MonthlyQuote } from './rules';

/**
 * Prepares a subscription attempt for the viewer; guests are redirected to sign in and back.
 * @param planKey the brand's, in any currency
 * @param view of the page: a plan without a price in its market's currency is not sold there
 */
export async function prepareSubscriptionAttempt(planKey: string, view: StoreView) {
  const who = await requireViewer(`/clubs/${planKey}`);
  await followClock();
  const { market } = view;
  const { currency } = market;
  const row = await findPlan(planKeyIn(planKey, currency));
  if (!row?.active || row.currency !== currency) return { kind: 'gone' as const };
  const plan = toPlanView(row);
  const existing = await existingFor(who, planKey);
  if (existing) return { ...existing, plan };
  const terms = await termsFor(who, row);
  if (!terms) return { kind: 'no-more-trial' as const, plan };
  const countries = countriesOf(await destinations(market));
  const [profile, addresses, token] = await Promise.all([
    profileOf(who),
    addressesOf(who, countries),
    formToken(who.userId),
  ]);
  const preferred = addresses[0]?.country ?? (await lastCountry(who)) ?? homeCountry(view);
  const country = countries.find((one) => one === preferred) ?? countries[0];
  return {
    kind: 'ready' as const,
    /** With the free trial that the viewer gets: none if they have used it. */
    plan: { ...plan, trialDays: terms.trialDays },
    isReturning: terms.isReturning,
    /** The end of the free trial, if the viewer joins now; null without one. */
    firstChargeAt: terms.trialDays > 0 ? fromNow(terms.trialDays * DAY_MS) : null,
    subscriptionAttemptKey: issueSubscriptionAttemptKey(row.key),
    sessionToken: token.ok ? token.value : null,
    formEnvironment: env().service.formEnvironment,
    email: who.email,
    names: { firstname: profile.firstname, lastname: profile.lastname },
    country: country ?? '',
    countries,
    /** Saved addresses in these countries; the first one is the form's default. */
    addresses,
    questions: questionsOf(planKey),
  };
}

/** Their subscription to the plan, or an attempt whose outcome is not known yet. */
async function existingFor({ userId }: Viewer, planKey: string) {
  const active = await db().subscription.findFirst({
    where: { userId, ...anyVersionOf(planKey), status: { not: 'ENDED' } },
    select: { id: true },
  });
  if (active) return { kind: 'already' as const, id: active.id };
  const pending = await db().subscriptionAttempt.findFirst({
    where: { userId, ...anyVersionOf(planKey), attempt: { state: { in: [...chargeableStates] } } },
    select: { id: true },
  });
  return pending && { kind: 'confirming' as const, id: pending.id };
}

async function lastCountry(who: Viewer): Promise<string | undefined> {
  const order = await db().order.findFirst({
    where: { userId: who.userId },
    orderBy: { id: 'desc' },
    select: { address: true },
  });
  return (order?.address as { country?: string } | undefined)?.country;
}

/** A listed charge of a subscription. */
export type ChargeRow = { at: Date; ok: boolean; amount: Money | null };

/** A subscription as its owner sees it. */
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
    /** It was found after its attempt had been settled as not started. */
    isFound: row.foundAt !== null,
    ending: {
      /** Its owner cancelled it, and the service has not confirmed that: the DELETE is sent again. */
      isCancelling: row.status !== 'ENDED' && row.cancelDueAt !== null,
      /** The service accepted the DELETE (2xx): nothing more is charged. */
      isConfirmed: row.cancelConfirmedAt !== null,
      /** The service no longer finds it. */
      isMissing: row.missingAt !== null,
      /** The end of the month that was paid last, while it lasts. */
      paidUntil: row.paidUntil && row.paidUntil > now() ? row.paidUntil : null,
    },
    /** ISO 3166-1 alpha-2, for the taxes it was started with; empty if unknown. */
    country: row.country,
    /** Whether it has been fetched from the service at least once. */
    isRead: mirror !== null,
    /** Whether a sync is pending. */
    isBehind: progress !== null && !progress.dead && progress.synced < progress.dirty,
    /** The price of a month; null if its taxes are unknown, or it has ended. */
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
    .map((one) => ({
      at: one.shownAt ?? one.firstSeenAt,
      ok: !hasFailed(one.status),
      amount: shownAmount(one),
    }))
    .sort((a, b) => b.at.getTime() - a.at.getTime());
}

/** An attempt that has not led to a subscription, at least not yet; `failure` is null while it is open. */
export type PendingSubscriptionAttempt = ReturnType<typeof toPending>;

/**
 * One of the viewer's subscriptions, or their attempt to start it; null for an unknown id and for
 * somebody else's.
 */
export async function subscriptionForViewer(id: string) {
  const who = await viewer();
  if (!who || !/^[0-9a-f-]{36}$/.test(id)) return null;
  await followClock();
  const { userId } = who;
  const row = await findSubscription({ id, userId });
  if (row) {
    const subscription = await toView(row);
    // The first visit, right after the subscription attempt.
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

/** One subscription as staff see it; null for an unknown one. */
export async function subscriptionForStaff(id: string) {
  await requireStaff('viewer', `/merchant/subscriptions/${encodeURIComponent(id)}`);
  if (!/^[0-9a-f-]{36}$/.test(id)) return null;
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
  const who = await viewer();
  const row = who && (await findSubscription({ id, userId: who.userId }));
  if (!who || !row) return [];
  const own = await db().subscription.findMany({
    where: { userId: who.userId, status: { not: 'ENDED' } },
    select: { id: true, planKey: true },
  });
  // For subscribers of a former version, the current one is another plan.
  const subscribedKeys = new Set(
    own.flatMap((one) => (one.id === id ? [] : [brandKeyOf(one.planKey)])),
  );
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
  const who = await requireViewer(page);
  await followClock();
  const rows = await db().subscription.findMany({
    where: { userId: who.userId },
    include: { plan: true, commands: true },
    orderBy: [{ endedAt: { sort: 'desc', nulls: 'first' } }, { createdAt: 'desc' }],
  });
  const attempts = await db().subscriptionAttempt.findMany({
    where: { userId: who.userId, attempt: { state: { in: [...chargeableStates] } } },
    include: { plan: true, attempt: { select: { state: true, reason: true } } },
  });
  return {
    subscriptions: await Promise.all(rows.map(toView)),
    confirming: attempts.map(toPending),
  };
}

/** The viewer's subscriptions whose last charge failed, for a banner on every account page. */
export async function openCharges(): Promise<{ id: string; plan: string }[]> {
  const who = await viewer();
  if (!who) return [];
  const rows = await db().subscription.findMany({
    where: { userId: who.userId, status: 'PAST_DUE' },
    select: { id: true, plan: { select: { name: true } } },
  });
  return rows.map(({ id, plan }) => ({ id, plan: plan.name }));
}

/**
 * The token and environment of the form for a new card.
 * @param now whether the form is visible from the start; otherwise it requests its token later
 */
export async function tokenForNewCard(
  now: boolean,
): Promise<{ token: string | null; environment: string }> {
  const who = now ? await viewer() : null;
  const reply = who ? await formToken(who.userId) : null;
  return {
    token: reply?.ok ? reply.value : null,
    environment: env().service.formEnvironment,
  };
}
