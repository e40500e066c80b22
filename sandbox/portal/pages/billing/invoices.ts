import type { Hono } from 'hono';
import type { SandboxContext } from '../../../context.ts';
import { ServiceError } from '../../../errors.ts';
import type { Invoice } from '../../../ledger/ledger.ts';
import { findInvoice } from '../../../ledger/ledger-queries.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { tenantPage } from '../../layout.ts';
import { type Content, type Html, html } from '../../parts/html.ts';
import { customerLink } from '../../parts/links.ts';
import { type Condition, listPage, listQuery, pager, searchBox } from '../../parts/lists.ts';
import { badge, facts, money, panel, shortId, table, time } from '../../parts/parts.ts';
import { type Portal, tenantOf, tenantPath } from '../../portal.ts';
import { billTable } from './bill.ts';

/** Invoices: paid immediately, open after a failed renewal, or void. */
export function invoicePages(app: Hono, portal: Portal): void {
  app.get('/tenants/:tenantId/invoices', (c) =>
    c.html(invoicesPage(portal, tenantOf(portal, c), listQuery(c))),
  );

  app.get('/tenants/:tenantId/invoices/:invoiceId', (c) => {
    const tenant = tenantOf(portal, c);
    const invoice = findInvoice(portal.context, tenant.id, c.req.param('invoiceId'));
    if (!invoice) throw new ServiceError('not_found', 'Invoice not found.');
    return c.html(invoicePage(portal, tenant, invoice));
  });
}

/** The latest invoices of a customer or a subscription. */
export function invoicesWhere(
  context: SandboxContext,
  tenantId: string,
  where: Condition,
): Invoice[] {
  return invoicesOf(context, tenantId, listPage(context, 'invoices', tenantId, { where }).places);
}

function invoicesOf(
  context: SandboxContext,
  tenantId: string,
  places: readonly { id: string }[],
): Invoice[] {
  return places
    .map(({ id }) => findInvoice(context, tenantId, id))
    .filter((invoice) => invoice !== undefined);
}

export function invoiceTable(
  portal: Portal,
  tenant: Tenant,
  rows: readonly Invoice[],
  empty: Content,
): Html {
  return table(
    'Invoices, newest first',
    rows,
    [
      {
        name: 'Invoice',
        cell: ({ id }) =>
          html`<a href="${tenantPath(tenant.id, `/invoices/${id}`)}">${shortId(id)}</a>`,
      },
      { name: 'Status', cell: ({ status }) => badge(status) },
      { name: 'Customer', cell: ({ customerId }) => customerLink(portal, tenant.id, customerId) },
      { name: 'Created', cell: ({ createdAt }) => time(createdAt) },
      { name: 'Total', cell: ({ bill, currency }) => money(bill.total, currency), numeric: true },
    ],
    empty,
  );
}

function invoicesPage(portal: Portal, tenant: Tenant, query: ReturnType<typeof listQuery>): Html {
  const path = tenantPath(tenant.id, '/invoices');
  const page = listPage(portal.context, 'invoices', tenant.id, query);
  return tenantPage(portal, tenant, '/invoices', {
    title: 'Invoices',
    lead: 'One for every charge that was due. The API exposes them as transactions.',
    aside: searchBox(path, query.search, 'Any ID'),
    body: html`<section class="panel">${invoiceTable(
      portal,
      tenant,
      invoicesOf(portal.context, tenant.id, page.places),
      query.search === undefined ? 'No invoices yet.' : `No invoice matches “${query.search}”.`,
    )}${pager(page, path, { search: query.search, before: query.before?.toString() })}</section>`,
  });
}

function invoicePage(portal: Portal, tenant: Tenant, invoice: Invoice): Html {
  const { id, status, customerId, subscriptionId, transactionId, attempts, bill, currency } =
    invoice;
  const link = (kind: string, of: string) =>
    html`<a href="${tenantPath(tenant.id, `/${kind}/${of}`)}"><code>${of}</code></a>`;
  return tenantPage(portal, tenant, '/invoices', {
    title: 'Invoice',
    up: [tenantPath(tenant.id, '/invoices'), 'Invoices'],
    lead: html`<code>${id}</code>`,
    body: html`<div class="columns"><div>${panel(
      'Invoice',
      html`<div class="body">${facts([
        ['Status', badge(status)],
        ['Total', money(bill.total, currency)],
        ['Customer', customerLink(portal, tenant.id, customerId)],
        ...(subscriptionId === null
          ? []
          : ([['Subscription', link('subscriptions', subscriptionId)]] as const)),
        [
          'Paid by',
          transactionId === null
            ? html`<span class="soft">None yet</span>`
            : link('transactions', transactionId),
        ],
        ['Charge attempts', attempts],
        ['Created', time(invoice.createdAt)],
        ['Updated', time(invoice.updatedAt)],
      ])}</div>`,
    )}</div><div>${panel('Bill', billTable(bill, currency))}</div></div>`,
  });
}
