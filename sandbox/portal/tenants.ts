import type { Hono } from 'hono';
import {
  CARD_BEHAVIOURS,
  type CardBehaviour,
  type CardOutcome,
  TEST_CARDS,
} from '../cards/cards.ts';
import { tenantFields } from '../control/schemas.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { deleteTenant } from '../tenants/tenant-data.ts';
import { createTenant, listTenants, rotateClientSecret, updateTenant } from '../tenants/tenants.ts';
import { webhookSettings } from '../webhooks/settings.ts';
import {
  badge,
  codeBlock,
  copyable,
  facts,
  formatBrand,
  type Html,
  html,
  panel,
  table,
  time,
} from './html.ts';
import { plainPage, tenantPage } from './layout.ts';
import { goTo, type Portal, scopeOf, tenantOf, tenantPath } from './portal.ts';
import { RESOURCES } from './resources.ts';
import { type Filled, readForm, risk, schemaForm, submit, UNFILLED } from './schema-form.ts';

/** The tenants, each one's overview with its credentials, and the test cards. */
export function tenantPages(app: Hono, portal: Portal): void {
  const { context } = portal;

  app.get('/', (c) => c.html(tenantsPage(portal, UNFILLED, c.req.query('said'))));

  app.post('/tenants', async (c) => {
    let id = '';
    const refused = await submit(portal, c, tenantFields, (input) => {
      id = createTenant(context, input).id;
    });
    if (refused) return c.html(tenantsPage(portal, refused), 422);
    return goTo(c, tenantPath(id), 'tenant-created');
  });

  app.get('/test-cards', (c) => c.html(testCardsPage(portal)));

  app.get('/tenants/:tenantId', (c) =>
    c.html(overviewPage(portal, tenantOf(portal, c), UNFILLED, c.req.query('said'))),
  );

  app.post('/tenants/:tenantId', async (c) => {
    const tenant = tenantOf(portal, c);
    const refused = await submit(portal, c, tenantFields, (input) =>
      updateTenant(scopeOf(portal, tenant), input),
    );
    if (refused) return c.html(overviewPage(portal, tenant, refused), 422);
    return goTo(c, tenantPath(tenant.id), 'tenant-saved');
  });

  app.post('/tenants/:tenantId/rotate-secret', async (c) => {
    const tenant = tenantOf(portal, c);
    await readForm(portal, c);
    rotateClientSecret(scopeOf(portal, tenant));
    return goTo(c, tenantPath(tenant.id), 'secret-rotated');
  });

  app.post('/tenants/:tenantId/delete', async (c) => {
    const tenant = tenantOf(portal, c);
    await readForm(portal, c);
    deleteTenant(scopeOf(portal, tenant));
    return goTo(c, '/portal', 'tenant-deleted');
  });
}

function tenantsPage(portal: Portal, filled: Filled, said?: string): Html {
  const { profile } = portal.context.options;
  const isRefused = filled !== UNFILLED;
  return plainPage(portal, {
    title: 'Tenants',
    lead: 'Each tenant is a separate merchant: credentials, data, webhooks and clock.',
    said,
    ...(isRefused && { problems: filled.problems }),
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
${panel(
  'New tenant',
  schemaForm(
    portal,
    '/portal/tenants',
    tenantFields,
    isRefused ? filled : { values: { profile }, problems: {} },
    'Create tenant',
  ),
)}`,
  });
}

const COUNTED = [
  'transactions',
  'invoices',
  'subscriptions',
  'customers',
  'products',
  'deliveries',
];

function overviewPage(portal: Portal, tenant: Tenant, filled: Filled, said?: string): Html {
  const { context } = portal;
  const isRefused = filled !== UNFILLED;
  const counts = RESOURCES.filter(({ path }) => COUNTED.includes(path)).map(
    ({ path, title, list }) => {
      const total = list(scopeOf(portal, tenant), {}).total.toLocaleString('en');
      return html`<a class="stat" href="${tenantPath(tenant.id, `/${path}`)}"><strong>${total}</strong><span>${title}</span></a>`;
    },
  );
  return tenantPage(portal, tenant, '', {
    title: 'Overview',
    said,
    ...(isRefused && { problems: filled.problems }),
    body: html`<div class="stats">${counts}</div>
<div class="columns"><div>${panel(
      'Credentials',
      html`<div class="body">${facts([
        ['Base URL', copyable(context.publicUrl())],
        ['Tenant ID', copyable(tenant.id)],
        ['Client ID', copyable(tenant.clientId)],
        ['Client secret', copyable(tenant.clientSecret, true)],
      ])}</div>${risk(
        portal,
        tenantPath(tenant.id, '/rotate-secret'),
        'Rotate the client secret',
        'The old secret stops working immediately. Update every client that uses it.',
      )}`,
      'Every call sends Authorization: Basic with base64 of <client ID>:<client secret>.',
    )}
${panel(
  'Environment variables',
  html`<details><summary>Show</summary>${codeBlock(variablesOf(portal, tenant), 'Environment variables')}</details>`,
  'For a shop that uses this tenant as its service.',
)}</div>
<div>${panel(
      'Settings',
      html`${schemaForm(
        portal,
        tenantPath(tenant.id),
        tenantFields,
        isRefused ? filled : { values: tenant, problems: {} },
        'Save',
      )}${risk(
        portal,
        tenantPath(tenant.id, '/delete'),
        'Delete this tenant',
        'Also deletes its customers, products, subscriptions, transactions and logs.',
      )}`,
    )}</div></div>`,
  });
}

/** The variables with which a shop uses this tenant as its live service. */
function variablesOf(portal: Portal, tenant: Tenant): string {
  return [
    'SHOP_MODE=live',
    `SERVICE_BASE_URL=${portal.context.publicUrl()}`,
    `SERVICE_TENANT_ID=${tenant.id}`,
    `SERVICE_CLIENT_ID=${tenant.clientId}`,
    `SERVICE_CLIENT_SECRET=${tenant.clientSecret}`,
    `SERVICE_WEBHOOK_SECRET=${webhookSettings(scopeOf(portal, tenant)).signingSecret}`,
  ].join('\n');
}

function testCardsPage(portal: Portal): Html {
  const behaviour = (key: keyof typeof CARD_BEHAVIOURS): CardBehaviour => CARD_BEHAVIOURS[key];
  return plainPage(portal, {
    title: 'Test cards',
    lead: 'Any expiry date in the future, any name, and any security code of the right length go with them. Every other valid number approves.',
    body: html`<section class="panel">${table(
      'Test cards',
      TEST_CARDS,
      [
        { name: 'Number', cell: ({ number }) => copyable(number) },
        { name: 'Brand', cell: ({ cardType }) => formatBrand(cardType) },
        { name: 'What it does', cell: ({ description }) => description },
        { name: 'Saving it', cell: (card) => outcome(behaviour(card.behaviour).attach) },
        { name: 'Purchase', cell: (card) => outcome(behaviour(card.behaviour).present) },
        { name: 'Renewal', cell: (card) => renewal(behaviour(card.behaviour)) },
      ],
      '',
    )}</section>`,
  });
}

/** The outcome of a renewal, and of its retries where it differs. */
function renewal({ absent, retry }: CardBehaviour): Html {
  if (retry === absent) return outcome(absent);
  return html`${outcome(absent)} <span class="soft">retry</span> ${outcome(retry)}`;
}

function outcome(result: CardOutcome): Html {
  return badge(result, result === 'approved' ? 'good' : 'bad');
}
