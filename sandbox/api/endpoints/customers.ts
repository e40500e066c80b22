import {
  type Customer,
  createCustomer,
  deleteCustomer,
  findCustomer,
  listCustomers,
  updateCustomer,
} from '../../customers/customers.ts';
import { addPaymentMethod, chooseDefaultCard } from '../../customers/payment-methods.ts';
import { ServiceError } from '../../errors.ts';
import {
  asOf,
  type Call,
  changedReply,
  createdReply,
  deletedReply,
  type Endpoint,
  listReply,
  pathParam,
  withBody,
  withoutBody,
} from '../endpoint.ts';
import { representCustomer } from '../represent.ts';
import { cardChoice, customerChange, customerInput, paymentMethodInput } from '../schemas.ts';
import { TOKEN_REFUSALS, waitForSlowCard } from './payment-token.ts';

const LIST = '/tenants/:tenantId/customers';
const ONE = `${LIST}/:customerId`;
const tag = 'Customers';

const show = (call: Call, customer: Customer) =>
  call.profile.show.customer(representCustomer(customer));

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
    refuses: ['email_taken'],
    handler: withBody(customerInput, (call, input) => {
      const { customer, created } = createCustomer(call, input);
      const body = show(call, customer);
      return created ? createdReply(call, body) : { status: 200, body };
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
    refuses: [],
    handler: withoutBody((call) =>
      listReply(call, 'customer', listCustomers(call), (customer) => show(call, customer)),
    ),
  },
  {
    method: 'GET',
    path: ONE,
    operationId: 'getCustomer',
    tag,
    summary: 'Get a customer',
    description: 'The customer with its cards on file.',
    reply: { as: 'one', kind: 'customer' },
    refuses: ['not_found'],
    handler: withoutBody((call) => {
      const id = pathParam(call, 'customerId');
      const customer = asOf(call, 'customer', id, findCustomer(call, id));
      if (!customer) throw new ServiceError('not_found', 'Customer not found.');
      return { status: 200, body: show(call, customer) };
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
    refuses: ['not_found', 'email_taken'],
    handler: withBody(customerChange, (call, change) => {
      const customer = updateCustomer(call, pathParam(call, 'customerId'), change);
      return { status: 200, body: show(call, customer) };
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
    refuses: ['not_found', 'customer_has_subscriptions'],
    handler: withoutBody((call) => {
      const id = pathParam(call, 'customerId');
      deleteCustomer(call, id);
      return deletedReply(call, 'customer', id);
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
    refuses: ['not_found', ...TOKEN_REFUSALS],
    handler: withBody(paymentMethodInput, async (call, { paymentToken }) => {
      await waitForSlowCard(call.context, paymentToken);
      const id = pathParam(call, 'customerId');
      const customer = addPaymentMethod(call, id, paymentToken);
      return changedReply(call, show(call, customer));
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
    refuses: ['not_found', 'payment_method_not_found'],
    handler: withBody(cardChoice, (call, choice) => {
      const id = pathParam(call, 'customerId');
      const customer = chooseDefaultCard(call, id, choice);
      return changedReply(call, show(call, customer));
    }),
  },
];
