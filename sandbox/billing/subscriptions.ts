import { isDeepStrictEqual } from 'node:util';
import { answerOfCard, consumeToken, requirePaymentToken } from '../cards/tokens.ts';
import { type Plan, planOfSubscription, requireSubscribablePlan } from '../catalog/plans.ts';
import type { TenantScope } from '../context.ts';
import { requireCustomerReference } from '../customers/customers.ts';
import { declined, fieldError, ServiceError } from '../errors.ts';
import { newId } from '../ids.ts';
import { bookPaidCharge, type Charge } from '../ledger/ledger.ts';
import { recordChange, tenantNow } from '../tenants/tenants.ts';
import { emitEvent } from '../webhooks/events.ts';
import { periodBill, requireChargeable } from './bill.ts';
import { addMonths, DAY_MS } from './calendar.ts';
import { recover } from './engine.ts';
import { endSubscriptions, recordDueChanged } from './scheduler.ts';
import {
  insertSubscription,
  readLivingSubscription,
  type Subscription,
  saveSubscription,
} from './subscription-store.ts';

export type NewSubscription = {
  paymentToken: string;
  planId: string;
  customerId: string;
  quantity: number;
  applicableTaxes: readonly string[];
};

/**
 * Without a trial, the first period is charged now; with a trial, the card is only verified. A declined card creates
 * no subscription but consumes the token.
 */
export function createSubscription(scope: TenantScope, input: NewSubscription): Subscription {
  const outcome = scope.context.store.transaction(() => {
    const token = requirePaymentToken(scope, input.paymentToken, 'paymentToken');
    requireCustomerReference(scope, input.customerId, 'subscription.customerId');
    const plan = requireSubscribablePlan(scope, input.planId, 'subscription.planId');
    const path = 'subscription.applicableTaxes';
    const bill = requireChargeable(periodBill(scope, plan, input, path));
    const now = tenantNow(scope);
    const charge = {
      customerId: input.customerId,
      subscriptionId: newId('subscription'),
      currency: plan.currency,
      bill,
      card: token.card,
    };
    consumeToken(scope.context, token);
    const hasTrial = plan.trialPeriodDays > 0;
    const occasion = hasTrial ? 'attach' : 'present';
    const answer = answerOfCard(scope, token.card, occasion, now);
    if (answer === 'approved') return begin(scope, input, plan, charge, now);
    return answer;
  });
  if (typeof outcome === 'string') throw declined(outcome);
  return outcome;
}

function begin(
  scope: TenantScope,
  input: NewSubscription,
  plan: Plan,
  charge: Charge & { subscriptionId: string },
  now: number,
): Subscription {
  const trialEnd = plan.trialPeriodDays > 0 ? now + plan.trialPeriodDays * DAY_MS : null;
  const anchorAt = trialEnd ?? now;
  const periodEnd = trialEnd ?? addMonths(anchorAt, 1);
  const { subscriptionId, customerId, card } = charge;
  const subscription: Subscription = {
    id: subscriptionId,
    customerId,
    planId: plan.id,
    quantity: input.quantity,
    applicableTaxes: input.applicableTaxes,
    card,
    status: trialEnd === null ? 'ACTIVE' : 'TRIALING',
    anchorAt,
    period: 0,
    periodStart: now,
    periodEnd,
    trialEnd,
    openInvoiceId: null,
    graceEnd: null,
    dueAt: periodEnd,
    endedAt: null,
    createdAt: now,
    updatedAt: now,
  };
  insertSubscription(scope, subscription);
  const subject = { subscriptionId, customerId };
  recordChange(scope, 'subscription', subscriptionId, null);
  emitEvent(scope, 'subscription:created', subject, now);
  if (trialEnd === null) {
    const { id: transactionId, invoiceId } = bookPaidCharge(scope, charge, now);
    const paid = { ...subject, invoiceId, transactionId };
    emitEvent(scope, 'subscription:charge:success', paid, now);
  }
  recordDueChanged(scope);
  return subscription;
}

function getSubscription(scope: TenantScope, subscriptionId: string): Subscription {
  const subscription = readLivingSubscription(scope, subscriptionId);
  if (!subscription) throw new ServiceError('not_found', 'Subscription not found.');
  return subscription;
}

/** Charged from the next charge on. A trial keeps its end. */
export function switchPlan(
  scope: TenantScope,
  subscriptionId: string,
  planId: string,
): Subscription {
  return scope.context.store.transaction(() => {
    const before = getSubscription(scope, subscriptionId);
    if (before.planId === planId) return before;
    const plan = requireSubscribablePlan(scope, planId, 'planId');
    const current = planOfSubscription(scope, before.planId);
    if (plan.currency !== current.currency) {
      throw fieldError(
        'currency_mismatch',
        'planId',
        'A subscription keeps the currency of its first plan.',
      );
    }
    requireBillable(scope, { ...before, planId });
    return change(scope, before, { planId });
  });
}

/** Charged from the next charge on. */
export function updateQuantity(
  scope: TenantScope,
  subscriptionId: string,
  quantity: number,
): Subscription {
  return scope.context.store.transaction(() => {
    const before = getSubscription(scope, subscriptionId);
    if (before.quantity === quantity) return before;
    requireBillable(scope, { ...before, quantity });
    return change(scope, before, { quantity });
  });
}

/**
 * An unpaid renewal is charged to the new card immediately. A declined card changes nothing but consumes the token.
 */
export function updatePaymentSource(
  scope: TenantScope,
  subscriptionId: string,
  pfToken: string,
): Subscription {
  const outcome = scope.context.store.transaction(() => {
    const before = getSubscription(scope, subscriptionId);
    const token = requirePaymentToken(scope, pfToken, 'pfToken');
    const { card } = token;
    const now = tenantNow(scope);
    consumeToken(scope.context, token);
    const isUnpaid = before.status === 'PAST_DUE';
    if (isUnpaid) recordDueChanged(scope);
    const answer = isUnpaid
      ? recover(scope, before, card, now)
      : answerOfCard(scope, card, 'attach', now);
    if (answer === 'approved') return change(scope, before, { card });
    return answer;
  });
  if (typeof outcome === 'string') throw declined(outcome);
  return outcome;
}

export function cancelSubscription(scope: TenantScope, subscriptionId: string): void {
  scope.context.store.transaction(() => {
    const before = getSubscription(scope, subscriptionId);
    endSubscriptions(scope, [before], tenantNow(scope));
  });
}

function change(
  scope: TenantScope,
  before: Subscription,
  changed: Partial<Pick<Subscription, 'planId' | 'quantity' | 'card'>>,
): Subscription {
  if (isDeepStrictEqual({ ...before, ...changed }, before)) return before;
  const now = tenantNow(scope);
  const after = { ...before, ...changed, updatedAt: now };
  saveSubscription(scope, before, after);
  const subject = { subscriptionId: before.id, customerId: before.customerId };
  emitEvent(scope, 'subscription:updated', subject, now);
  return after;
}

function requireBillable(scope: TenantScope, subscription: Subscription): void {
  const plan = planOfSubscription(scope, subscription.planId);
  requireChargeable(periodBill(scope, plan, subscription));
}
