import { createPlan } from '../../catalog/plans.ts';
import { createProduct, findProduct, listProducts } from '../../catalog/products.ts';
import { readAmount } from '../../ledger/money.ts';
import { creates, type Endpoint, lists, reads } from '../endpoint.ts';
import { planInput, productInput } from '../schemas.ts';

const PRODUCTS = '/tenants/:tenantId/products';

export const catalogEndpoints: readonly Endpoint[] = [
  {
    method: 'POST',
    path: PRODUCTS,
    operationId: 'createProduct',
    description: 'Creates a one-time product. Prices are net. Emits product:created.',
    refuses: [],
    handler: creates('product', productInput, (call, input) => {
      const price = readAmount(input.price, input.currency, 'price');
      return createProduct(call, { ...input, price });
    }),
  },
  {
    method: 'GET',
    path: PRODUCTS,
    operationId: 'listProducts',
    description: 'All products, active or not, oldest first.',
    refuses: [],
    handler: lists('product', listProducts),
  },
  {
    method: 'GET',
    path: `${PRODUCTS}/:id`,
    operationId: 'getProduct',
    description: 'The product, active or not.',
    refuses: ['not_found'],
    handler: reads('product', findProduct),
  },
  {
    method: 'POST',
    path: '/tenants/:tenantId/plans',
    operationId: 'createPlan',
    description:
      'Creates a plan that is charged monthly. Store its id: the interface has no endpoint that ' +
      'lists or returns plans, and no events for them.',
    refuses: [],
    handler: creates('plan', planInput, (call, input) => {
      const { recurringChargeAmount: decimal, currency } = input;
      const recurringChargeAmount = readAmount(decimal, currency, 'recurringChargeAmount');
      return createPlan(call, { ...input, recurringChargeAmount });
    }),
  },
];
