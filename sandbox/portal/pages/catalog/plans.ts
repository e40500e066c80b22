import type { Hono } from 'hono';
import { planInput } from '../../../api/endpoints/schemas.ts';
import { readAmount } from '../../../api/replies/amounts.ts';
import { createPlan, deletePlan, getPlan, type Plan, updatePlan } from '../../../catalog/plans.ts';
import type { Tenant } from '../../../tenants/tenant.ts';
import { tenantPage } from '../../layout.ts';
import { checkField, type Filled, textArea, textField, UNFILLED } from '../../parts/fields.ts';
import { amountText } from '../../parts/format.ts';
import { attempt, readForm, refill, type Sent } from '../../parts/forms.ts';
import { type Html, html } from '../../parts/html.ts';
import { listPage, listQuery, pager, searchBox } from '../../parts/lists.ts';
import { actionForm, badge, facts, money, panel, risk, table, time } from '../../parts/parts.ts';
import { goTo, type Portal, tenantOf, tenantPath } from '../../portal.ts';
import { subscriptionsWhere, subscriptionTable } from '../billing/subscriptions.ts';

/** Plans: search, create, update, deactivate and delete. */
export function planPages(app: Hono, portal: Portal): void {
  const { context } = portal;

  app.get('/tenants/:tenantId/plans', (c) =>
    c.html(plansPage(portal, tenantOf(portal, c), listQuery(c), UNFILLED, c.req.query('said'))),
  );

  app.post('/tenants/:tenantId/plans', async (c) => {
    const tenant = tenantOf(portal, c);
    const sent = await readForm(portal, c);
    const outcome = await attempt(planInput, planOf(sent), (input) =>
      createPlan(context, tenant.id, withMinorUnits(input)),
    );
    if ('problems' in outcome) {
      return c.html(plansPage(portal, tenant, {}, refill(sent, outcome.problems)), 422);
    }
    return goTo(c, tenantPath(tenant.id, '/plans'), 'plan-created');
  });

  app.get('/tenants/:tenantId/plans/:planId', (c) => {
    const tenant = tenantOf(portal, c);
    const plan = getPlan(context, tenant.id, c.req.param('planId'));
    return c.html(planPage(portal, tenant, plan, UNFILLED, c.req.query('said')));
  });

  app.post('/tenants/:tenantId/plans/:planId', async (c) => {
    const tenant = tenantOf(portal, c);
    const plan = getPlan(context, tenant.id, c.req.param('planId'));
    const sent = await readForm(portal, c);
    const outcome = await attempt(
      planInput,
      { ...planOf(sent), currency: plan.currency },
      (input) => {
        const { currency: _kept, ...change } = withMinorUnits(input);
        return updatePlan(context, tenant.id, plan.id, change);
      },
    );
    if ('problems' in outcome) {
      return c.html(planPage(portal, tenant, plan, refill(sent, outcome.problems)), 422);
    }
    return goTo(c, tenantPath(tenant.id, `/plans/${plan.id}`), 'plan-saved');
  });

  app.post('/tenants/:tenantId/plans/:planId/delete', async (c) => {
    const tenant = tenantOf(portal, c);
    await readForm(portal, c);
    deletePlan(context, tenant.id, c.req.param('planId'));
    return goTo(c, tenantPath(tenant.id, '/plans'), 'plan-deleted');
  });
}

function planOf(sent: Sent) {
  return {
    name: sent.text('name') ?? '',
    description: sent.text('description') ?? '',
    recurringChargeAmount: sent.number('recurringChargeAmount'),
    currency: sent.text('currency')?.toUpperCase() ?? '',
    trialPeriodDays: sent.number('trialPeriodDays') ?? 0,
    gracePeriodDays: sent.number('gracePeriodDays') ?? 0,
    active: sent.has('active'),
  };
}

function withMinorUnits<T extends { recurringChargeAmount: number; currency: string }>(
  input: T,
): T {
  const { recurringChargeAmount, currency } = input;
  return {
    ...input,
    recurringChargeAmount: readAmount(recurringChargeAmount, currency, 'recurringChargeAmount'),
  };
}

function days(count: number): string {
  return count === 0 ? 'None' : count === 1 ? '1 day' : `${count} days`;
}

function plansPage(
  portal: Portal,
  tenant: Tenant,
  query: ReturnType<typeof listQuery>,
  filled: Filled,
  said?: string,
): Html {
  const { context } = portal;
  const path = tenantPath(tenant.id, '/plans');
  const page = listPage(context, 'plans', tenant.id, query);
  const rows = page.places.map(({ id }) => getPlan(context, tenant.id, id));
  const isRefused = Object.keys(filled.problems).length > 0;
  return tenantPage(portal, tenant, '/plans', {
    title: 'Plans',
    lead: 'Monthly subscriptions. The API creates plans but does not list them: note the IDs.',
    said,
    wrong: isRefused
      ? (filled.problems.form ?? 'The plan was not created. See the errors below.')
      : undefined,
    aside: searchBox(path, query.search, 'Name or ID'),
    body: html`<section class="panel">${table(
      'Plans, newest first',
      rows,
      [
        { name: 'Name', cell: ({ id, name }) => html`<a href="${path}/${id}">${name}</a>` },
        {
          name: 'Status',
          cell: ({ active }) => (active ? badge('active', 'good') : badge('inactive')),
        },
        { name: 'Plan ID', cell: ({ id }) => html`<code>${id}</code>` },
        { name: 'Trial', cell: ({ trialPeriodDays }) => days(trialPeriodDays) },
        { name: 'Grace', cell: ({ gracePeriodDays }) => days(gracePeriodDays) },
        {
          name: 'Per month',
          cell: ({ recurringChargeAmount, currency }) => money(recurringChargeAmount, currency),
          numeric: true,
        },
      ],
      query.search === undefined ? 'No plans yet.' : `No plan matches “${query.search}”.`,
    )}${pager(page, path, { search: query.search, before: query.before?.toString() })}
<details ${isRefused ? html`open` : ''}><summary>New plan</summary>${actionForm(
      portal.formSecret,
      path,
      html`${planFields(isRefused ? filled : { values: { currency: 'EUR', active: 'on' }, problems: {} }, true)}
<div class="actions"><button class="primary">Create plan</button></div>`,
    )}</details></section>`,
  });
}

function planFields(filled: Filled, isNew: boolean): Html {
  return html`<div class="fields">
${textField(filled, { name: 'name', label: 'Name', required: true, wide: true })}
${textArea(filled, { name: 'description', label: 'Description' })}
${textField(filled, {
  name: 'recurringChargeAmount',
  label: 'Price per month',
  required: true,
  inputmode: 'decimal',
  placeholder: '24.00',
})}
${isNew ? textField(filled, { name: 'currency', label: 'Currency', required: true, placeholder: 'EUR' }) : ''}
${textField(filled, { name: 'trialPeriodDays', label: 'Trial (days)', inputmode: 'numeric', placeholder: '0' })}
${textField(filled, { name: 'gracePeriodDays', label: 'Grace period (days)', inputmode: 'numeric', placeholder: '0' })}
<div class="wide">${checkField({
    name: 'active',
    label: 'Active',
    hint: '— customers cannot subscribe or switch to an inactive plan',
    checked: filled.values.active !== undefined && filled.values.active !== '',
  })}</div></div>`;
}

function planPage(portal: Portal, tenant: Tenant, plan: Plan, filled: Filled, said?: string): Html {
  const { context, formSecret } = portal;
  const path = tenantPath(tenant.id, `/plans/${plan.id}`);
  const isRefused = Object.keys(filled.problems).length > 0;
  const form = isRefused
    ? filled
    : {
        values: {
          name: plan.name,
          description: plan.description,
          recurringChargeAmount: amountText(plan.recurringChargeAmount, plan.currency),
          trialPeriodDays: String(plan.trialPeriodDays),
          gracePeriodDays: String(plan.gracePeriodDays),
          ...(plan.active && { active: 'on' }),
        },
        problems: {},
      };
  return tenantPage(portal, tenant, '/plans', {
    title: plan.name,
    up: [tenantPath(tenant.id, '/plans'), 'Plans'],
    said,
    wrong: isRefused
      ? (filled.problems.form ?? 'The plan was not saved. See the errors below.')
      : undefined,
    body: html`<div class="columns"><div>${panel(
      'Details',
      html`<div class="body">${actionForm(
        formSecret,
        path,
        html`${planFields(form, false)}<div class="actions"><button class="primary">Save</button></div>`,
      )}</div>`,
      { lead: 'Subscriptions use the new values from their next charge on.' },
    )}</div><div>${panel(
      'Plan',
      html`<div class="body">${facts([
        ['Plan ID', html`<code>${plan.id}</code>`],
        ['Status', plan.active ? badge('active', 'good') : badge('inactive')],
        [
          'Charged',
          html`${money(plan.recurringChargeAmount, plan.currency)} ${plan.chargeFrequency.toLowerCase()}`,
        ],
        ['Created', time(plan.createdAt)],
        ['Updated', time(plan.updatedAt)],
      ])}</div>
${risk(
  formSecret,
  `${path}/delete`,
  'Delete this plan',
  'Customers can no longer subscribe or switch to it. Existing subscriptions continue.',
)}`,
    )}</div></div>
${panel(
  'Latest subscriptions',
  subscriptionTable(
    portal,
    tenant,
    subscriptionsWhere(context, tenant.id, { column: 'plan_id', value: plan.id }),
    'No subscriptions.',
  ),
)}`,
  });
}
