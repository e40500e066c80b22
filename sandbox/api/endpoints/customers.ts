import {
  createCustomer,
  deleteCustomer,
  findCustomer,
  listCustomers,
  updateCustomer,
} from '../../customers/customers.ts';
import { addPaymentMethod, chooseDefaultCard } from '../../customers/payment-methods.ts';
import { changes, deletes, type Endpoint, lists, reads, show, withBody } from '../endpoint.ts';
import { cardChoice, customerChange, customerInput, paymentMethodInput } from '../schemas.ts';
import { TOKEN_REFUSALS } from './payment-token.ts';

const LIST = '/tenants/:tenantId/customers';
const ONE = `${LIST}/:id`;

export const customerEndpoints: readonly Endpoint[] = [
  {
    method: 'POST',
    path: LIST,
    operationId: 'createCustomer',
    description:
      'Creates a customer and returns 201. If a customer with this e-mail address exists (ignoring ' +
      'case), that one is returned unchanged with 200: nothing is created, no event is ' +
      'sent. Emits customer:created.',
    refuses: ['email_taken'],
    handler: withBody({ as: 'created', kind: 'customer' }, customerInput, (call, input) => {
      const { customer, created } = createCustomer(call, input);
      const status = created ? call.profile.created : 200;
      return { status, body: show(call, 'customer', customer) };
    }),
  },
  {
    method: 'GET',
    path: LIST,
    operationId: 'listCustomers',
    description: 'All customers, oldest first.',
    refuses: [],
    handler: lists('customer', listCustomers),
  },
  {
    method: 'GET',
    path: ONE,
    operationId: 'getCustomer',
    description: 'The customer with its cards on file.',
    refuses: ['not_found'],
    handler: reads('customer', findCustomer),
  },
  {
    method: 'PUT',
    path: ONE,
    operationId: 'updateCustomer',
    description:
      'Updates the submitted fields. An e-mail address of another customer returns 409. Emits ' +
      'customer:updated if something has changed.',
    refuses: ['not_found', 'email_taken'],
    handler: withBody({ as: 'one', kind: 'customer' }, customerChange, (call, change) => ({
      status: 200,
      body: show(call, 'customer', updateCustomer(call, call.id, change)),
    })),
  },
  {
    method: 'DELETE',
    path: ONE,
    operationId: 'deleteCustomer',
    description:
      'Deletes the customer and its cards on file. Its subscriptions end immediately; transactions and ' +
      'invoices are kept. Emits subscription:deleted for each subscription, then customer:deleted.',
    refuses: ['not_found', 'customer_has_subscriptions'],
    handler: deletes('customer', deleteCustomer),
  },
  {
    method: 'PUT',
    path: `${ONE}/payment-methods`,
    operationId: 'addPaymentMethod',
    description:
      'Verifies the card of the payment token and saves it. The first card becomes the default. The ' +
      'token is consumed, even if the card is declined (402). Emits customer:updated.',
    refuses: ['not_found', ...TOKEN_REFUSALS],
    handler: changes('customer', paymentMethodInput, (call, { paymentToken }) =>
      addPaymentMethod(call, call.id, paymentToken),
    ),
  },
  {
    method: 'PUT',
    path: `${ONE}/credit-card/choose`,
    operationId: 'chooseDefaultCard',
    description:
      'Makes the saved card with these last four digits and this type the default; among several, the ' +
      'latest. An unknown card returns 404. Emits customer:updated when the ' +
      'default has changed.',
    refuses: ['not_found', 'payment_method_not_found'],
    handler: changes('customer', cardChoice, (call, choice) =>
      chooseDefaultCard(call, call.id, choice),
    ),
  },
];
