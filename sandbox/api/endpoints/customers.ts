import {
  createCustomer,
  deleteCustomer,
  findCustomer,
  listCustomers,
  updateCustomer,
} from '../../customers/customers.ts';
import { addPaymentMethod, chooseDefaultCard } from '../../customers/payment-methods.ts';
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
import { waitForSlowCard } from '../slow-card.ts';
import { cardChoice, customerChange, customerInput, paymentMethodInput } from './schemas.ts';

const LIST = '/tenants/:tenantId/customers';
const ONE = `${LIST}/:customerId`;
const tag = 'Customers';

export const customerEndpoints: readonly Endpoint[] = [
  {
    method: 'POST',
    path: LIST,
    operationId: 'createCustomer',
    tag,
    summary: 'Create a customer',
    description:
      'Creates a customer and returns 201. If a customer with this e-mail address exists (ignoring ' +
      'case), that one is returned unchanged with 200: nothing is created, no event is ' +
      'sent. Emits customer:created.',
    reply: { as: 'created', kind: 'customer' },
    errors: [400, 413, 415, 422],
    handler: withBody(customerInput, ({ context, tenant, wire }, input) => {
      const { customer, created } = createCustomer(context, tenant.id, input);
      const body = wire.customer(customer);
      if (created) return wire.created(body);
      return { status: wire.status.reused, body };
    }),
  },
  {
    method: 'GET',
    path: LIST,
    operationId: 'listCustomers',
    tag,
    summary: 'List customers',
    description: 'All customers, oldest first.',
    reply: { as: 'list', kind: 'customer' },
    errors: [422],
    handler: withoutBody((call) => {
      const { context, tenant, entry, asOfWall, wire } = call;
      const page = readPage(call);
      const now = listCustomers(context, tenant.id, page);
      const rows = asOfWall === null ? now : entry.history.listBefore('customer', now, asOfWall);
      const count = () => listCustomers(context, tenant.id).length;
      return listReply(call, 'customer', page, rows, wire.customer, count);
    }),
  },
  {
    method: 'GET',
    path: ONE,
    operationId: 'getCustomer',
    tag,
    summary: 'Get a customer',
    description: 'The customer with its cards on file.',
    reply: { as: 'one', kind: 'customer' },
    errors: [404],
    handler: withoutBody((call) => {
      const id = pathParam(call, 'customerId');
      const { context, tenant, entry, asOfWall } = call;
      const now = findCustomer(context, tenant.id, id);
      const customer =
        asOfWall === null ? now : entry.history.before('customer', id, now, asOfWall);
      if (!customer) return deletedReply(call, 'customer', id, call.wire.customer);
      return resourceReply(call.wire.customer(customer));
    }),
  },
  {
    method: 'PUT',
    path: ONE,
    operationId: 'updateCustomer',
    tag,
    summary: 'Update a customer',
    description:
      'Updates the submitted fields. An e-mail address of another customer returns 409. Emits ' +
      'customer:updated if something has changed.',
    reply: { as: 'one', kind: 'customer' },
    errors: [400, 404, 409, 413, 415, 422],
    handler: withBody(customerChange, (call, change) => {
      const { context, tenant, wire } = call;
      const customer = updateCustomer(context, tenant.id, pathParam(call, 'customerId'), change);
      return resourceReply(wire.customer(customer));
    }),
  },
  {
    method: 'DELETE',
    path: ONE,
    operationId: 'deleteCustomer',
    tag,
    summary: 'Delete a customer',
    description:
      'Deletes the customer and its cards on file. Its subscriptions end immediately; transactions and ' +
      'invoices are kept. Emits subscription:deleted for each subscription, then customer:deleted.',
    reply: { as: 'deleted', kind: 'customer' },
    errors: [404],
    handler: withoutBody((call) => {
      const id = pathParam(call, 'customerId');
      deleteCustomer(call.context, call.tenant.id, id);
      return call.wire.deleted('customer', id);
    }),
  },
  {
    method: 'PUT',
    path: `${ONE}/payment-methods`,
    operationId: 'addPaymentMethod',
    tag,
    summary: 'Add a payment method',
    description:
      'Verifies the card of the payment token and saves it. The first card becomes the default. The ' +
      'token is consumed, even if the card is declined (402). Emits customer:updated.',
    reply: { as: 'changed', kind: 'customer' },
    errors: [400, 402, 404, 413, 415, 422],
    handler: withBody(paymentMethodInput, async (call, { paymentToken }) => {
      const { context, tenant, wire } = call;
      await waitForSlowCard(context, paymentToken);
      const id = pathParam(call, 'customerId');
      const customer = addPaymentMethod(context, tenant.id, id, paymentToken);
      return wire.changed(wire.customer(customer));
    }),
  },
  {
    method: 'PUT',
    path: `${ONE}/credit-card/choose`,
    operationId: 'chooseDefaultCard',
    tag,
    summary: 'Choose the default card',
    description:
      'Makes the saved card with these last four digits and this type the default; among several, the ' +
      'latest. An unknown card returns 404. Emits customer:updated when the ' +
      'default has changed.',
    reply: { as: 'changed', kind: 'customer' },
    errors: [400, 404, 413, 415, 422],
    handler: withBody(cardChoice, (call, choice) => {
      const { context, tenant, wire } = call;
      const id = pathParam(call, 'customerId');
      const customer = chooseDefaultCard(context, tenant.id, id, choice);
      return wire.changed(wire.customer(customer));
    }),
  },
];
