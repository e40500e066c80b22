import type { Hono } from 'hono';
import type { Tenant } from '../../tenants/tenant.ts';
import {
  countDeliveries,
  type Delivery,
  type DeliveryAttempt,
  type DeliveryStatus,
  getDelivery,
  resendDelivery,
  resendFailed,
} from '../../webhooks/delivery/deliveries.ts';
import { tenantPage } from '../layout.ts';
import { formatDuration, prettyBody } from '../parts/format.ts';
import { readForm } from '../parts/forms.ts';
import { type Html, html } from '../parts/html.ts';
import { listPage, listQuery, pager } from '../parts/lists.ts';
import { actionForm, badge, code, facts, panel, statusBadge, table, time } from '../parts/parts.ts';
import { goTo, type Portal, tenantOf, tenantPath } from '../portal.ts';

const STATUSES: readonly DeliveryStatus[] = ['pending', 'succeeded', 'failed', 'dropped'];

/** Webhook deliveries with their attempts, and resending them. */
export function deliveryPages(app: Hono, portal: Portal): void {
  const { context } = portal;

  app.get('/tenants/:tenantId/deliveries', (c) => {
    const status = STATUSES.find((each) => each === c.req.query('status'));
    return c.html(
      deliveriesPage(portal, tenantOf(portal, c), {
        ...listQuery(c),
        status,
        said: c.req.query('said'),
      }),
    );
  });

  app.post('/tenants/:tenantId/deliveries/resend-failed', async (c) => {
    const tenant = tenantOf(portal, c);
    await readForm(portal, c);
    resendFailed(context, tenant.id);
    return goTo(c, tenantPath(tenant.id, '/deliveries'), 'resent-failed');
  });

  app.get('/tenants/:tenantId/deliveries/:deliveryId', (c) => {
    const tenant = tenantOf(portal, c);
    const delivery = getDelivery(context, tenant.id, c.req.param('deliveryId'));
    return c.html(deliveryPage(portal, tenant, delivery, c.req.query('said')));
  });

  app.post('/tenants/:tenantId/deliveries/:deliveryId/resend', async (c) => {
    const tenant = tenantOf(portal, c);
    await readForm(portal, c);
    const deliveryId = c.req.param('deliveryId');
    resendDelivery(context, tenant.id, deliveryId);
    return goTo(c, tenantPath(tenant.id, `/deliveries/${deliveryId}`), 'resent');
  });
}

type Query = {
  status: DeliveryStatus | undefined;
  before?: number;
  said: string | undefined;
};

function deliveriesPage(portal: Portal, tenant: Tenant, { status, before, said }: Query): Html {
  const { context } = portal;
  const path = tenantPath(tenant.id, '/deliveries');
  const counts = countDeliveries(context, tenant.id);
  const page = listPage(context, 'deliveries', tenant.id, {
    before,
    where: status && { column: 'status', value: status },
  });
  const rows = page.places.map(({ id }) => getDelivery(context, tenant.id, id));
  const all = STATUSES.reduce((sum, each) => sum + counts[each], 0);
  const tab = (name: string, count: number, of: DeliveryStatus | undefined) =>
    html`<a href="${of === undefined ? path : `${path}?status=${of}`}" ${
      of === status ? html`aria-current="true"` : ''
    }>${name} ${count.toLocaleString('en')}</a>`;
  return tenantPage(portal, tenant, '/deliveries', {
    title: 'Deliveries',
    lead: 'Events are delivered at least once, in no guaranteed order.',
    said,
    aside:
      counts.failed === 0
        ? undefined
        : actionForm(
            portal.formSecret,
            `${path}/resend-failed`,
            html`<button>Resend all failed</button>`,
          ),
    body: html`<section class="panel"><header><nav class="tabs" aria-label="Status">${tab('All', all, undefined)}${STATUSES.map(
      (each) => tab(each.charAt(0).toUpperCase() + each.slice(1), counts[each], each),
    )}</nav></header>
${table(
  'Deliveries, newest first',
  rows,
  [
    {
      name: 'Event',
      cell: ({ id, eventType }) => html`<a href="${path}/${id}">${eventType}</a>`,
    },
    { name: 'Status', cell: (row) => badge(row.status) },
    { name: 'Attempts', cell: ({ attempts }) => attempts.length, numeric: true },
    { name: 'Result', cell: reasonOf },
    { name: 'Created', cell: ({ createdAt }) => time(createdAt) },
  ],
  'No deliveries yet. Set a destination under Webhook Settings.',
)}${pager(page, path, { status, before: before?.toString() })}</section>`,
  });
}

function reasonOf({
  status,
  reason,
  nextAttemptAt,
  attempts,
}: Delivery & { attempts: DeliveryAttempt[] }) {
  if (status === 'pending' && nextAttemptAt !== null && attempts.length > 0) {
    return html`${reason ?? ''} <span class="soft">Retry at ${time(nextAttemptAt)} (real time)</span>`;
  }
  if (status === 'succeeded')
    return html`<span class="soft">Responded ${attempts.at(-1)?.responseStatus ?? ''}</span>`;
  return reason ?? html`<span class="soft">In transit</span>`;
}

function deliveryPage(
  portal: Portal,
  tenant: Tenant,
  delivery: Delivery & { attempts: DeliveryAttempt[] },
  said?: string,
): Html {
  const path = tenantPath(tenant.id, '/deliveries');
  const { id, eventType, eventId, status, body, attempts, nextAttemptAt, reason, createdAt } =
    delivery;
  return tenantPage(portal, tenant, '/deliveries', {
    title: eventType,
    up: [path, 'Deliveries'],
    said,
    aside: actionForm(
      portal.formSecret,
      `${path}/${id}/resend`,
      html`<button class="primary">Resend</button>`,
    ),
    body: html`<div class="columns"><div>${panel(
      'Delivery',
      html`<div class="body">${facts([
        ['Status', badge(status)],
        ...(reason === null ? [] : ([['Reason', reason]] as const)),
        ...(nextAttemptAt === null
          ? []
          : ([
              ['Next attempt', html`${time(nextAttemptAt)} ${badge('real time', 'plain')}`],
            ] as const)),
        ['Created', time(createdAt)],
        ['Delivery ID', html`<code>${id}</code>`],
        ['Event ID', html`<code>${eventId}</code>`],
      ])}</div>`,
    )}</div><div>${panel(
      'Body',
      html`<div class="body">${code(prettyBody(body), 'Body of the event')}</div>`,
    )}</div></div>
${panel(
  attempts.length === 1 ? '1 attempt' : `${attempts.length} attempts`,
  attempts.length === 0
    ? html`<p class="empty">No attempts yet. Reload the page in a moment.</p>`
    : html`${[...attempts].reverse().map((attempt, index) => attemptRow(attempt, attempts.length - index))}`,
)}`,
  });
}

function attemptRow(attempt: DeliveryAttempt, number: number): Html {
  const { url, at, durationMs, responseStatus, responseHeaders, responseBody, error } = attempt;
  return html`<section class="event">
<div class="top"><h3>Attempt ${number} ${statusBadge(responseStatus)}</h3><span class="small">${time(at)} <span class="soft">${formatDuration(durationMs)}</span></span></div>
<p class="small"><code>POST ${url}</code></p>
${error === null ? '' : html`<p class="problem">${error}</p>`}
<details><summary>Request and response</summary>
<h3>Request headers</h3>${code(headerText(attempt.requestHeaders), `Request headers of attempt ${number}`)}
${
  responseHeaders === null
    ? ''
    : html`<h3>Response headers</h3>${code(headerText(responseHeaders), `Response headers of attempt ${number}`)}
<h3>Response body</h3>${code(prettyBody(responseBody ?? '') || '(empty)', `Response body of attempt ${number}`)}`
}</details></section>`;
}

function headerText(headers: Record<string, string>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}
