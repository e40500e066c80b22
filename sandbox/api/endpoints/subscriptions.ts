import { findSubscription, readLivingSubscription } from '../../billing/subscription-store.ts';
import {
  cancelSubscription,
  createSubscription,
  switchPlan,
  updatePaymentSource,
  updateQuantity,
} from '../../billing/subscriptions.ts';
import { ServiceError } from '../../errors.ts';
import { type Endpoint, pathParam, resourceReply, withBody, withoutBody } from '../endpoint.ts';
import { waitForSlowCard } from '../slow-card.ts';
import { paymentSourceInput, quantityInput, subscriptionInput, switchInput } from './schemas.ts';

const LIST = '/tenants/:tenantId/subscriptions';
const ONE = `${LIST}/:subscriptionId`;
const tag = 'Subscriptions';

export const subscriptionEndpoints: readonly Endpoint[] = [
  {
    method: 'POST',
    path: LIST,
    operationId: 'createSubscription',
    tag,
    summary: 'Create a subscription',
    description:
      'With a trial the card is verified now and charged when the trial ends; without one the first ' +
      'period is charged now. The time of the first charge is the anchor: renewals follow every ' +
      'month on its day and time of day in UTC, or on the last day of a shorter month. A declined ' +
      'card (402) leaves no subscription and uses the token up. Emits subscription:created and, when ' +
      'charged, invoice:created and subscription:charge:success.',
    reply: { as: 'created', kind: 'subscription' },
    errors: [400, 402, 404, 413, 415, 422],
    handler: withBody(subscriptionInput, async ({ context, tenant, wire }, input) => {
      await waitForSlowCard(context, input.paymentToken);
      const { paymentToken, subscription: wanted } = input;
      const subscription = createSubscription(context, tenant.id, { paymentToken, ...wanted });
      return wire.created(wire.subscription(subscription));
    }),
  },
  {
    method: 'GET',
    path: ONE,
    operationId: 'getSubscription',
    tag,
    summary: 'Get a subscription',
    description: 'The current subscription. Cancelled and deleted ones return 404.',
    reply: { as: 'one', kind: 'subscription' },
    errors: [404],
    handler: withoutBody((call) => {
      const { context, tenant, entry, asOfWall, wire } = call;
      const id = pathParam(call, 'subscriptionId');
      const isGone = wire.choices['rule.cancelled-shown'] === 'gone';
      const now = (isGone ? readLivingSubscription : findSubscription)(context, tenant.id, id);
      const subscription =
        asOfWall === null ? now : entry.history.before('subscription', id, now, asOfWall);
      if (!subscription) throw new ServiceError('not_found', 'Subscription not found.');
      return resourceReply(wire.subscription(subscription));
    }),
  },
  {
    method: 'PATCH',
    path: `${ONE}/switch`,
    operationId: 'switchPlan',
    tag,
    summary: 'Switch to another plan',
    description:
      'The new plan, of the same currency, is shown immediately and charged from the next charge on. ' +
      'Nothing is prorated, and a trial keeps its end. Switching to the current plan changes ' +
      'nothing. Emits subscription:updated.',
    reply: { as: 'changed', kind: 'subscription' },
    errors: [400, 404, 413, 415, 422],
    handler: withBody(switchInput, (call, { planId }) => {
      const { context, tenant, wire } = call;
      const id = pathParam(call, 'subscriptionId');
      const subscription = switchPlan(context, tenant.id, id, planId);
      return wire.changed(wire.subscription(subscription));
    }),
  },
  {
    method: 'PATCH',
    path: `${ONE}/quantity`,
    operationId: 'updateQuantity',
    tag,
    summary: 'Change the quantity',
    description:
      'Shown immediately and charged from the next charge on, without proration. Emits ' +
      'subscription:updated when it has changed.',
    reply: { as: 'changed', kind: 'subscription' },
    errors: [400, 404, 413, 415, 422],
    handler: withBody(quantityInput, (call, { quantity }) => {
      const { context, tenant, wire } = call;
      const id = pathParam(call, 'subscriptionId');
      const subscription = updateQuantity(context, tenant.id, id, quantity);
      return wire.changed(wire.subscription(subscription));
    }),
  },
  {
    method: 'PATCH',
    path: `${ONE}/payment-source`,
    operationId: 'updatePaymentSource',
    tag,
    summary: 'Update the payment source',
    description:
      'Replaces the card. When a renewal is unpaid, the new card is charged for it immediately, which ' +
      'makes the subscription active again. A declined card (402) changes nothing but uses the token ' +
      'up. Emits subscription:updated; after an unpaid renewal also invoice:updated and ' +
      'subscription:charge:success, or subscription:charge:failed.',
    reply: { as: 'changed', kind: 'subscription' },
    errors: [400, 402, 404, 413, 415, 422],
    handler: withBody(paymentSourceInput, async (call, { pfToken }) => {
      const { context, tenant, wire } = call;
      await waitForSlowCard(context, pfToken);
      const id = pathParam(call, 'subscriptionId');
      const subscription = updatePaymentSource(context, tenant.id, id, pfToken);
      return wire.changed(wire.subscription(subscription));
    }),
  },
  {
    method: 'DELETE',
    path: ONE,
    operationId: 'cancelSubscription',
    tag,
    summary: 'Cancel a subscription',
    description:
      'Ends it immediately. Nothing is refunded; an unpaid invoice is voided (invoice:deleted). ' +
      'Emits subscription:deleted.',
    reply: { as: 'deleted', kind: 'subscription' },
    errors: [404],
    handler: withoutBody((call) => {
      const id = pathParam(call, 'subscriptionId');
      cancelSubscription(call.context, call.tenant.id, id);
      return call.wire.deleted('subscription', id);
    }),
  },
];
