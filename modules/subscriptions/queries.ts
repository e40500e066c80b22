import 'server-only';
import { requireStaff } from '@/lib/auth/staff';
import { requireViewer, type Viewer, viewer } from '@/lib/auth/viewer';
import { formToken } from '@/lib/checkout/form-token';
import { countriesOf, destinations } from '@/lib/checkout/pricing/quote';
import { fromNow, now } from '@/lib/clock';
import { addressesOf } from '@/lib/customers/addresses';
import { profileOf } from '@/lib/customers/queries';
import { db } from '@/lib/db/client';
import { followClock } from '@/lib/db/clock';
import type { MirrorSubscription, SavedAddress } from '@/lib/db/generated/client';
import type { AttemptState } from '@/lib/db/generated/enums';
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
import { type DeliveryView, deliveryView, questionsOf } from './delivery/rules';
import { type ReadFacts, readFacts, shownOf } from './facts';
import { failureMessage } from './messages';
import { type PlanView, toPlanView } from './plans/on-offer';
import { findPlan, listPlans } from './plans/plans';
import type { PlanQuestion } from './plans/seed-types';
import { anyVersionOf, brandKeyOf, planKeyIn } from './plans/versions';
import { DAY_MS, type MonthlyQuote } from './rules';

/** The data of the page on which a customer subscribes to a plan. */
export type SubscriptionAttemptPage =
  | { kind: 'gone' }
  /** They have a subscription, or an attempt whose outcome is not known yet. */
  | { kind: 'already' | 'confirming'; id: string; plan: PlanView }
  /** They have used its free trial, and the plan has no twin without a trial. */
  | { kind: 'no-more-trial'; plan: PlanView }
  | {
      kind: 'ready';
      /** With the free trial that the viewer gets: none if they have used it. */
      plan: PlanView;
      isReturning: boolean;
      /** The end of the free trial, if the viewer joins now; null without one. */
      firstChargeAt: Date | null;
      subscriptionAttemptKey: string;
      sessionToken: string | null;
      formEnvironment: string;
      email: string;
      names: { firstname: string; lastname: string };
      country: string;
      countries: string[];
      /** Saved addresses in these countries; the first one is the form's default. */
      addresses: SavedAddress[];
      questions: readonly PlanQuestion[];
    };

/**
 * Prepares a subscription attempt for the viewer; guests are redirected to sign in and back.
 * @param planKey the brand's, in any currency
 * @param view of the page: a plan without a price in its market's currency is not sold there
 */
export async function prepareSubscriptionAttempt(
  planKey: string,
  view: StoreView,
): Promise<SubscriptionAttemptPage> {
  const who = await requireViewer(`/clubs/${planKey}`);
  await followClock();
  const { market } = view;
  const { currency } = market;
  const row = await findPlan(planKeyIn(planKey, currency));
  if (!row?.active || row.currency !== currency) return { kind: 'gone' };
  const plan = toPlanView(row);
  const existing = await existingFor(who, planKey);
  if (existing) return { ...existing, plan };
  const terms = await termsFor(who, row);
  if (!terms) return { kind: 'no-more-trial', plan };
  const countries = countriesOf(await destinations(market));
  const [profile, addresses, token] = await Promise.all([
    profileOf(who),
    addressesOf(who, countries),
    formToken(who.userId),
  ]);
  const preferred = addresses[0]?.country ?? (await lastCountry(who)) ?? homeCountry(view);
  const country = countries.find((one) => one === preferred) ?? countries[0];
  return {
    kind: 'ready',
    plan: { ...plan, trialDays: terms.trialDays },
    isReturning: terms.isReturning,
    firstChargeAt: terms.trialDays > 0 ? fromNow(terms.trialDays * DAY_MS) : null,
    subscriptionAttemptKey: issueSubscriptionAttemptKey(row.key),
    sessionToken: token.ok ? token.value : null,
    formEnvironment: env().service.formEnvironment,
    email: who.email,
    names: { firstname: profile.firstname, lastname: profile.lastname },
    country: country ?? '',
    countries,
    addresses,
    questions: questionsOf(planKey),
  };
}

async function existingFor(
  who: Viewer,
  planKey: string,
): Promise<{ kind: 'already' | 'confirming'; id: string } | null> {
  const { userId } = who;
  const active = await db().subscription.findFirst({
    where: { userId, ...anyVersionOf(planKey), status: { not: 'ENDED' } },
    select: { id: true },
  });
  if (active) return { kind: 'already', id: active.id };
  const pending = await db().subscriptionAttempt.findFirst({
    where: { userId, ...anyVersionOf(planKey), attempt: { state: { in: [...chargeableStates] } } },
    select: { id: true },
  });
  return pending && { kind: 'confirming', id: pending.id };
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

/** What is known about the end of a subscription. */
type EndingView = {
  /** Its owner cancelled it, and the service has not confirmed that: the DELETE is sent again. */
  isCancelling: boolean;
  /** The service accepted the DELETE (2xx): nothing more is charged. */
  isConfirmed: boolean;
  /** The service no longer finds it. */
  isMissing: boolean;
  /** The end of the month that was paid last, while it lasts. */
  paidUntil: Date | null;
};

/** A subscription as its owner sees it. */
export type SubscriptionView = {
  id: string;
  plan: PlanView;
  /** ISO 3166-1 alpha-2, for the taxes it was started with; empty if unknown. */
  country: string;
  quantity: number;
  facts: ReadFacts;
  /** Whether it has been fetched from the service at least once. */
  isRead: boolean;
  /** Whether a sync is pending. */
  isBehind: boolean;
  /** The amount of the next charge; null if its taxes are unknown. */
  monthly: MonthlyQuote | null;
  card: { last4: string; type: string } | null;
  startedAt: Date;
  endedAt: Date | null;
  cancelledAt: Date | null;
  /** It was found after its attempt had been settled as not started. */
  isFound: boolean;
  /** Changes that were requested and that the service does not show yet. */
  requested: RequestedChange[];
  delivery: DeliveryView;
  ending: EndingView;
  charges: ChargeRow[];
};

/** A requested change that is not confirmed: the quantity, or the name of the plan. */
export type RequestedChange =
  | { kind: 'quantity'; wanted: string; now: number }
  | { kind: 'plan'; wanted: string; now: string };

/** The same in a list. */
export type SubscriptionSummary = Pick<
  SubscriptionView,
  | 'id'
  | 'plan'
  | 'quantity'
  | 'facts'
  | 'monthly'
  | 'endedAt'
  | 'cancelledAt'
  | 'isFound'
  | 'ending'
>;

type FoundSubscription = NonNullable<Awaited<ReturnType<typeof findSubscription>>>;

function findSubscription(where: { id: string; userId?: string }) {
  return db().subscription.findFirst({ where, include: { plan: true, commands: true } });
}

async function toView(row: FoundSubscription): Promise<SubscriptionView> {
  const mirror = await mirrorOf(row.serviceId);
  const progress = await progressOf({ kind: 'SUBSCRIPTION', resourceId: row.serviceId });
  const facts = await readFacts(db(), row, mirror);
  const { startedAt, cardLast4, cardType } = row;
  return {
    ...summaryOf(row, facts),
    country: row.country,
    isRead: mirror !== null,
    isBehind: progress !== null && !progress.dead && progress.synced < progress.dirty,
    monthly: await quoteSubscription(row, row.plan),
    card: cardLast4 && cardType ? { last4: cardLast4, type: cardType } : null,
    startedAt,
    requested: await requestedOf(row),
    delivery: deliveryView(row),
    charges: await chargeRows(row),
  };
}

function mirrorOf(serviceId: string): Promise<MirrorSubscription | null> {
  return db().mirrorSubscription.findUnique({ where: { serviceId } });
}

function summaryOf(row: FoundSubscription, facts: ReadFacts): Omit<SubscriptionSummary, 'monthly'> {
  const { id, quantity, endedAt, cancelledAt } = row;
  return {
    ...{ id, quantity, facts, endedAt, cancelledAt },
    plan: toPlanView(row.plan),
    isFound: row.foundAt !== null,
    ending: {
      isCancelling: row.status !== 'ENDED' && row.cancelDueAt !== null,
      isConfirmed: row.cancelConfirmedAt !== null,
      isMissing: row.missingAt !== null,
      paidUntil: row.paidUntil && row.paidUntil > now() ? row.paidUntil : null,
    },
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

async function listed(
  row: FoundSubscription,
  mirror: MirrorSubscription | undefined,
): Promise<SubscriptionSummary> {
  const facts = await readFacts(db(), row, mirror ?? null);
  const isOver = facts.status === 'ENDED';
  const monthly = isOver ? null : await quoteSubscription(row, row.plan);
  return { ...summaryOf(row, facts), monthly };
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

/** An attempt that has not led to a subscription, at least not yet. */
export type PendingSubscriptionAttempt = {
  id: string;
  plan: PlanView;
  state: AttemptState;
  /** Why it failed; null while it is open. */
  failure: string | null;
};

export type SubscriptionPage =
  | { kind: 'subscription'; subscription: SubscriptionView }
  | { kind: 'subscriptionAttempt'; subscriptionAttempt: PendingSubscriptionAttempt };

/**
 * One of the viewer's subscriptions, or their attempt to start it; null for an unknown id and for
 * somebody else's.
 */
export async function subscriptionForViewer(id: string): Promise<SubscriptionPage | null> {
  const who = await viewer();
  if (!who || !/^[0-9a-f-]{36}$/.test(id)) return null;
  await followClock();
  const { userId } = who;
  const row = await findSubscription({ id, userId });
  if (row) {
    const subscription = await toView(row);
    // The first visit, right after the subscription attempt.
    if (!subscription.isRead) syncInBackground('SUBSCRIPTION', row.serviceId);
    return { kind: 'subscription', subscription };
  }
  const subscriptionAttempt = await db().subscriptionAttempt.findFirst({
    where: { id, userId },
    include: { plan: true, attempt: { select: { state: true, reason: true } } },
  });
  if (!subscriptionAttempt) return null;
  const { state, reason } = subscriptionAttempt.attempt;
  return {
    kind: 'subscriptionAttempt',
    subscriptionAttempt: {
      id,
      plan: toPlanView(subscriptionAttempt.plan),
      state,
      failure: liveStates.includes(state) ? null : failureMessage(reason),
    },
  };
}

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
  const { serviceId, customerId, country, paidUntil, cancelDueAt } = row;
  const retryAt = view.facts.status === 'PAST_DUE' ? await retryShown(serviceId) : null;
  const known = { serviceId, customerId, country, paidUntil, cancelDueAt, retryAt };
  return { ...view, ...known, email: owner?.email ?? null, openFlags };
}

/** When the service retries the charge of an open month; null if it does not show that. */
async function retryShown(serviceId: string): Promise<Date | null> {
  return shownOf(await mirrorOf(serviceId)).nextChargeAt ?? null;
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
export async function ownSubscriptions(
  page: string,
): Promise<{ subscriptions: SubscriptionSummary[]; confirming: PendingSubscriptionAttempt[] }> {
  const who = await requireViewer(page);
  await followClock();
  const rows = await db().subscription.findMany({
    where: { userId: who.userId },
    include: { plan: true, commands: true },
    orderBy: [{ endedAt: { sort: 'desc', nulls: 'first' } }, { createdAt: 'desc' }],
  });
  const mirrored = await db().mirrorSubscription.findMany({
    where: { serviceId: { in: rows.map(({ serviceId }) => serviceId) } },
  });
  const mirrors = new Map(mirrored.map((one) => [one.serviceId, one]));
  const subscriptionAttempts = await db().subscriptionAttempt.findMany({
    where: { userId: who.userId, attempt: { state: { in: [...chargeableStates] } } },
    include: { plan: true, attempt: { select: { state: true } } },
  });
  return {
    subscriptions: await Promise.all(rows.map((row) => listed(row, mirrors.get(row.serviceId)))),
    confirming: subscriptionAttempts.map(({ id, plan, attempt }) => ({
      id,
      plan: toPlanView(plan),
      state: attempt.state,
      failure: null,
    })),
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
