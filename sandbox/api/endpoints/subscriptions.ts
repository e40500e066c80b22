import { readLivingSubscription } from '../../billing/subscription-store.ts';
import {
  cancelSubscription,
  createSubscription,
  switchPlan,
  updatePaymentSource,
  updateQuantity,
} from '../../billing/subscriptions.ts';
import { changes, creates, deletes, type Endpoint, reads } from '../endpoint.ts';
import { paymentSourceInput, quantityInput, subscriptionInput, switchInput } from '../schemas.ts';
import { TOKEN_REFUSALS } from './payment-token.ts';

const LIST = '/tenants/:tenantId/subscriptions';
const ONE = `${LIST}/:id`;
const PLAN_REFUSALS = [
  'plan_not_found',
  'plan_inactive',
  'tax_code_unknown',
  'amount_out_of_range',
] as const;

export const subscriptionEndpoints: readonly Endpoint[] = [
  {
    method: 'POST',
    path: LIST,
    operationId: 'createSubscription',
    description:
      'With a trial the card is verified now and charged when the trial ends; without one the first ' +
      'period is charged now. The time of the first charge is the anchor: renewals follow every ' +
      'month on its day and time of day in UTC, or on the last day of a shorter month. A declined ' +
      'card (402) leaves no subscription and uses the token up. Emits subscription:created and, when ' +
      'charged, invoice:created and subscription:charge:success.',
    refuses: [...TOKEN_REFUSALS, 'customer_not_found', ...PLAN_REFUSALS],
    handler: creates('subscription', subscriptionInput, (call, input) =>
      createSubscription(call, { paymentToken: input.paymentToken, ...input.subscription }),
    ),
  },
  {
    method: 'GET',
    path: ONE,
    operationId: 'getSubscription',
    description: 'The current subscription. Cancelled and deleted ones return 404.',
    refuses: ['not_found'],
    handler: reads('subscription', readLivingSubscription),
  },
  {
    method: 'PATCH',
    path: `${ONE}/switch`,
    operationId: 'switchPlan',
    description:
      'The new plan, of the same currency, is shown immediately and charged from the next charge on. ' +
      'Nothing is prorated, and a trial keeps its end. Switching to the current plan changes ' +
      'nothing. Emits subscription:updated.',
    refuses: ['not_found', 'currency_mismatch', ...PLAN_REFUSALS],
    handler: changes('subscription', switchInput, (call, { planId }) =>
      switchPlan(call, call.id, planId),
    ),
  },
  {
    method: 'PATCH',
    path: `${ONE}/quantity`,
    operationId: 'updateQuantity',
    description:
      'Shown immediately and charged from the next charge on, without proration. Emits ' +
      'subscription:updated when it has changed.',
    refuses: ['not_found', 'amount_out_of_range'],
    handler: changes('subscription', quantityInput, (call, { quantity }) =>
      updateQuantity(call, call.id, quantity),
    ),
  },
  {
    method: 'PATCH',
    path: `${ONE}/payment-source`,
    operationId: 'updatePaymentSource',
    description:
      'Replaces the card. When a renewal is unpaid, the new card is charged for it immediately, which ' +
      'makes the subscription active again. A declined card (402) changes nothing but uses the token ' +
      'up. Emits subscription:updated; after an unpaid renewal also invoice:updated and ' +
      'subscription:charge:success, or subscription:charge:failed.',
    refuses: ['not_found', ...TOKEN_REFUSALS],
    handler: changes('subscription', paymentSourceInput, (call, { pfToken }) =>
      updatePaymentSource(call, call.id, pfToken),
    ),
  },
  {
    method: 'DELETE',
    path: ONE,
    operationId: 'cancelSubscription',
    description:
      'Ends it immediately. Nothing is refunded; an unpaid invoice is voided (invoice:deleted). ' +
      'Emits subscription:deleted.',
    refuses: ['not_found'],
    handler: deletes('subscription', cancelSubscription),
  },
];
