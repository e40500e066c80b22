import { setImmediate as nextTurn } from 'node:timers/promises';
import { listTransactions } from '../../ledger/ledger-queries.ts';
import { createTransaction } from '../../ledger/transactions.ts';
import {
  type Call,
  type Endpoint,
  listReply,
  type Reply,
  readPage,
  withBody,
  withoutBody,
} from '../endpoint.ts';
import { waitForSlowCard } from '../slow-card.ts';
import { transactionInput } from './schemas.ts';

const LIST = '/tenants/:tenantId/transactions';
const tag = 'Transactions';

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
    errors: [400, 402, 404, 413, 415, 422],
    handler: withBody(transactionInput, async ({ context, tenant, wire }, input) => {
      await waitForSlowCard(context, input.paymentToken);
      const transaction = createTransaction(context, tenant.id, input);
      return wire.created(wire.transaction(transaction));
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
    errors: [422],
    handler: withoutBody((call) => {
      const { context, tenant, entry, asOfWall, wire } = call;
      const page = readPage(call);
      const isInOrder = wire.choices['list.order'] === 'oldest';
      const isWhole = page.limit === null && page.after === 0;
      if (asOfWall === null && isWhole && isInOrder) return wholeList(call);
      const now = listTransactions(context, tenant.id, page);
      const rows = asOfWall === null ? now : entry.history.listBefore('transaction', now, asOfWall);
      const count = () => listTransactions(context, tenant.id).length;
      return listReply(call, 'transaction', page, rows, wire.transaction, count);
    }),
  },
];

/** Rows that are serialized before yielding to the event loop. */
const ROWS_A_TURN = 2_000;

/** The list that shops poll, cached: only new rows are read and serialized. */
async function wholeList(call: Call): Promise<Reply> {
  const { context, tenant, entry, wire } = call;
  const list = entry.transactions.list(wire.form);
  for (;;) {
    const newer = { limit: ROWS_A_TURN, after: list.lastSeq };
    const rows = listTransactions(context, tenant.id, newer);
    for (const row of rows) list.add(row.seq, JSON.stringify(wire.transaction(row)));
    if (rows.length < ROWS_A_TURN) break;
    await nextTurn();
  }
  // A reset or restore has replaced the list.
  if (entry.transactions.list(wire.form) !== list) return wholeList(call);
  const { before, after } = wire.list;
  return {
    status: 200,
    json: list.toChunks(
      before('transaction'),
      after({ total: () => list.length, nextCursor: null }),
    ),
  };
}
