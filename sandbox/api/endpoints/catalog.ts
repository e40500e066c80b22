import { createPlan } from '../../catalog/plans.ts';
import { createProduct, findProduct, listProducts, type Product } from '../../catalog/products.ts';
import { ServiceError } from '../../errors.ts';
import { readAmount } from '../../ledger/money.ts';
import {
  asOf,
  type Call,
  createdReply,
  type Endpoint,
  listReply,
  pathParam,
  withBody,
  withoutBody,
} from '../endpoint.ts';
import { representPlan, representProduct } from '../represent.ts';
import { planInput, productInput } from '../schemas.ts';

const PRODUCTS = '/tenants/:tenantId/products';

const show = (call: Call, product: Product) => call.profile.show.product(representProduct(product));

export const catalogEndpoints: readonly Endpoint[] = [
  {
    method: 'POST',
    path: PRODUCTS,
    operationId: 'createProduct',
    tag: 'Products',
    summary: 'Create a product',
    description: 'Creates a one-time product. Prices are net. Emits product:created.',
    reply: { as: 'created', kind: 'product' },
    refuses: [],
    handler: withBody(productInput, (call, input) => {
      const price = readAmount(input.price, input.currency, 'price');
      return createdReply(call, show(call, createProduct(call, { ...input, price })));
    }),
  },
  {
    method: 'GET',
    path: PRODUCTS,
    operationId: 'listProducts',
    tag: 'Products',
    summary: 'List products',
    description: 'All products, active or not, oldest first.',
    reply: { as: 'list', kind: 'product' },
    refuses: [],
    handler: withoutBody((call) =>
      listReply(call, 'product', listProducts(call), (product) => show(call, product)),
    ),
  },
  {
    method: 'GET',
    path: `${PRODUCTS}/:productId`,
    operationId: 'getProduct',
    tag: 'Products',
    summary: 'Get a product',
    description: 'The product, active or not.',
    reply: { as: 'one', kind: 'product' },
    refuses: ['not_found'],
    handler: withoutBody((call) => {
      const id = pathParam(call, 'productId');
      const product = asOf(call, 'product', id, findProduct(call, id));
      if (!product) throw new ServiceError('not_found', 'Product not found.');
      return { status: 200, body: show(call, product) };
    }),
  },
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
    refuses: [],
    handler: withBody(planInput, (call, input) => {
      const path = 'recurringChargeAmount';
      const amount = readAmount(input.recurringChargeAmount, input.currency, path);
      const created = { ...input, recurringChargeAmount: amount };
      const plan = createPlan(call, created);
      return createdReply(call, call.profile.show.plan(representPlan(plan)));
    }),
  },
];
