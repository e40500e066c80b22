import { now } from '@/lib/clock';
import { type Database, db } from '@/lib/db/client';
import type { PaymentAttempt } from '@/lib/db/generated/client';
import { enqueueMail } from '@/lib/mail/outbox';
import { markDirty } from '@/lib/mirror/store';
import type { Facts } from '@/lib/payments/decide';
import { factsOf } from '@/lib/payments/find-charge';
import type { Found, PaymentKind, RestoredBody } from '@/lib/payments/kind';
import { digest } from '@/lib/payments/match-key';
import { attemptTransitions, canTransition } from '@/lib/payments/states';
import { recordResult, succeed } from '@/lib/payments/store';
import { service } from '@/lib/service/client';
import type { SubscriptionBody } from '@/lib/service/payment-service';
import { nextChargeOf, type ServiceSubscription, toSubscription } from '@/lib/service/resources';
import { notifyOwner } from '../mails';
import { DAY_MS, nextAnniversary } from '../months';
import { candidatesFor } from './candidates';

type FoundSubscription = Found<ServiceSubscription>;

function matchKeyOf(body: SubscriptionBody): string {
  const { customerId, planId, quantity, applicableTaxes } = body;
  return digest({ customerId, planId, quantity, taxes: [...new Set(applicableTaxes)].sort() });
}

/**
 * The payment of a subscription attempt: POST /subscriptions. The interface lists no subscriptions. After a lost reply,
 * events and listed charges name the subscription, and its GET shows it; its absence cannot be proven.
 */
export const subscriptionPayment: PaymentKind<SubscriptionBody, ServiceSubscription> = {
  name: 'SUBSCRIPTION',
  waitMs: 0,

  matchKey: matchKeyOf,
  submit: (body, paymentToken) => service().createSubscription(body, paymentToken),
  // A subscription's status says nothing about its first charge.
  showsFailure: () => false,
  shownCustomer: ({ customerId }) => customerId,
  shownKey: ({ customerId, planId, quantity, taxCodes }) =>
    customerId && planId && quantity && taxCodes
      ? matchKeyOf({ customerId, planId, quantity, applicableTaxes: taxCodes })
      : null,

  async lock(tx, attemptId) {
    await tx.$queryRaw`SELECT id FROM subscription_attempts WHERE id = ${attemptId} FOR UPDATE`;
  },
  async moved(tx, attempt, transition) {
    if (transition === 'dismiss') await notifyNotStarted(tx, attempt.id);
    if (attemptTransitions[transition].to !== 'CREATED') await requestFetches(tx, attempt);
  },
  async succeed(tx, attempt, found) {
    await succeed(tx, attempt, found.id);
    await startSubscription(tx, attempt, found, null);
  },
  async foundLate(tx, attempt, found) {
    // An attempt with a subscription of its own: the other subscription is fetched and judged by itself.
    if (attempt.state === 'SUCCEEDED') await markDirty(tx, 'SUBSCRIPTION', found.id);
    else await recordFound(tx, attempt, found);
  },

  find: findSubscription,
  restored: restoredAttempt,
  bind: bindNamed,
};

/** Starts a subscription that was found after its attempt had been settled as not started. */
async function recordFound(
  tx: Database,
  attempt: PaymentAttempt,
  found: FoundSubscription,
): Promise<void> {
  const { state } = attempt;
  if (!canTransition('succeed', state) && !canTransition('reopen', state)) {
    throw new Error(`A subscription attempt in ${state} is not reopened`);
  }
  await succeed(tx, attempt, found.id, 'found-later');
  await startSubscription(tx, attempt, found, now());
}

async function startSubscription(
  tx: Database,
  attempt: PaymentAttempt,
  found: FoundSubscription,
  foundAt: Date | null,
): Promise<void> {
  const { id } = attempt;
  const requested = await tx.subscriptionAttempt.findUniqueOrThrow({ where: { id } });
  const { userId, view, planKey, quantity, trialDays, taxCodes, taxesIncluded } = requested;
  const { country, delivery, choices, cardLast4, cardType } = requested;
  // The trial and the month begin when the request was sent, not when the subscription was found.
  const startedAt = found.createdAt ?? attempt.sendStartedAt ?? now();
  const trialEnd = found.trialEndsAt ?? new Date(startedAt.getTime() + trialDays * DAY_MS);
  const trialEndsAt = trialDays > 0 ? trialEnd : null;
  await tx.subscription.create({
    data: {
      ...{ id, serviceId: found.id, customerId: attempt.customerId, foundAt },
      ...{ userId, view, planKey, quantity, taxCodes, taxesIncluded, country },
      ...(delivery ? { delivery } : {}),
      choices: choices ?? {},
      ...{ cardLast4, cardType, startedAt, trialEndsAt },
      status: trialEndsAt ? 'TRIAL' : 'ACTIVE',
      paidUntil: trialEndsAt ?? nextChargeOf(found) ?? nextAnniversary(startedAt, startedAt),
      createdAt: now(),
    },
  });
  await tx.unexplained.deleteMany({
    where: { kind: 'SUBSCRIPTION', serviceId: found.id, resolvedAt: null },
  });
  await markDirty(tx, 'SUBSCRIPTION', found.id);
  await requestFetches(tx, attempt);
  const template = foundAt ? 'subscription-found' : 'subscription-started';
  await notifyOwner(tx, { id, userId }, template, 'once');
}

/**
 * Requests the transactions list, which may name the subscription of an attempt, even of a refused attempt: a proxy may
 * have sent the request twice.
 */
async function requestFetches(tx: Database, { customerId, sends }: PaymentAttempt): Promise<void> {
  if (customerId !== null && sends > 0) await markDirty(tx, 'TRANSACTIONS', '*');
}

/** Notifies a customer who has left the page. */
async function notifyNotStarted(tx: Database, id: string): Promise<void> {
  const { email } = await tx.subscriptionAttempt.findUniqueOrThrow({ where: { id } });
  if (!email) return;
  await enqueueMail(tx, {
    dedupeKey: `subscription-not-started:${id}`,
    template: 'subscription-not-started',
    recipient: email,
    data: { signupId: id },
  });
}

async function restoredAttempt(attemptId: string): Promise<RestoredBody | null> {
  const attempt = await db().subscriptionAttempt.findUnique({
    where: { id: attemptId },
    include: { plan: true },
  });
  if (!attempt) return null;
  const { email, userId, plan, quantity, trialDays, taxCodes, taxesIncluded } = attempt;
  const isReturning = plan.trialDays > 0 && trialDays === 0;
  const planId = (isReturning && plan.withoutTrialId) || plan.serviceId;
  const applicableTaxes = taxesIncluded ? [] : taxCodes.toSorted();
  return {
    email,
    userId,
    bodyFor: (customerId): SubscriptionBody => ({ planId, customerId, quantity, applicableTaxes }),
  };
}

async function findSubscription(attempt: PaymentAttempt): Promise<Facts> {
  const { exact } = await candidatesFor(db(), attempt);
  const fits = exact.map(({ serviceId }) => serviceId);
  return { ...factsOf(attempt), fits, isUnclear: false, absentSince: null, list: undefined };
}

async function bindNamed(attempt: PaymentAttempt, serviceId: string): Promise<void> {
  const { raw } = await db().mirrorSubscription.findUniqueOrThrow({ where: { serviceId } });
  const found = toSubscription({ id: serviceId, raw: raw as Record<string, unknown> });
  await recordResult(subscriptionPayment, attempt.id, found, 'LIST');
}
