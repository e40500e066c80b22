import type { Hono } from 'hono';
import { TEST_CARDS } from '../cards/cards.ts';
import { tenantFields } from '../control/schemas.ts';
import { deleteTenant } from '../tenants/tenant-data.ts';
import { createTenant, listTenants, rotateClientSecret } from '../tenants/tenants.ts';
import { facts, folded, type Html, html, panel, table, time } from './html.ts';
import { goTo, type PageContext, type PortalEnv, page, tenantPath } from './page.ts';
import { type Filled, risk, schemaForm, submit } from './schema-form.ts';

export function tenantPages(app: Hono<PortalEnv>): void {
  app.get('/', (c) => c.html(tenantsPage(c)));
  app.get('/test-cards', (c) => c.html(testCardsPage(c)));
  app.get('/tenants/:tenantId', (c) => c.html(overviewPage(c)));
  app.post('/tenants', async (c) => {
    let id = '';
    const refused = await submit(c, tenantFields, (input) => {
      id = createTenant(c.var.context, input).id;
    });
    return refused ? c.html(tenantsPage(c, refused), 422) : goTo(c, `/portal/tenants/${id}`);
  });
  app.post('/tenants/:tenantId/rotate-secret', (c) => {
    rotateClientSecret(c.var.scope);
    return goTo(c, tenantPath(c));
  });
  app.post('/tenants/:tenantId/delete', (c) => {
    deleteTenant(c.var.scope);
    return goTo(c, '/portal');
  });
}

function tenantsPage(c: PageContext, refused?: Filled): Html {
  const { profile } = c.var.context.options;
  const form = refused ?? { values: { profile }, problems: {} };
  return page(c, {
    title: 'Tenants',
    section: '',
    lead: 'Each tenant is a separate merchant: credentials, data, webhooks and clock.',
    problems: refused?.problems,
    body: html`<section class="panel">${table(
      'Tenants, newest first',
      listTenants(c.var.context).reverse(),
      [
        { name: 'Name', cell: ({ id, name }) => html`<a href="/portal/tenants/${id}">${name}</a>` },
        { name: 'Tenant ID', cell: ({ id }) => html`<code>${id}</code>` },
        { name: 'Profile', cell: ({ profile }) => profile },
        { name: 'Created', cell: ({ createdWall }) => time(createdWall) },
      ],
      'No tenants yet. Create one below, or with POST /sandbox/tenants.',
    )}</section>
${panel('New tenant', schemaForm(c, '/portal/tenants', tenantFields, form, 'Create tenant'))}`,
  });
}

function overviewPage(c: PageContext): Html {
  const { tenant } = c.var;
  return page(c, {
    title: 'Overview',
    section: '',
    lead: 'Every call sends Authorization: Basic with base64 of <client ID>:<client secret>.',
    body: panel(
      'Credentials',
      html`${facts([
        ['Base URL', html`<code>${c.var.context.publicUrl()}</code>`],
        ['Tenant ID', html`<code>${tenant.id}</code>`],
        ['Client ID', html`<code>${tenant.clientId}</code>`],
        ['Client secret', folded(tenant.clientSecret)],
        ['Profile', tenant.profile],
      ])}${risk(
        c,
        tenantPath(c, 'rotate-secret'),
        'Rotate the client secret',
        'The old secret stops working immediately. Update every client that uses it.',
      )}${risk(
        c,
        tenantPath(c, 'delete'),
        'Delete this tenant',
        'Also deletes its customers, products, subscriptions, transactions and logs.',
      )}`,
    ),
  });
}

function testCardsPage(c: PageContext): Html {
  return page(c, {
    title: 'Test cards',
    section: 'test-cards',
    lead: 'Any expiry date in the future, any name, and any security code of the right length go with them. Every other valid number approves.',
    body: html`<section class="panel">${table(
      'Test cards',
      TEST_CARDS,
      [
        { name: 'Number', cell: ({ number }) => html`<code>${number}</code>` },
        { name: 'Brand', cell: ({ cardType }) => cardType },
        { name: 'What it does', cell: ({ description }) => description },
      ],
      '',
    )}</section>`,
  });
}
