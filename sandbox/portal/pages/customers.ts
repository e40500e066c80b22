import type { Hono } from 'hono';
import { z } from 'zod';
import { customerChange } from '../../api/endpoints/schemas.ts';
import {
  type Customer,
  deleteCustomer,
  getCustomer,
  updateCustomer,
} from '../../customers/customers.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import { tenantPage } from '../layout.ts';
import { type Filled, textField, UNFILLED } from '../parts/fields.ts';
import { attempt, readForm, refill, type Sent, tryTo } from '../parts/forms.ts';
import { type Html, html } from '../parts/html.ts';
import { listPage, listQuery, pager, searchBox } from '../parts/lists.ts';
import { actionForm, badge, cardName, facts, panel, risk, table, time } from '../parts/parts.ts';
import { goTo, type Portal, tenantOf, tenantPath } from '../portal.ts';
import { invoicesWhere, invoiceTable } from './billing/invoices.ts';
import { subscriptionsWhere, subscriptionTable } from './billing/subscriptions.ts';

/** The complete form: an emptied phone number is removed. */
const customerForm = z.object({
  ...customerChange.shape,
  phone: customerChange.shape.phone.nullable(),
});

/** Customers: a searchable list, and each customer's cards, subscriptions and invoices. */
export function customerPages(app: Hono, portal: Portal): void {
  const { context } = portal;

  app.get('/tenants/:tenantId/customers', (c) =>
    c.html(customersPage(portal, tenantOf(portal, c), listQuery(c), c.req.query('said'))),
  );

  app.get('/tenants/:tenantId/customers/:customerId', (c) => {
    const tenant = tenantOf(portal, c);
    const customer = getCustomer(context, tenant.id, c.req.param('customerId'));
    return c.html(customerPage(portal, tenant, customer, UNFILLED, c.req.query('said')));
  });

  app.post('/tenants/:tenantId/customers/:customerId', async (c) => {
    const tenant = tenantOf(portal, c);
    const customer = getCustomer(context, tenant.id, c.req.param('customerId'));
    const sent = await readForm(portal, c);
    const outcome = await attempt(customerForm, changeOf(sent), (change) =>
      updateCustomer(context, tenant.id, customer.id, change),
    );
    if ('problems' in outcome) {
      return c.html(customerPage(portal, tenant, customer, refill(sent, outcome.problems)), 422);
    }
    return goTo(c, tenantPath(tenant.id, `/customers/${customer.id}`), 'customer-saved');
  });

  app.post('/tenants/:tenantId/customers/:customerId/delete', async (c) => {
    const tenant = tenantOf(portal, c);
    const customer = getCustomer(context, tenant.id, c.req.param('customerId'));
    await readForm(portal, c);
    const outcome = await tryTo(() => deleteCustomer(context, tenant.id, customer.id));
    if ('problems' in outcome) {
      const { problems } = outcome;
      return c.html(customerPage(portal, tenant, customer, { values: {}, problems }), 409);
    }
    return goTo(c, tenantPath(tenant.id, '/customers'), 'customer-deleted');
  });
}

function changeOf(sent: Sent) {
  return {
    firstname: sent.text('firstname') ?? '',
    lastname: sent.text('lastname') ?? '',
    email: sent.text('email') ?? '',
    phone: sent.text('phone') ?? null,
  };
}

function customersPage(
  portal: Portal,
  tenant: Tenant,
  query: ReturnType<typeof listQuery>,
  said?: string,
): Html {
  const { context } = portal;
  const path = tenantPath(tenant.id, '/customers');
  const page = listPage(context, 'customers', tenant.id, query);
  const rows = page.places.map(({ id }) => getCustomer(context, tenant.id, id));
  return tenantPage(portal, tenant, '/customers', {
    title: 'Customers',
    said,
    aside: searchBox(path, query.search, 'Name, e-mail or ID'),
    body: html`<section class="panel">${table(
      'Customers, newest first',
      rows,
      [
        {
          name: 'Name',
          cell: ({ id, firstname, lastname }) =>
            html`<a href="${path}/${id}">${firstname} ${lastname}</a>`,
        },
        { name: 'E-mail', cell: ({ email }) => email },
        { name: 'Default card', cell: defaultCard },
        { name: 'Created', cell: ({ createdAt }) => time(createdAt) },
      ],
      query.search === undefined
        ? 'No customers yet. The shop creates them with POST /tenants/…/customers.'
        : `No customer matches “${query.search}”.`,
    )}${pager(page, path, { search: query.search, before: query.before?.toString() })}</section>`,
  });
}

function defaultCard({ paymentMethods }: Customer) {
  const method = paymentMethods.find(({ isDefault }) => isDefault);
  return method ? cardName(method.card) : html`<span class="soft">None</span>`;
}

function customerPage(
  portal: Portal,
  tenant: Tenant,
  customer: Customer,
  filled: Filled,
  said?: string,
): Html {
  const { context, formSecret } = portal;
  const path = tenantPath(tenant.id, `/customers/${customer.id}`);
  const { firstname, lastname, email, phone } = customer;
  const values =
    Object.keys(filled.values).length > 0
      ? filled.values
      : { firstname, lastname, email, phone: phone ?? '' };
  const form = { values, problems: filled.problems };
  const where = { column: 'customer_id', value: customer.id };
  return tenantPage(portal, tenant, '/customers', {
    title: `${firstname} ${lastname}`,
    up: [tenantPath(tenant.id, '/customers'), 'Customers'],
    said,
    wrong: filled.problems.form,
    body: html`<div class="columns"><div>${panel(
      'Details',
      html`<div class="body">${actionForm(
        formSecret,
        path,
        html`<div class="fields">
${textField(form, { name: 'firstname', label: 'First name', required: true })}
${textField(form, { name: 'lastname', label: 'Last name', required: true })}
${textField(form, { name: 'email', label: 'E-mail', type: 'email', required: true })}
${textField(form, { name: 'phone', label: 'Phone' })}
</div><div class="actions"><button class="primary">Save</button></div>`,
      )}</div>`,
    )}</div><div>${panel(
      'Customer',
      html`<div class="body">${facts([
        ['Customer ID', html`<code>${customer.id}</code>`],
        ['Type', customer.type],
        ['Created', time(customer.createdAt)],
        ['Updated', time(customer.updatedAt)],
        ['Cards', cardsOf(customer)],
      ])}</div>
${risk(
  formSecret,
  `${path}/delete`,
  'Delete this customer',
  'Deletes the cards and ends the subscriptions immediately. Transactions and invoices are kept.',
)}`,
    )}</div></div>
${panel(
  'Subscriptions',
  subscriptionTable(
    portal,
    tenant,
    subscriptionsWhere(context, tenant.id, where),
    'No subscriptions.',
  ),
)}
${panel(
  'Latest invoices',
  invoiceTable(portal, tenant, invoicesWhere(context, tenant.id, where), 'No charges.'),
)}`,
  });
}

function cardsOf({ paymentMethods }: Customer) {
  if (paymentMethods.length === 0) return html`<span class="soft">None on file</span>`;
  return html`<ul>${paymentMethods.map(
    ({ card, isDefault }) =>
      html`<li>${cardName(card)} <span class="soft">${String(card.expiryMonth).padStart(2, '0')}/${
        card.expiryYear % 100
      }</span> ${isDefault ? badge('default', 'good') : ''}</li>`,
  )}</ul>`;
}
