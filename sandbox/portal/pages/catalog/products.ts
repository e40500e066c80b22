import type { Hono } from 'hono';
import { productInput } from '../../../api/endpoints/schemas.ts';
import { readAmount } from '../../../api/replies/amounts.ts';
import {
  createProduct,
  deleteProduct,
  getProduct,
  type Product,
  updateProduct,
} from '../../../catalog/products.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { tenantPage } from '../../layout.ts';
import { checkField, type Filled, textArea, textField, UNFILLED } from '../../parts/fields.ts';
import { amountText } from '../../parts/format.ts';
import { attempt, readForm, refill, type Sent } from '../../parts/forms.ts';
import { type Html, html } from '../../parts/html.ts';
import { listPage, listQuery, pager, searchBox } from '../../parts/lists.ts';
import { actionForm, badge, facts, money, panel, risk, table, time } from '../../parts/parts.ts';
import { goTo, type Portal, tenantOf, tenantPath } from '../../portal.ts';

/** Products: search, create, update, deactivate and delete. */
export function productPages(app: Hono, portal: Portal): void {
  const { context } = portal;

  app.get('/tenants/:tenantId/products', (c) =>
    c.html(productsPage(portal, tenantOf(portal, c), listQuery(c), UNFILLED, c.req.query('said'))),
  );

  app.post('/tenants/:tenantId/products', async (c) => {
    const tenant = tenantOf(portal, c);
    const sent = await readForm(portal, c);
    const outcome = await attempt(productInput, productOf(sent), (input) =>
      createProduct(context, tenant.id, {
        ...input,
        price: readAmount(input.price, input.currency, 'price'),
      }),
    );
    if ('problems' in outcome) {
      const filled = refill(sent, outcome.problems);
      return c.html(productsPage(portal, tenant, {}, filled), 422);
    }
    return goTo(c, tenantPath(tenant.id, '/products'), 'product-created');
  });

  app.get('/tenants/:tenantId/products/:productId', (c) => {
    const tenant = tenantOf(portal, c);
    const product = getProduct(context, tenant.id, c.req.param('productId'));
    return c.html(productPage(portal, tenant, product, UNFILLED, c.req.query('said')));
  });

  app.post('/tenants/:tenantId/products/:productId', async (c) => {
    const tenant = tenantOf(portal, c);
    const product = getProduct(context, tenant.id, c.req.param('productId'));
    const sent = await readForm(portal, c);
    const outcome = await attempt(productInput, productOf(sent), (input) =>
      updateProduct(context, tenant.id, product.id, {
        ...input,
        price: readAmount(input.price, input.currency, 'price'),
      }),
    );
    if ('problems' in outcome) {
      return c.html(productPage(portal, tenant, product, refill(sent, outcome.problems)), 422);
    }
    return goTo(c, tenantPath(tenant.id, `/products/${product.id}`), 'product-saved');
  });

  app.post('/tenants/:tenantId/products/:productId/delete', async (c) => {
    const tenant = tenantOf(portal, c);
    await readForm(portal, c);
    deleteProduct(context, tenant.id, c.req.param('productId'));
    return goTo(c, tenantPath(tenant.id, '/products'), 'product-deleted');
  });
}

function productOf(sent: Sent) {
  return {
    name: sent.text('name') ?? '',
    description: sent.text('description') ?? '',
    price: sent.number('price'),
    currency: sent.text('currency')?.toUpperCase() ?? '',
    active: sent.has('active'),
  };
}

function productsPage(
  portal: Portal,
  tenant: Tenant,
  query: ReturnType<typeof listQuery>,
  filled: Filled,
  said?: string,
): Html {
  const { context } = portal;
  const path = tenantPath(tenant.id, '/products');
  const page = listPage(context, 'products', tenant.id, query);
  const rows = page.places.map(({ id }) => getProduct(context, tenant.id, id));
  const isRefused = Object.keys(filled.problems).length > 0;
  return tenantPage(portal, tenant, '/products', {
    title: 'Products',
    lead: 'One-time products. Prices are net.',
    said,
    wrong: isRefused
      ? (filled.problems.form ?? 'The product was not created. See the errors below.')
      : undefined,
    aside: searchBox(path, query.search, 'Name or ID'),
    body: html`<section class="panel">${table(
      'Products, newest first',
      rows,
      [
        { name: 'Name', cell: ({ id, name }) => html`<a href="${path}/${id}">${name}</a>` },
        {
          name: 'Status',
          cell: ({ active }) => (active ? badge('active', 'good') : badge('inactive')),
        },
        { name: 'Product ID', cell: ({ id }) => html`<code>${id}</code>` },
        { name: 'Price', cell: ({ price, currency }) => money(price, currency), numeric: true },
        { name: 'Updated', cell: ({ updatedAt }) => time(updatedAt) },
      ],
      query.search === undefined ? 'No products yet.' : `No product matches “${query.search}”.`,
    )}${pager(page, path, { search: query.search, before: query.before?.toString() })}
<details ${isRefused ? html`open` : ''}><summary>New product</summary>${actionForm(
      portal.formSecret,
      path,
      html`${productFields(isRefused ? filled : { values: { currency: 'EUR', active: 'on' }, problems: {} })}
<div class="actions"><button class="primary">Create product</button></div>`,
    )}</details></section>`,
  });
}

function productFields(filled: Filled): Html {
  return html`<div class="fields">
${textField(filled, { name: 'name', label: 'Name', required: true, wide: true })}
${textArea(filled, { name: 'description', label: 'Description' })}
${textField(filled, { name: 'price', label: 'Price', required: true, inputmode: 'decimal', placeholder: '14.50' })}
${textField(filled, { name: 'currency', label: 'Currency', required: true, placeholder: 'EUR' })}
<div class="wide">${checkField({
    name: 'active',
    label: 'Active',
    hint: '— an inactive product is listed but cannot be bought',
    checked: filled.values.active !== undefined && filled.values.active !== '',
  })}</div></div>`;
}

function productPage(
  portal: Portal,
  tenant: Tenant,
  product: Product,
  filled: Filled,
  said?: string,
): Html {
  const path = tenantPath(tenant.id, `/products/${product.id}`);
  const { name, description, price, currency, active } = product;
  const isRefused = Object.keys(filled.problems).length > 0;
  const form = isRefused
    ? filled
    : {
        values: {
          name,
          description,
          price: amountText(price, currency),
          currency,
          ...(active && { active: 'on' }),
        },
        problems: {},
      };
  return tenantPage(portal, tenant, '/products', {
    title: name,
    up: [tenantPath(tenant.id, '/products'), 'Products'],
    said,
    wrong: isRefused
      ? (filled.problems.form ?? 'The product was not saved. See the errors below.')
      : undefined,
    body: html`<div class="columns"><div>${panel(
      'Details',
      html`<div class="body">${actionForm(
        portal.formSecret,
        path,
        html`${productFields(form)}<div class="actions"><button class="primary">Save</button></div>`,
      )}</div>`,
      { lead: 'Saving emits product:updated.' },
    )}</div><div>${panel(
      'Product',
      html`<div class="body">${facts([
        ['Product ID', html`<code>${product.id}</code>`],
        ['Status', active ? badge('active', 'good') : badge('inactive')],
        ['Price', money(price, currency)],
        ['Created', time(product.createdAt)],
        ['Updated', time(product.updatedAt)],
      ])}</div>
${risk(
  portal.formSecret,
  `${path}/delete`,
  'Delete this product',
  'It can no longer be retrieved or purchased. Past transactions are kept.',
)}`,
    )}</div></div>`,
  });
}
