import { readLivingSubscription, type Subscription } from '../../billing/subscription-store.ts';
import {
  cancelSubscription,
  createSubscription,
  switchPlan,
  updatePaymentSource,
  updateQuantity,
} from '../../billing/subscriptions.ts';
import { ServiceError } from '../../errors.ts';
import {
  asOf,
  type Call,
  changedReply,
  createdReply,
  deletedReply,
  type Endpoint,
  pathParam,
  withBody,
  withoutBody,
} from '../endpoint.ts';
import { representSubscription } from '../represent.ts';
import { paymentSourceInput, quantityInput, subscriptionInput, switchInput } from '../schemas.ts';
import { TOKEN_REFUSALS, waitForSlowCard } from './payment-token.ts';

const LIST = '/tenants/:tenantId/subscriptions';
const ONE = `${LIST}/:subscriptionId`;
const PLAN_REFUSALS = [
  'plan_not_found',
  'plan_inactive',
  'tax_code_unknown',
  'amount_out_of_range',
] as const;
const tag = 'Subscriptions';

const show = (call: Call, subscription: Subscription) =>
  call.profile.show.subscription(representSubscription(subscription));

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
    refuses: [...TOKEN_REFUSALS, 'customer_not_found', ...PLAN_REFUSALS],
    handler: withBody(subscriptionInput, async (call, input) => {
      await waitForSlowCard(call.context, input.paymentToken);
      const { paymentToken, subscription: wanted } = input;
      const subscription = createSubscription(call, { paymentToken, ...wanted });
      return createdReply(call, show(call, subscription));
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
    refuses: ['not_found'],
    handler: withoutBody((call) => {
      const id = pathParam(call, 'subscriptionId');
      const current = readLivingSubscription(call, id);
      const subscription = asOf(call, 'subscription', id, current);
      if (!subscription) throw new ServiceError('not_found', 'Subscription not found.');
      return { status: 200, body: show(call, subscription) };
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
    refuses: ['not_found', 'currency_mismatch', ...PLAN_REFUSALS],
    handler: withBody(switchInput, (call, { planId }) => {
      const id = pathParam(call, 'subscriptionId');
      const subscription = switchPlan(call, id, planId);
      return changedReply(call, show(call, subscription));
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
    refuses: ['not_found', 'amount_out_of_range'],
    handler: withBody(quantityInput, (call, { quantity }) => {
      const id = pathParam(call, 'subscriptionId');
      const subscription = updateQuantity(call, id, quantity);
      return changedReply(call, show(call, subscription));
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
    refuses: ['not_found', ...TOKEN_REFUSALS],
    handler: withBody(paymentSourceInput, async (call, { pfToken }) => {
      await waitForSlowCard(call.context, pfToken);
      const id = pathParam(call, 'subscriptionId');
      const subscription = updatePaymentSource(call, id, pfToken);
      return changedReply(call, show(call, subscription));
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
    refuses: ['not_found'],
    handler: withoutBody((call) => {
      const id = pathParam(call, 'subscriptionId');
      cancelSubscription(call, id);
      return deletedReply(call, 'subscription', id);
    }),
  },
];
