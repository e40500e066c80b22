import { isDeepStrictEqual } from 'node:util';
import { answerOfCard } from '../cards/card-answer.ts';
import { consumeToken, requirePaymentToken } from '../cards/tokens.ts';
import { type Plan, planOfSubscription, requireSubscribablePlan } from '../catalog/plans.ts';
import type { SandboxContext } from '../context.ts';
import { requireCustomerReference } from '../customers/customers.ts';
import { declined, fieldError, ServiceError } from '../errors.ts';
import { newId } from '../ids.ts';
import { bookPaidCharge, type Charge, recordDecline } from '../ledger/ledger.ts';
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
 * Subscribes a customer to a plan. Without a trial the first period is charged now; with one the card
 * is only verified, and the first charge is at the end of the trial. A declined card creates no
 * subscription; the token is consumed either way.
 *
 * @throws ServiceError a token error, `customer_not_found`, `plan_not_found`, `plan_inactive`,
 * `tax_code_unknown`, `amount_out_of_range`, `payment_declined`.
 */
export function createSubscription(
  context: SandboxContext,
  tenantId: string,
  input: NewSubscription,
): Subscription {
  const outcome = context.store.transaction(() => {
    const token = requirePaymentToken(context, tenantId, input.paymentToken, 'paymentToken');
    requireCustomerReference(context, tenantId, input.customerId, 'subscription.customerId');
    const plan = requireSubscribablePlan(context, tenantId, input.planId, 'subscription.planId');
    const path = 'subscription.applicableTaxes';
    const bill = requireChargeable(periodBill(context, tenantId, plan, input, path));
    const now = tenantNow(context, tenantId);
    const charge = {
      customerId: input.customerId,
      subscriptionId: newId('subscription'),
      currency: plan.currency,
      bill,
      card: token.card,
    };
    consumeToken(context, token);
    const hasTrial = plan.trialPeriodDays > 0;
    const occasion = hasTrial ? 'attach' : 'present';
    const answer = answerOfCard(context, tenantId, token.card, occasion, now);
    if (answer === 'approved') return begin(context, tenantId, input, plan, charge, now);
    const uncharged = { ...charge, subscriptionId: null };
    if (!hasTrial) recordDecline(context, tenantId, uncharged, null, answer, now);
    return answer;
  });
  if (typeof outcome === 'string') throw declined(outcome);
  return outcome;
}

/** Starts a subscription after the card was approved: its trial, or its first paid period. */
function begin(
  context: SandboxContext,
  tenantId: string,
  input: NewSubscription,
  plan: Plan,
  charge: Charge & { subscriptionId: string },
  now: number,
): Subscription {
  const trialEnd = plan.trialPeriodDays > 0 ? now + plan.trialPeriodDays * DAY_MS : null;
  const anchorAt = trialEnd ?? now;
  const periodEnd = trialEnd ?? addMonths(anchorAt, 1);
  const { subscriptionId, customerId, card } = charge;
  const subscription = insertSubscription(context, tenantId, {
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
  });
  const subject = { subscriptionId, customerId };
  recordChange(context, tenantId, 'subscription', subscriptionId, null);
  emitEvent(context, tenantId, 'subscription:created', subject, now);
  if (trialEnd === null) {
    const { id: transactionId, invoiceId } = bookPaidCharge(context, tenantId, charge, now);
    const paid = { ...subject, invoiceId, transactionId };
    emitEvent(context, tenantId, 'subscription:charge:success', paid, now);
  }
  recordDueChanged(context, tenantId);
  return subscription;
}

/** A subscription that has not ended. @throws ServiceError `not_found`. */
function getSubscription(
  context: SandboxContext,
  tenantId: string,
  subscriptionId: string,
): Subscription {
  const subscription = readLivingSubscription(context, tenantId, subscriptionId);
  if (!subscription) throw new ServiceError('not_found', 'Subscription not found.');
  return subscription;
}

/**
 * Moves a subscription to another plan of the same currency. Replies show it immediately; it is charged
 * from the next charge on. A trial keeps its end. The same plan again changes nothing.
 *
 * @throws ServiceError `not_found`, `plan_not_found`, `plan_inactive`, `currency_mismatch`.
 */
export function switchPlan(
  context: SandboxContext,
  tenantId: string,
  subscriptionId: string,
  planId: string,
): Subscription {
  return context.store.transaction(() => {
    const before = getSubscription(context, tenantId, subscriptionId);
    if (before.planId === planId) return before;
    const plan = requireSubscribablePlan(context, tenantId, planId, 'planId');
    const current = planOfSubscription(context, tenantId, before.planId);
    if (plan.currency !== current.currency) {
      throw fieldError(
        'currency_mismatch',
        'planId',
        'A subscription keeps the currency of its first plan.',
      );
    }
    requireBillable(context, tenantId, { ...before, planId });
    return change(context, tenantId, before, { planId });
  });
}

/**
 * Changes a subscription's quantity. Charged from the next charge on.
 *
 * @throws ServiceError `not_found`, `amount_out_of_range`.
 */
export function updateQuantity(
  context: SandboxContext,
  tenantId: string,
  subscriptionId: string,
  quantity: number,
): Subscription {
  return context.store.transaction(() => {
    const before = getSubscription(context, tenantId, subscriptionId);
    if (before.quantity === quantity) return before;
    requireBillable(context, tenantId, { ...before, quantity });
    return change(context, tenantId, before, { quantity });
  });
}

/**
 * Changes the card of a subscription. An unpaid renewal is charged to the new card immediately,
 * which reactivates the subscription. A declined card changes nothing but consumes the token;
 * the current card changes nothing and emits no event.
 *
 * @throws ServiceError `not_found`, a token error, `payment_declined`.
 */
export function updatePaymentSource(
  context: SandboxContext,
  tenantId: string,
  subscriptionId: string,
  pfToken: string,
): Subscription {
  const outcome = context.store.transaction(() => {
    const before = getSubscription(context, tenantId, subscriptionId);
    const token = requirePaymentToken(context, tenantId, pfToken, 'pfToken');
    const { card } = token;
    const now = tenantNow(context, tenantId);
    consumeToken(context, token);
    const isUnpaid = before.status === 'PAST_DUE';
    if (isUnpaid) recordDueChanged(context, tenantId);
    const answer = isUnpaid
      ? recover(context, tenantId, before, card, now)
      : answerOfCard(context, tenantId, card, 'attach', now);
    if (answer === 'approved') return change(context, tenantId, before, { card });
    return answer;
  });
  if (typeof outcome === 'string') throw declined(outcome);
  return outcome;
}

/**
 * Cancels a subscription immediately, without a refund.
 *
 * @throws ServiceError `not_found`, also when it ended before.
 */
export function cancelSubscription(
  context: SandboxContext,
  tenantId: string,
  subscriptionId: string,
): void {
  context.store.transaction(() => {
    const before = getSubscription(context, tenantId, subscriptionId);
    endSubscriptions(context, tenantId, [before], tenantNow(context, tenantId));
  });
}

/** Writes a change and emits its event. A change without effect emits none. */
function change(
  context: SandboxContext,
  tenantId: string,
  before: Subscription,
  changed: Partial<Pick<Subscription, 'planId' | 'quantity' | 'card'>>,
): Subscription {
  if (isDeepStrictEqual({ ...before, ...changed }, before)) return before;
  const now = tenantNow(context, tenantId);
  const after = { ...before, ...changed, updatedAt: now };
  saveSubscription(context, tenantId, before, after);
  const subject = { subscriptionId: before.id, customerId: before.customerId };
  emitEvent(context, tenantId, 'subscription:updated', subject, now);
  return after;
}

/** Refuses changes that would make the next charge too large. */
function requireBillable(
  context: SandboxContext,
  tenantId: string,
  subscription: Subscription,
): void {
  const plan = planOfSubscription(context, tenantId, subscription.planId);
  requireChargeable(periodBill(context, tenantId, plan, subscription));
}
