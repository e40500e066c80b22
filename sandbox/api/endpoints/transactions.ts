import type { Transaction } from '../../ledger/ledger.ts';
import { listTransactions } from '../../ledger/ledger-queries.ts';
import { createTransaction } from '../../ledger/transactions.ts';
import {
  type Call,
  createdReply,
  type Endpoint,
  listReply,
  withBody,
  withoutBody,
} from '../endpoint.ts';
import { representTransaction } from '../represent.ts';
import { transactionInput } from '../schemas.ts';
import { TOKEN_REFUSALS, waitForSlowCard } from './payment-token.ts';

const LIST = '/tenants/:tenantId/transactions';
const tag = 'Transactions';

const show = (call: Call, transaction: Transaction) =>
  call.profile.show.transaction(representTransaction(transaction));

export const transactionEndpoints: readonly Endpoint[] = [
  {
    method: 'POST',
    path: LIST,
    operationId: 'createTransaction',
    tag,
    summary: 'Create a transaction',
    description:
      'Charges the card of the payment token for products: the sum of price times quantity, ' +
      'and each tax on that sum, rounded half up to the minor unit. The token is valid once, and is consumed ' +
      'up whether the card is approved or declined (402); every other refusal leaves it unused. There ' +
      'is no idempotency key: the same request with a new token is a new charge. Emits ' +
      'invoice:created.',
    reply: { as: 'created', kind: 'transaction' },
    refuses: [
      ...TOKEN_REFUSALS,
      'customer_not_found',
      'product_not_found',
      'product_inactive',
      'currency_mismatch',
      'tax_code_unknown',
      'amount_out_of_range',
    ],
    handler: withBody(transactionInput, async (call, input) => {
      await waitForSlowCard(call.context, input.paymentToken);
      const transaction = createTransaction(call, input);
      return createdReply(call, show(call, transaction));
    }),
  },
  {
    method: 'GET',
    path: LIST,
    operationId: 'listTransactions',
    tag,
    summary: 'List transactions',
    description:
      'All successful charges: one-time ones and those of subscriptions (which have no items), ' +
      'oldest first. Declined attempts are not transactions. Fetch this list after invoice events.',
    reply: { as: 'list', kind: 'transaction' },
    refuses: [],
    handler: withoutBody((call) =>
      listReply(call, 'transaction', listTransactions(call), (row) => show(call, row)),
    ),
  },
];
