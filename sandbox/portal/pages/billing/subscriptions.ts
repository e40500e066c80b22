import type { Hono } from 'hono';
import { nextChargeAt } from '../../../api/replies/wire-resources.ts';
import { findSubscription, type Subscription } from '../../../billing/subscription-store.ts';
import { cancelSubscription } from '../../../billing/subscriptions.ts';
import { planOfSubscription } from '../../../catalog/plans.ts';
import type { SandboxContext } from '../../../context.ts';
import { ServiceError } from '../../../errors.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { tenantPage } from '../../layout.ts';
import { readForm } from '../../parts/forms.ts';
import { type Content, type Html, html } from '../../parts/html.ts';
import { customerLink } from '../../parts/links.ts';
import { type Condition, listPage, listQuery, pager, searchBox } from '../../parts/lists.ts';
import { badge, cardName, facts, money, panel, risk, table, time } from '../../parts/parts.ts';
import { goTo, type Portal, tenantOf, tenantPath } from '../../portal.ts';
import { invoicesWhere, invoiceTable } from './invoices.ts';

/** Subscriptions, including ended ones. */
export function subscriptionPages(app: Hono, portal: Portal): void {
  const { context } = portal;

  app.get('/tenants/:tenantId/subscriptions', (c) =>
    c.html(subscriptionsPage(portal, tenantOf(portal, c), listQuery(c))),
  );

  app.get('/tenants/:tenantId/subscriptions/:subscriptionId', (c) => {
    const tenant = tenantOf(portal, c);
    const subscription = findSubscription(context, tenant.id, c.req.param('subscriptionId'));
    if (!subscription) throw new ServiceError('not_found', 'Subscription not found.');
    return c.html(subscriptionPage(portal, tenant, subscription, c.req.query('said')));
  });

  app.post('/tenants/:tenantId/subscriptions/:subscriptionId/cancel', async (c) => {
    const tenant = tenantOf(portal, c);
    await readForm(portal, c);
    const subscriptionId = c.req.param('subscriptionId');
    cancelSubscription(context, tenant.id, subscriptionId);
    const path = tenantPath(tenant.id, `/subscriptions/${subscriptionId}`);
    return goTo(c, path, 'subscription-canceled');
  });
}

/** The latest subscriptions of a customer or a plan. */
export function subscriptionsWhere(
  context: SandboxContext,
  tenantId: string,
  where: Condition,
): Subscription[] {
  return subscriptionsOf(
    context,
    tenantId,
    listPage(context, 'subscriptions', tenantId, { where }).places,
  );
}

function subscriptionsOf(
  context: SandboxContext,
  tenantId: string,
  places: readonly { id: string }[],
): Subscription[] {
  return places
    .map(({ id }) => findSubscription(context, tenantId, id))
    .filter((subscription) => subscription !== undefined);
}

export function subscriptionTable(
  portal: Portal,
  tenant: Tenant,
  rows: readonly Subscription[],
  empty: Content,
): Html {
  return table(
    'Subscriptions, newest first',
    rows,
    [
      {
        name: 'Plan',
        cell: ({ id, planId }) =>
          html`<a href="${tenantPath(tenant.id, `/subscriptions/${id}`)}">${
            planOfSubscription(portal.context, tenant.id, planId).name
          }</a>`,
      },
      { name: 'Status', cell: ({ status }) => badge(status) },
      { name: 'Customer', cell: ({ customerId }) => customerLink(portal, tenant.id, customerId) },
      { name: 'Quantity', cell: ({ quantity }) => quantity.toLocaleString('en'), numeric: true },
      { name: 'Next charge', cell: nextCharge },
    ],
    empty,
  );
}

function nextCharge(subscription: Subscription): Content {
  const at = nextChargeAt(subscription);
  return at === null ? html`<span class="soft">None</span>` : time(at);
}

function subscriptionsPage(
  portal: Portal,
  tenant: Tenant,
  query: ReturnType<typeof listQuery>,
): Html {
  const path = tenantPath(tenant.id, '/subscriptions');
  const page = listPage(portal.context, 'subscriptions', tenant.id, query);
  return tenantPage(portal, tenant, '/subscriptions', {
    title: 'Subscriptions',
    lead: 'Ended subscriptions stay in this list; the API answers 404 for them.',
    aside: searchBox(path, query.search, 'Subscription, customer or plan ID'),
    body: html`<section class="panel">${subscriptionTable(
      portal,
      tenant,
      subscriptionsOf(portal.context, tenant.id, page.places),
      query.search === undefined
        ? 'No subscriptions yet.'
        : `No subscription matches “${query.search}”.`,
    )}${pager(page, path, { search: query.search, before: query.before?.toString() })}</section>`,
  });
}

function subscriptionPage(
  portal: Portal,
  tenant: Tenant,
  subscription: Subscription,
  said?: string,
): Html {
  const { context, formSecret } = portal;
  const { id, customerId, planId, quantity, status, applicableTaxes } = subscription;
  const plan = planOfSubscription(context, tenant.id, planId);
  const path = tenantPath(tenant.id, `/subscriptions/${id}`);
  return tenantPage(portal, tenant, '/subscriptions', {
    title: plan.name,
    up: [tenantPath(tenant.id, '/subscriptions'), 'Subscriptions'],
    said,
    body: html`<div class="columns"><div>${panel(
      'Subscription',
      html`<div class="body">${facts([
        ['Status', badge(status)],
        ['Customer', customerLink(portal, tenant.id, customerId)],
        ['Plan', html`${plan.name} <code>${planId}</code>`],
        ['Quantity', quantity.toLocaleString('en')],
        [
          'Subtotal per month',
          html`${money(plan.recurringChargeAmount * quantity, plan.currency)}`,
        ],
        ['Taxes', applicableTaxes.length === 0 ? 'None' : applicableTaxes.join(', ')],
        ['Card', cardName(subscription.card)],
        ['Subscription ID', html`<code>${id}</code>`],
      ])}</div>
${
  status === 'CANCELED'
    ? ''
    : risk(
        formSecret,
        `${path}/cancel`,
        'Cancel this subscription',
        'It ends immediately, without a refund or further charges.',
      )
}`,
    )}</div><div>${panel('Time', html`<div class="body">${facts(timesOf(subscription))}</div>`)}</div></div>
${panel(
  'Latest invoices',
  invoiceTable(
    portal,
    tenant,
    invoicesWhere(context, tenant.id, { column: 'subscription_id', value: id }),
    'No charges yet.',
  ),
)}`,
  });
}

function timesOf(subscription: Subscription): (readonly [string, Content])[] {
  const { trialEnd, periodStart, periodEnd, graceEnd, endedAt, createdAt } = subscription;
  return [
    ['Created', time(createdAt)],
    ...(trialEnd === null ? [] : [['Trial until', time(trialEnd)] as const]),
    ['Period', html`${time(periodStart)} – ${time(periodEnd)}`],
    ['Next charge', nextCharge(subscription)],
    ...(graceEnd === null ? [] : [['Grace until', time(graceEnd)] as const]),
    ...(endedAt === null ? [] : [['Ended', time(endedAt)] as const]),
  ];
}
