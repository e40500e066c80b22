import type { Hono } from 'hono';
import { z } from 'zod';
import { line } from '../../api/endpoints/schemas.ts';
import { dialectName } from '../../control/schemas.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import { deleteTenant } from '../../tenants/tenant-data.ts';
import {
  createTenant,
  listTenants,
  rotateClientSecret,
  updateTenant,
} from '../../tenants/tenants.ts';
import { countDeliveries } from '../../webhooks/delivery/deliveries.ts';
import { webhookSettings } from '../../webhooks/settings.ts';
import { plainPage, tenantPage } from '../layout.ts';
import { type Filled, selectField, textField, UNFILLED } from '../parts/fields.ts';
import { attempt, readForm, refill } from '../parts/forms.ts';
import { type Html, html } from '../parts/html.ts';
import { type Listed, listPage } from '../parts/lists.ts';
import {
  actionForm,
  badge,
  copyable,
  facts,
  panel,
  risk,
  secret,
  table,
  time,
} from '../parts/parts.ts';
import { goTo, type Portal, tenantOf, tenantPath } from '../portal.ts';

const tenantForm = z.object({
  name: line(100),
  responses: z.enum(['full', 'minimal']),
  dialect: dialectName,
});

/** Tenants, and the overview of one with its credentials. */
export function tenantPages(app: Hono, portal: Portal): void {
  const { context } = portal;

  app.get('/', (c) => c.html(tenantsPage(portal, UNFILLED, c.req.query('said'))));

  app.post('/tenants', async (c) => {
    const sent = await readForm(portal, c);
    const outcome = await attempt(tenantForm, sent.values, (input) => createTenant(context, input));
    if ('problems' in outcome) {
      return c.html(tenantsPage(portal, refill(sent, outcome.problems)), 422);
    }
    return goTo(c, tenantPath(outcome.done.id), 'tenant-created');
  });

  app.get('/tenants/:tenantId', (c) =>
    c.html(overviewPage(portal, tenantOf(portal, c), UNFILLED, c.req.query('said'))),
  );

  app.post('/tenants/:tenantId', async (c) => {
    const tenant = tenantOf(portal, c);
    const sent = await readForm(portal, c);
    const outcome = await attempt(tenantForm, sent.values, (input) =>
      updateTenant(context, tenant.id, input),
    );
    if ('problems' in outcome) {
      return c.html(overviewPage(portal, tenant, refill(sent, outcome.problems)), 422);
    }
    return goTo(c, tenantPath(tenant.id), 'tenant-saved');
  });

  app.post('/tenants/:tenantId/rotate-secret', async (c) => {
    const tenant = tenantOf(portal, c);
    await readForm(portal, c);
    rotateClientSecret(context, tenant.id);
    return goTo(c, tenantPath(tenant.id), 'secret-rotated');
  });

  app.post('/tenants/:tenantId/delete', async (c) => {
    const tenant = tenantOf(portal, c);
    await readForm(portal, c);
    deleteTenant(context, tenant.id);
    return goTo(c, '/portal', 'tenant-deleted');
  });
}

function tenantsPage(portal: Portal, filled: Filled, said?: string): Html {
  const tenants = listTenants(portal.context).reverse();
  return plainPage(portal, {
    title: 'Tenants',
    lead: 'Each tenant is a separate merchant: credentials, data, webhooks and clock.',
    said,
    wrong: filled.problems.form,
    body: html`
<section class="panel"><header><h2>Tenants</h2></header>${table(
      'Tenants, newest first',
      tenants,
      [
        { name: 'Name', cell: ({ id, name }) => html`<a href="${tenantPath(id)}">${name}</a>` },
        { name: 'Tenant ID', cell: ({ id }) => html`<code>${id}</code>` },
        { name: 'Replies', cell: modes },
        { name: 'Created', cell: ({ createdWall }) => time(createdWall) },
      ],
      'No tenants yet. Create one below, or with POST /sandbox/tenants.',
    )}</section>
${panel(
  'New tenant',
  html`<div class="body">${actionForm(
    portal.formSecret,
    '/portal/tenants',
    html`<div class="fields">${tenantFields(
      Object.keys(filled.values).length > 0
        ? filled
        : {
            values: {
              responses: portal.context.options.responses,
              dialect: portal.context.options.dialect,
            },
            problems: {},
          },
    )}</div>
<div class="actions"><button class="primary">Create tenant</button></div>`,
  )}</div>`,
)}`,
  });
}

function tenantFields(filled: Filled): Html {
  return html`${textField(filled, { name: 'name', label: 'Name', required: true, placeholder: 'Coffee shop' })}
${selectField(filled, {
  name: 'responses',
  label: 'Response fields',
  hint: 'Minimal replies contain documented fields only.',
  choices: [
    ['full', 'Everything'],
    ['minimal', 'Documented fields only'],
  ],
})}
${textField(filled, {
  name: 'dialect',
  label: 'Dialect',
  hint: 'Behaviour that the interface leaves open: default, alternate and so on.',
  required: true,
})}`;
}

function modes({ responses, dialect }: Tenant): Html {
  const lines = [
    responses === 'minimal' ? badge('minimal', 'warn') : '',
    dialect === 'default' ? '' : badge(dialect, 'warn'),
  ].filter((word) => word !== '');
  return lines.length === 0 ? html`${badge('full', 'plain')}` : html`${lines}`;
}

const COUNTED: readonly (readonly [Listed, string])[] = [
  ['transactions', 'Transactions'],
  ['subscriptions', 'Subscriptions'],
  ['customers', 'Customers'],
  ['products', 'Products'],
];

function overviewPage(portal: Portal, tenant: Tenant, filled: Filled, said?: string): Html {
  const { context, formSecret } = portal;
  const deliveries = countDeliveries(context, tenant.id);
  const values = Object.keys(filled.values).length > 0 ? filled.values : { ...tenant, clock: '' };
  return tenantPage(portal, tenant, '', {
    title: 'Overview',
    said,
    wrong: filled.problems.form,
    body: html`
<div class="stats">${COUNTED.map(
      ([listed, name]) =>
        html`<a class="stat" href="${tenantPath(tenant.id, `/${listed}`)}"><strong>${listPage(
          context,
          listed,
          tenant.id,
          {},
        ).total.toLocaleString('en')}</strong><span>${name}</span></a>`,
    )}
<a class="stat" href="${tenantPath(tenant.id, '/deliveries')}"><strong>${deliveries.succeeded.toLocaleString('en')}</strong><span>Webhooks delivered</span></a>
<a class="stat" href="${tenantPath(tenant.id, '/deliveries?status=failed')}"><strong>${deliveries.failed.toLocaleString('en')}</strong><span>Webhooks failed</span></a></div>
<div class="columns">
<div>${panel(
      'Credentials',
      html`<div class="body">${facts([
        ['Base URL', copyable(context.publicUrl())],
        ['Tenant ID', copyable(tenant.id)],
        ['Client ID', copyable(tenant.clientId)],
        ['Client secret', secret(tenant.clientSecret)],
      ])}</div>
${risk(
  formSecret,
  tenantPath(tenant.id, '/rotate-secret'),
  'Rotate the client secret',
  'The old secret stops working immediately. Update every client that uses it.',
)}`,
      {
        lead: 'Every call sends Authorization: Basic with base64 of <client ID>:<client secret>.',
      },
    )}
${environmentPanel(portal, tenant)}</div>
<div>${panel(
      'Settings',
      html`<div class="body">${actionForm(
        formSecret,
        tenantPath(tenant.id),
        html`<div class="fields">${tenantFields({
          values: { name: values.name, responses: values.responses, dialect: values.dialect },
          problems: filled.problems,
        })}</div><div class="actions"><button class="primary">Save</button></div>`,
      )}</div>`,
    )}
${panel(
  'Remove',
  html`<div class="body">${risk(
    formSecret,
    tenantPath(tenant.id, '/delete'),
    'Delete this tenant',
    'Also deletes its customers, products, subscriptions, transactions and logs.',
  )}</div>`,
)}</div>
</div>`,
  });
}

/** The variables with which a shop uses this tenant as its live service. */
function environmentPanel({ context }: Portal, tenant: Tenant): Html {
  const lines = [
    'SHOP_MODE=live',
    `SERVICE_BASE_URL=${context.publicUrl()}`,
    `SERVICE_TENANT_ID=${tenant.id}`,
    `SERVICE_CLIENT_ID=${tenant.clientId}`,
    `SERVICE_CLIENT_SECRET=${tenant.clientSecret}`,
    `SERVICE_WEBHOOK_SECRET=${webhookSettings(context, tenant.id).signingSecret}`,
  ].join('\n');
  return panel(
    'Environment variables',
    html`<div class="body"><div class="secret"><details><summary>Show</summary><pre tabindex="0" role="region" aria-label="Environment variables">${lines}</pre></details>
<button type="button" class="tiny" data-copy="${lines}" hidden>Copy</button></div></div>`,
    { lead: 'For a shop that uses this tenant as its service.' },
  );
}
