import { createPlan } from '../../catalog/plans.ts';
import { type Endpoint, withBody } from '../endpoint.ts';
import { readAmount } from '../replies/amounts.ts';
import { planInput } from './schemas.ts';

export const planEndpoints: readonly Endpoint[] = [
  {
    method: 'POST',
    path: '/tenants/:tenantId/plans',
    operationId: 'createPlan',
    tag: 'Plans',
    summary: 'Create a plan',
    description:
      'Creates a plan that is charged monthly. Store its id: the interface has no endpoint that ' +
      'lists or returns plans, and no events for them.',
    reply: { as: 'created', kind: 'plan' },
    errors: [400, 413, 415, 422],
    handler: withBody(planInput, ({ context, tenant, wire }, input) => {
      const recurringChargeAmount = readAmount(
        input.recurringChargeAmount,
        input.currency,
        'recurringChargeAmount',
      );
      const plan = createPlan(context, tenant.id, { ...input, recurringChargeAmount });
      return wire.created(wire.plan(plan));
    }),
  },
];
