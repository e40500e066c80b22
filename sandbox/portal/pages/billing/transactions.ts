import type { Hono } from 'hono';
import { ServiceError } from '../../../errors.ts';
import type { Transaction } from '../../../ledger/ledger.ts';
import { listDeclinedCharges, listTransactions } from '../../../ledger/ledger-queries.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { tenantPage } from '../../layout.ts';
import { type Html, html } from '../../parts/html.ts';
import { customerLink } from '../../parts/links.ts';
import { listPage, listQuery, type Place, pager, searchBox } from '../../parts/lists.ts';
import { badge, cardName, facts, money, panel, shortId, table, time } from '../../parts/parts.ts';
import { type Portal, tenantOf, tenantPath } from '../../portal.ts';
import { billTable } from './bill.ts';

/** Successful charges, and on a separate tab declined ones. */
export function transactionPages(app: Hono, portal: Portal): void {
  app.get('/tenants/:tenantId/transactions', (c) => {
    const tenant = tenantOf(portal, c);
    return c.html(
      c.req.query('only') === 'declined'
        ? declinedPage(portal, tenant)
        : transactionsPage(portal, tenant, listQuery(c)),
    );
  });

  app.get('/tenants/:tenantId/transactions/:transactionId', (c) => {
    const tenant = tenantOf(portal, c);
    const place = portal.context.store.get<Place>(
      'SELECT id, seq FROM transactions WHERE tenant_id = ? AND id = ?',
      tenant.id,
      c.req.param('transactionId'),
    );
    const transaction = place && transactionAt(portal, tenant.id, place);
    if (!transaction) throw new ServiceError('not_found', 'Transaction not found.');
    return c.html(transactionPage(portal, tenant, transaction));
  });
}

function transactionAt(
  { context }: Portal,
  tenantId: string,
  { seq }: Place,
): Transaction | undefined {
  return listTransactions(context, tenantId, { limit: 1, after: seq - 1 })[0];
}

function tabs(path: string, chosen: 'succeeded' | 'declined'): Html {
  const current = (name: string) => (name === chosen ? html`aria-current="true"` : '');
  return html`<header><nav class="tabs" aria-label="Which charges"><a href="${path}" ${current('succeeded')}>Succeeded</a><a href="${path}?only=declined" ${current('declined')}>Declined</a></nav></header>`;
}

function transactionsPage(
  portal: Portal,
  tenant: Tenant,
  query: ReturnType<typeof listQuery>,
): Html {
  const { context } = portal;
  const path = tenantPath(tenant.id, '/transactions');
  const page = listPage(context, 'transactions', tenant.id, query);
  const rows = page.places
    .map((place) => transactionAt(portal, tenant.id, place))
    .filter((transaction) => transaction !== undefined);
  return tenantPage(portal, tenant, '/transactions', {
    title: 'Transactions',
    lead: 'Successful charges. Transactions are immutable; there are no refunds.',
    aside: searchBox(path, query.search, 'Any ID'),
    body: html`<section class="panel">${tabs(path, 'succeeded')}${table(
      'Transactions, newest first',
      rows,
      [
        {
          name: 'Transaction',
          cell: ({ id }) => html`<a href="${path}/${id}">${shortId(id)}</a>`,
        },
        { name: 'Customer', cell: ({ customerId }) => customerLink(portal, tenant.id, customerId) },
        { name: 'For', cell: purposeOf },
        { name: 'Card', cell: cardName },
        { name: 'Date', cell: ({ createdAt }) => time(createdAt) },
        { name: 'Total', cell: ({ bill, currency }) => money(bill.total, currency), numeric: true },
      ],
      query.search === undefined
        ? 'No transactions yet.'
        : `No transaction matches “${query.search}”.`,
    )}${pager(page, path, { search: query.search, before: query.before?.toString() })}</section>`,
  });
}

function purposeOf({ subscriptionId, bill }: Transaction) {
  const [first] = bill.lines;
  const more = bill.lines.length - 1;
  return html`${first?.name ?? ''}${more > 0 ? ` and ${more} more` : ''} ${
    subscriptionId === null ? '' : badge('subscription', 'plain')
  }`;
}

function declinedPage(portal: Portal, tenant: Tenant): Html {
  const path = tenantPath(tenant.id, '/transactions');
  const rows = listDeclinedCharges(portal.context, tenant.id, 200);
  return tenantPage(portal, tenant, '/transactions', {
    title: 'Transactions',
    lead: 'Declined charges are not transactions, and the API does not list them. The last 200.',
    body: html`<section class="panel">${tabs(path, 'declined')}${table(
      'Declined charges, newest first',
      rows,
      [
        { name: 'Reason', cell: ({ code }) => badge(code, 'bad') },
        { name: 'Customer', cell: ({ customerId }) => customerLink(portal, tenant.id, customerId) },
        { name: 'Card', cell: cardName },
        {
          name: 'For',
          cell: ({ subscriptionId }) => (subscriptionId === null ? 'Products' : 'A subscription'),
        },
        { name: 'Date', cell: ({ createdAt }) => time(createdAt) },
        { name: 'Total', cell: ({ total, currency }) => money(total, currency), numeric: true },
      ],
      'No declined charges.',
    )}</section>`,
  });
}

function transactionPage(portal: Portal, tenant: Tenant, transaction: Transaction): Html {
  const { id, customerId, invoiceId, subscriptionId, bill, currency, createdAt } = transaction;
  return tenantPage(portal, tenant, '/transactions', {
    title: 'Transaction',
    up: [tenantPath(tenant.id, '/transactions'), 'Transactions'],
    lead: html`<code>${id}</code>`,
    body: html`<div class="columns"><div>${panel(
      'Charge',
      html`<div class="body">${facts([
        ['Total', money(bill.total, currency)],
        ['Date', time(createdAt)],
        ['Customer', customerLink(portal, tenant.id, customerId)],
        ['Card', cardName(transaction)],
        [
          'Invoice',
          html`<a href="${tenantPath(tenant.id, `/invoices/${invoiceId}`)}"><code>${invoiceId}</code></a>`,
        ],
        ...(subscriptionId === null
          ? []
          : ([
              [
                'Subscription',
                html`<a href="${tenantPath(tenant.id, `/subscriptions/${subscriptionId}`)}"><code>${subscriptionId}</code></a>`,
              ],
            ] as const)),
      ])}</div>`,
    )}</div><div>${panel('Bill', billTable(bill, currency))}</div></div>`,
  });
}
