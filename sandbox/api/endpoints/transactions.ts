import { listTransactions } from '../../ledger/ledger.ts';
import { createTransaction } from '../../ledger/transactions.ts';
import { creates, type Endpoint, lists } from '../endpoint.ts';
import { transactionInput } from '../schemas.ts';
import { TOKEN_REFUSALS } from './payment-token.ts';

const LIST = '/tenants/:tenantId/transactions';

export const transactionEndpoints: readonly Endpoint[] = [
  {
    method: 'POST',
    path: LIST,
    operationId: 'createTransaction',
    description:
      'Charges the card of the payment token for products: the sum of price times quantity, ' +
      'and each tax on that sum, rounded half up to the minor unit. The token is valid once, and is consumed ' +
      'whether the card is approved or declined (402); every other refusal leaves it unused. There ' +
      'is no idempotency key: the same request with a new token is a new charge. Emits ' +
      'invoice:created.',
    refuses: [
      ...TOKEN_REFUSALS,
      'customer_not_found',
      'product_not_found',
      'product_inactive',
      'currency_mismatch',
      'tax_code_unknown',
      'amount_out_of_range',
    ],
    handler: creates('transaction', transactionInput, createTransaction),
  },
  {
    method: 'GET',
    path: LIST,
    operationId: 'listTransactions',
    description:
      'All successful charges: one-time ones and those of subscriptions (which have no items), ' +
      'oldest first. Declined attempts are not transactions. Fetch this list after invoice events.',
    refuses: [],
    handler: lists('transaction', listTransactions),
  },
];
