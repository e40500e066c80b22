import { createProduct, findProduct, listProducts } from '../../catalog/products.ts';
import {
  deletedReply,
  type Endpoint,
  listReply,
  pathParam,
  readPage,
  resourceReply,
  withBody,
  withoutBody,
} from '../endpoint.ts';
import { readAmount } from '../replies/amounts.ts';
import { productInput } from './schemas.ts';

const LIST = '/tenants/:tenantId/products';
const tag = 'Products';

export const productEndpoints: readonly Endpoint[] = [
  {
    method: 'POST',
    path: LIST,
    operationId: 'createProduct',
    tag,
    summary: 'Create a product',
    description: 'Creates a one-time product. Prices are net. Emits product:created.',
    reply: { as: 'created', kind: 'product' },
    errors: [400, 413, 415, 422],
    handler: withBody(productInput, ({ context, tenant, wire }, input) => {
      const price = readAmount(input.price, input.currency, 'price');
      const product = createProduct(context, tenant.id, { ...input, price });
      return wire.created(wire.product(product));
    }),
  },
  {
    method: 'GET',
    path: LIST,
    operationId: 'listProducts',
    tag,
    summary: 'List products',
    description: 'All products, active or not, oldest first.',
    reply: { as: 'list', kind: 'product' },
    errors: [422],
    handler: withoutBody((call) => {
      const { context, tenant, entry, asOfWall, wire } = call;
      const page = readPage(call);
      const now = listProducts(context, tenant.id, page);
      const rows = asOfWall === null ? now : entry.history.listBefore('product', now, asOfWall);
      const count = () => listProducts(context, tenant.id).length;
      return listReply(call, 'product', page, rows, wire.product, count);
    }),
  },
  {
    method: 'GET',
    path: `${LIST}/:productId`,
    operationId: 'getProduct',
    tag,
    summary: 'Get a product',
    description: 'The product, active or not.',
    reply: { as: 'one', kind: 'product' },
    errors: [404],
    handler: withoutBody((call) => {
      const { context, tenant, entry, asOfWall, wire } = call;
      const id = pathParam(call, 'productId');
      const now = findProduct(context, tenant.id, id);
      const product = asOfWall === null ? now : entry.history.before('product', id, now, asOfWall);
      if (!product) return deletedReply(call, 'product', id, wire.product);
      return resourceReply(wire.product(product));
    }),
  },
];
