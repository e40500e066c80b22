import type { Hono } from 'hono';
import { ServiceError } from '../../errors.ts';
import type { LoggedRequest } from '../../request-log/request-log.ts';
import type { Tenant } from '../../tenants/tenant.ts';
import { requireTenantEntry } from '../../tenants/tenants.ts';
import { tenantPage } from '../layout.ts';
import { formatDuration, prettyBody } from '../parts/format.ts';
import { type Html, html } from '../parts/html.ts';
import { PAGE_SIZE } from '../parts/lists.ts';
import { badge, code, panel, statusBadge, table, time } from '../parts/parts.ts';
import { type Portal, tenantOf, tenantPath } from '../portal.ts';

/** The request log with bodies. Secrets and card numbers are redacted before logging. */
export function requestPages(app: Hono, portal: Portal): void {
  app.get('/tenants/:tenantId/requests', (c) => {
    const before = Number(c.req.query('before')) || undefined;
    const only = c.req.query('only') === 'failures' ? 'failures' : undefined;
    return c.html(requestsPage(portal, tenantOf(portal, c), before, only));
  });

  app.get('/tenants/:tenantId/requests/:seq', (c) => {
    const tenant = tenantOf(portal, c);
    const seq = Number(c.req.param('seq'));
    const request = loggedRequests(portal, tenant).find((each) => each.seq === seq);
    if (!request) {
      throw new ServiceError(
        'not_found',
        'The log keeps the last 500 requests, and this is not one of them.',
      );
    }
    return c.html(requestPage(portal, tenant, request));
  });
}

function loggedRequests({ context }: Portal, tenant: Tenant): LoggedRequest[] {
  return requireTenantEntry(context, tenant.id).requests.list();
}

function requestsPage(
  portal: Portal,
  tenant: Tenant,
  before: number | undefined,
  only: 'failures' | undefined,
): Html {
  const path = tenantPath(tenant.id, '/requests');
  const all = loggedRequests(portal, tenant);
  const filtered = only ? all.filter(({ status }) => status === null || status >= 400) : all;
  const rest = filtered.filter(({ seq }) => before === undefined || seq < before);
  const rows = rest.slice(0, PAGE_SIZE);
  const older = rest.length > PAGE_SIZE ? rows.at(-1)?.seq : undefined;
  const query = only ? '&only=failures' : '';
  return tenantPage(portal, tenant, '/requests', {
    title: 'Request log',
    lead: 'The last 500 calls, kept in memory. Tokens, secrets and card numbers are redacted.',
    body: html`<section class="panel"><header><nav class="tabs" aria-label="Which requests">
<a href="${path}" ${only ? '' : html`aria-current="true"`}>All ${all.length}</a>
<a href="${path}?only=failures" ${only ? html`aria-current="true"` : ''}>Failures</a></nav></header>
${table(
  'Requests, newest first',
  rows,
  [
    {
      name: 'Request',
      cell: ({ seq, method, path: called }) =>
        html`<a href="${path}/${seq}"><code>${method} ${shorten(called, tenant.id)}</code></a>`,
    },
    { name: 'Status', cell: ({ status }) => statusBadge(status) },
    { name: 'Faults', cell: ({ faults }) => html`${faults.map((kind) => badge(kind, 'warn'))}` },
    { name: 'Duration', cell: ({ durationMs }) => formatDuration(durationMs), numeric: true },
    { name: 'Time (real time)', cell: ({ wall }) => time(wall) },
  ],
  only ? 'No failed requests.' : 'No requests since the sandbox started.',
)}
<nav class="pager" aria-label="Pages"><span>${filtered.length} kept</span><span>${
      before === undefined ? '' : html`<a href="${path}${only ? '?only=failures' : ''}">Newest</a>`
    } ${older === undefined ? '' : html`<a href="${path}?before=${older}${query}">Older →</a>`}</span></nav></section>`,
  });
}

/** A path without the tenant's prefix. */
function shorten(path: string, tenantId: string): string {
  return path.replace(`/tenants/${tenantId}`, '').replace(`/${tenantId}/`, '/…/') || path;
}

function requestPage(portal: Portal, tenant: Tenant, request: LoggedRequest): Html {
  const { method, path, status, durationMs, wall, requestBody, responseBody, faults } = request;
  return tenantPage(portal, tenant, '/requests', {
    title: `${method} ${shorten(path, tenant.id)}`,
    up: [tenantPath(tenant.id, '/requests'), 'Request log'],
    lead: html`${statusBadge(status)} ${faults.map((kind) => badge(kind, 'warn'))} ${time(wall)} real time, in ${formatDuration(durationMs)}`,
    body: html`<p class="trail"><code>${method} ${path}</code></p>
<div class="columns"><div>${bodyPanel('Request body', requestBody)}</div><div>${bodyPanel('Response body', responseBody)}</div></div>`,
  });
}

function bodyPanel(title: string, body: string | null): Html {
  return panel(
    title,
    body === null || body === ''
      ? html`<p class="empty">Empty</p>`
      : html`<div class="body">${code(prettyBody(body), title)}</div>`,
  );
}
