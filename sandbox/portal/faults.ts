import type { Hono } from 'hono';
import { readFault } from '../control/faults.ts';
import { faultInput } from '../control/schemas.ts';
import type { ArmedFault } from '../faults/faults.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { requireTenantEntry } from '../tenants/tenants.ts';
import { badge, type Html, html, panel, sentenceCase, table, time } from './html.ts';
import { tenantPage } from './layout.ts';
import { goTo, type Portal, scopeOf, tenantOf, tenantPath } from './portal.ts';
import { actionForm, type Filled, readForm, schemaForm, submit, UNFILLED } from './schema-form.ts';

/** Faults: armed and fired ones, and arming more. */
export function faultPages(app: Hono, portal: Portal): void {
  const faultsOf = (tenant: Tenant) => requireTenantEntry(scopeOf(portal, tenant)).faults;

  app.get('/tenants/:tenantId/faults', (c) =>
    c.html(faultsPage(portal, tenantOf(portal, c), UNFILLED, c.req.query('said'))),
  );

  app.post('/tenants/:tenantId/faults', async (c) => {
    const tenant = tenantOf(portal, c);
    const refused = await submit(portal, c, faultInput, (input) =>
      faultsOf(tenant).arm(readFault(input)),
    );
    if (refused) return c.html(faultsPage(portal, tenant, refused), 422);
    return goTo(c, tenantPath(tenant.id, '/faults'), 'fault-armed');
  });

  app.post('/tenants/:tenantId/faults/disarm', async (c) => {
    const tenant = tenantOf(portal, c);
    const id = (await readForm(portal, c)).text('id');
    faultsOf(tenant).disarm(id === '' ? undefined : id);
    return goTo(c, tenantPath(tenant.id, '/faults'), 'faults-disarmed');
  });
}

function faultsPage(portal: Portal, tenant: Tenant, filled: Filled, said?: string): Html {
  const path = tenantPath(tenant.id, '/faults');
  const { armed, fired } = requireTenantEntry({
    context: portal.context,
    tenantId: tenant.id,
  }).faults.list();
  const isRefused = filled !== UNFILLED;
  const disarm = (id: string, label: string) =>
    actionForm(
      portal,
      `${path}/disarm`,
      html`<input type="hidden" name="id" value="${id}"><button class="tiny">${label}</button>`,
    );
  return tenantPage(portal, tenant, 'faults', {
    title: 'Faults',
    lead: 'Injected failures, reproducible by a seed. Faults are kept in memory: a restart disarms them.',
    said,
    ...(isRefused && { problems: filled.problems }),
    aside: armed.length === 0 ? undefined : disarm('', 'Disarm all'),
    body: html`${panel(
      'Armed',
      table(
        'Armed faults',
        armed,
        [
          { name: 'Fault', cell: ({ target, kind }) => `${sentenceCase(kind)} (${target})` },
          { name: 'On', cell: whereOf },
          {
            name: 'Fired',
            cell: ({ fired: count, times }) => `${count} of ${times ?? 'any number'}`,
          },
          { name: 'Matched', cell: ({ matched }) => matched, isNumeric: true },
          { name: 'Action', cell: ({ id }) => disarm(id, 'Disarm') },
        ],
        'No faults are armed.',
      ),
    )}
${panel(
  'Arm a fault',
  schemaForm(
    portal,
    path,
    faultInput,
    isRefused ? filled : { values: { times: '1' }, problems: {} },
    'Arm',
  ),
)}
${panel(
  'Fired',
  table(
    'Faults that fired, newest first',
    fired.toReversed().slice(0, 100),
    [
      { name: 'Fault', cell: ({ kind }) => badge(kind, 'warn') },
      { name: 'On', cell: ({ on }) => html`<code>${on}</code>` },
      { name: 'Time (real time)', cell: ({ wall }) => time(new Date(wall).toISOString()) },
    ],
    'No faults have fired yet.',
  ),
)}`,
  });
}

function whereOf({ target, method, path, event, code, use }: ArmedFault): Html {
  if (target === 'card') return html`<code>${use ?? 'any use'}: ${code}</code>`;
  if (target === 'webhook') return html`<code>${event ?? 'any event'}</code>`;
  return html`<code>${method ?? 'any method'} ${path ?? 'any path'}</code>`;
}
