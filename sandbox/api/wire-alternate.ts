import { toDecimal } from '../money.ts';
import type { Subscription, SubscriptionStatus } from '../subscription-store.ts';
import type { ResponseMode } from '../tenants.ts';
import { documented, isoTime, nextChargeAt, optionalIsoTime, type Wire } from './wire-shapes.ts';

const STATES: Record<SubscriptionStatus, string> = {
  TRIALING: 'trial',
  ACTIVE: 'running',
  PAST_DUE: 'overdue',
  CANCELED: 'ended',
};

/**
 * The alternate dialect: wherever the interface shows nothing, another answer than the default one.
 * Ids have another name for each resource, lists come in an envelope, changes answer nothing.
 */
export function alternateWire(responses: ResponseMode): Wire {
  const isFull = responses === 'full';
  return {
    form: `${responses}/alternate`,
    customer: (customer) => ({
      customer_id: customer.id,
      ...documented.customer(customer),
      ...(isFull
        ? {
            cards: customer.paymentMethods.map(({ card, isDefault }) => ({
              last4: card.last4Digits,
              brand: card.cardType,
              default: isDefault,
            })),
            ...stamps(customer),
          }
        : {}),
    }),
    product: (product) => ({
      _id: product.id,
      ...documented.product(product),
      ...(isFull ? stamps(product) : {}),
    }),
    plan: (plan) => ({
      planId: plan.id,
      ...documented.plan(plan),
      ...(isFull ? stamps(plan) : {}),
    }),
    subscription: (subscription) => ({
      subscription_id: subscription.id,
      ...documented.subscription(subscription),
      ...(isFull ? subscriptionDetails(subscription) : {}),
    }),
    transaction: (transaction) => ({
      transactionId: transaction.id,
      ...documented.transaction(transaction),
      ...(isFull
        ? {
            state: 'captured',
            total_amount: toDecimal(transaction.bill.total, transaction.currency),
            net_amount: toDecimal(transaction.bill.subtotal, transaction.currency),
            currency: transaction.currency,
            subscription_id: transaction.subscriptionId,
            invoice_id: transaction.invoiceId,
            created_at: isoTime(transaction.createdAt),
          }
        : {}),
    }),
    deleted: (kind, id) => ({
      [kind === 'customer' ? 'customer_id' : 'subscription_id']: id,
      ...(isFull ? { deleted: true } : {}),
    }),
    error: (error, status) =>
      isFull
        ? {
            status,
            reason: (error.declineCode ?? error.code).toUpperCase(),
            detail: error.message,
            violations: error.fields.map(({ path, message }) => ({ pointer: path, message })),
          }
        : {},
    list: {
      before: '{"data":[',
      after: (nextCursor) => (isFull ? `],"next":${JSON.stringify(nextCursor)}}` : ']}'),
    },
    status: { created: 200, token: 201, changed: 204 },
  };
}

function subscriptionDetails(subscription: Subscription) {
  return {
    state: STATES[subscription.status],
    trial_end: optionalIsoTime(subscription.trialEnd),
    next_charge_at: optionalIsoTime(nextChargeAt(subscription)),
    grace_ends_at: optionalIsoTime(subscription.graceEnd),
    ...stamps(subscription),
  };
}

function stamps(resource: { createdAt: number; updatedAt: number }) {
  return { created_at: isoTime(resource.createdAt), updated_at: isoTime(resource.updatedAt) };
}
