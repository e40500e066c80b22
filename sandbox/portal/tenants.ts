import type { Context, Hono } from 'hono';
import { TEST_CARDS } from '../cards/cards.ts';
import { tenantFields } from '../control/schemas.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { deleteTenant } from '../tenants/tenant-data.ts';
import { createTenant, listTenants, rotateClientSecret, updateTenant } from '../tenants/tenants.ts';
import { badge, facts, formatBrand, type Html, html, panel, table, time } from './html.ts';
import {
  goTo,
  type Portal,
  plainPage,
  scopeOf,
  tenantOf,
  tenantPage,
  tenantPath,
} from './layout.ts';
import { type Filled, folded, readForm, risk, schemaForm, submit } from './schema-form.ts';

/** The tenants, each one's overview with its credentials, and the test cards. */
export function tenantPages(app: Hono, portal: Portal): void {
  app.get('/', (c) => c.html(tenantsPage(portal, c)));
  app.get('/test-cards', (c) => c.html(testCardsPage(portal, c)));

  app.post('/tenants', async (c) => {
    let id = '';
    const refused = await submit(portal, c, tenantFields, (input) => {
      id = createTenant(portal.context, input).id;
    });
    return refused ? c.html(tenantsPage(portal, c, refused), 422) : goTo(c, tenantPath(id));
  });

  const one = '/tenants/:tenantId';
  app.get(one, (c) => c.html(overviewPage(portal, c, tenantOf(portal, c))));

  app.post(one, async (c) => {
    const tenant = tenantOf(portal, c);
    const refused = await submit(portal, c, tenantFields, (input) =>
      updateTenant(scopeOf(portal, tenant), input),
    );
    if (refused) return c.html(overviewPage(portal, c, tenant, refused), 422);
    return goTo(c, tenantPath(tenant.id));
  });

  app.post(`${one}/rotate-secret`, async (c) => {
    const tenant = tenantOf(portal, c);
    await readForm(portal, c);
    rotateClientSecret(scopeOf(portal, tenant));
    return goTo(c, tenantPath(tenant.id));
  });

  app.post(`${one}/delete`, async (c) => {
    const tenant = tenantOf(portal, c);
    await readForm(portal, c);
    deleteTenant(scopeOf(portal, tenant));
    return goTo(c, '/portal');
  });
}

function tenantsPage(portal: Portal, c: Context, refused?: Filled): Html {
  const { profile } = portal.context.options;
  const form = refused ?? { values: { profile }, problems: {} };
  return plainPage(portal, c, {
    title: 'Tenants',
    lead: 'Each tenant is a separate merchant: credentials, data, webhooks and clock.',
    problems: refused?.problems,
    body: html`<section class="panel">${table(
      'Tenants, newest first',
      listTenants(portal.context).reverse(),
      [
        { name: 'Name', cell: ({ id, name }) => html`<a href="${tenantPath(id)}">${name}</a>` },
        { name: 'Tenant ID', cell: ({ id }) => html`<code>${id}</code>` },
        { name: 'Profile', cell: ({ profile }) => badge(profile) },
        { name: 'Created', cell: ({ createdWall }) => time(new Date(createdWall).toISOString()) },
      ],
      'No tenants yet. Create one below, or with POST /sandbox/tenants.',
    )}</section>
${panel('New tenant', schemaForm(portal, '/portal/tenants', tenantFields, form, 'Create tenant'))}`,
  });
}

function overviewPage(portal: Portal, c: Context, tenant: Tenant, refused?: Filled): Html {
  const at = tenantPath(tenant.id);
  const form = refused ?? { values: tenant, problems: {} };
  return tenantPage(portal, c, tenant, '', {
    title: 'Overview',
    problems: refused?.problems,
    body: html`${panel(
      'Credentials',
      html`<p class="soft">Every call sends Authorization: Basic with base64 of &lt;client ID>:&lt;client secret>.</p>${facts(
        [
          ['Base URL', html`<code>${portal.context.publicUrl()}</code>`],
          ['Tenant ID', html`<code>${tenant.id}</code>`],
          ['Client ID', html`<code>${tenant.clientId}</code>`],
          ['Client secret', folded(tenant.clientSecret)],
        ],
      )}${risk(
        portal,
        `${at}/rotate-secret`,
        'Rotate the client secret',
        'The old secret stops working immediately. Update every client that uses it.',
      )}`,
    )}
${panel(
  'Settings',
  html`${schemaForm(portal, at, tenantFields, form, 'Save')}${risk(
    portal,
    `${at}/delete`,
    'Delete this tenant',
    'Also deletes its customers, products, subscriptions, transactions and logs.',
  )}`,
)}`,
  });
}

function testCardsPage(portal: Portal, c: Context): Html {
  return plainPage(portal, c, {
    title: 'Test cards',
    lead: 'Any expiry date in the future, any name, and any security code of the right length go with them. Every other valid number approves.',
    body: html`<section class="panel">${table(
      'Test cards',
      TEST_CARDS,
      [
        { name: 'Number', cell: ({ number }) => html`<code>${number}</code>` },
        { name: 'Brand', cell: ({ cardType }) => formatBrand(cardType) },
        { name: 'What it does', cell: ({ description }) => description },
      ],
      '',
    )}</section>`,
  });
}
