import type { Context, Hono } from 'hono';
import type { z } from 'zod';
import { type ClockChange, changeClock } from '../billing/scheduler.ts';
import { nextSubscriptionDueAt } from '../billing/subscription-store.ts';
import { readFault } from '../control/faults.ts';
import { clockFields, faultInput, webhookSettingsForm } from '../control/schemas.ts';
import type { ArmedFault } from '../faults/faults.ts';
import type { Tenant } from '../tenants/tenant.ts';
import { requireTenantEntry, tenantNow } from '../tenants/tenants.ts';
import { wakeDeliveries } from '../webhooks/delivery/dispatcher.ts';
import { updateWebhookSettings, webhookSettings } from '../webhooks/settings.ts';
import { badge, facts, type Html, html, panel, sentenceCase, table, time } from './html.ts';
import { goTo, type Portal, scopeOf, tenantOf, tenantPage, tenantPath } from './layout.ts';
import { actionForm, type Filled, folded, readForm, schemaForm, submit } from './schema-form.ts';

/** Draws a page of a tenant, again with the input and its errors after a refused form. */
type Draw = (portal: Portal, c: Context, tenant: Tenant, refused?: Filled) => Html;

/** Webhook Settings, the clock and the faults of a tenant. */
export function settingsPages(app: Hono, portal: Portal): void {
  const show = (name: string, draw: Draw) =>
    app.get(`/tenants/:tenantId/${name}`, (c) => c.html(draw(portal, c, tenantOf(portal, c))));

  const accept = <T>(
    path: string,
    draw: Draw,
    schema: z.ZodType<T>,
    perform: (tenant: Tenant, input: T) => unknown,
  ) =>
    app.post(`/tenants/:tenantId/${path}`, async (c) => {
      const tenant = tenantOf(portal, c);
      const refused = await submit(portal, c, schema, (input) => perform(tenant, input));
      if (refused) return c.html(draw(portal, c, tenant, refused), 422);
      return goTo(c, tenantPath(tenant.id, `/${path.split('/')[0]}`));
    });

  show('webhooks', webhooksPage);
  accept('webhooks', webhooksPage, webhookSettingsForm, (tenant, input) => {
    updateWebhookSettings(scopeOf(portal, tenant), input);
    wakeDeliveries(scopeOf(portal, tenant));
  });

  show('clock', clockPage);
  const move = (tenant: Tenant, change: ClockChange) =>
    changeClock(scopeOf(portal, tenant), change);
  accept('clock/set', clockPage, timeForm, (tenant, { now }) =>
    move(tenant, { now: Date.parse(now) }),
  );
  accept('clock/advance', clockPage, clockFields.pick({ advanceSeconds: true }), move);
  accept('clock/freeze', clockPage, clockFields.pick({ frozen: true }), move);

  show('faults', faultsPage);
  const faultsOf = (tenant: Tenant) => requireTenantEntry(scopeOf(portal, tenant)).faults;
  accept('faults', faultsPage, faultInput, (tenant, input) =>
    faultsOf(tenant).arm(readFault(input)),
  );
  app.post('/tenants/:tenantId/faults/disarm', async (c) => {
    const tenant = tenantOf(portal, c);
    const id = (await readForm(portal, c)).text('id');
    faultsOf(tenant).disarm(id === '' ? undefined : id);
    return goTo(c, tenantPath(tenant.id, '/faults'));
  });
}

const wallTime = (wall: number) => time(new Date(wall).toISOString());

function webhooksPage(portal: Portal, c: Context, tenant: Tenant, refused?: Filled): Html {
  const settings = webhookSettings(scopeOf(portal, tenant));
  const { signingSecret, previousSecret, previousUntilWall } = settings;
  const { destinationUrl, events, enabled, retrySchedule } = settings;
  const values = { destinationUrl, events, enabled, retrySchedule };
  return tenantPage(portal, c, tenant, 'webhooks', {
    title: 'Webhook Settings',
    lead: 'Events are sent to one URL, signed with HMAC-SHA256 over the raw body.',
    problems: refused?.problems,
    body: html`${panel(
      'Destination, events and secret',
      schemaForm(
        portal,
        tenantPath(tenant.id, '/webhooks'),
        webhookSettingsForm,
        refused ?? { values, problems: {} },
        'Save',
      ),
    )}${panel(
      'Signing secret',
      facts([
        ['Current', folded(signingSecret)],
        ...(previousSecret === null
          ? []
          : ([
              ['Previous', folded(previousSecret)],
              ['Valid until (real time)', wallTime(previousUntilWall ?? 0)],
            ] as const)),
        ['Header', html`<code>X-Webhook-Signature</code>`],
      ]),
    )}`,
  });
}

const timeForm = clockFields.pick({ now: true });
const DAY = 86_400;

/** The steps of the buttons, in seconds. */
const STEPS = { '1 hour': 3_600, '1 day': DAY, '31 days': 31 * DAY, '1 year': 365 * DAY };

function clockPage(portal: Portal, c: Context, tenant: Tenant, refused?: Filled): Html {
  const path = tenantPath(tenant.id, '/clock');
  const { frozen, driven } = tenant.clock;
  const now = tenantNow(scopeOf(portal, tenant));
  const due = nextSubscriptionDueAt(scopeOf(portal, tenant));
  const advance = (seconds: number, label: string) =>
    actionForm(
      portal,
      `${path}/advance`,
      html`<input type="hidden" name="advanceSeconds" value="${seconds}"><button>${label}</button>`,
    );
  const steps = Object.entries(STEPS).map(([name, seconds]) => advance(seconds, `+ ${name}`));
  const isBillingAhead = due !== null && due > now;
  const form: Filled = {
    values: { now: new Date(now).toISOString().slice(0, 19), ...refused?.values },
    problems: refused?.problems ?? {},
  };
  return tenantPage(portal, c, tenant, 'clock', {
    title: 'Clock',
    lead: 'This tenant’s own time. Advancing it processes everything that becomes due, in order: trials end, renewals are charged, tokens expire. Webhooks are retried in real time.',
    problems: refused?.problems,
    body: html`${panel(
      'Now',
      html`${facts([
        ['Time', wallTime(now)],
        ['Set manually', driven ? 'Yes' : 'No: it shows real time'],
        ['Next billing', due === null ? 'None' : wallTime(due)],
      ])}<div class="actions">${steps}${
        isBillingAhead ? advance(Math.ceil((due - now) / 1_000), 'Advance to the next billing') : ''
      }${actionForm(
        portal,
        `${path}/freeze`,
        html`${frozen ? '' : html`<input type="hidden" name="frozen" value="on">`}<button>${frozen ? 'Unfreeze' : 'Freeze'}</button>`,
      )}</div>`,
    )}
${panel('Set', schemaForm(portal, `${path}/set`, timeForm, form, 'Set time'))}`,
  });
}

function faultsPage(portal: Portal, c: Context, tenant: Tenant, refused?: Filled): Html {
  const path = tenantPath(tenant.id, '/faults');
  const { armed, fired } = requireTenantEntry(scopeOf(portal, tenant)).faults.list();
  const form = refused ?? { values: { times: '1' }, problems: {} };
  const disarm = (id: string, label: string) =>
    actionForm(
      portal,
      `${path}/disarm`,
      html`<input type="hidden" name="id" value="${id}"><button>${label}</button>`,
    );
  return tenantPage(portal, c, tenant, 'faults', {
    title: 'Faults',
    lead: 'Injected failures, reproducible by a seed. Faults are kept in memory: a restart disarms them.',
    problems: refused?.problems,
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
          { name: 'Action', cell: ({ id }) => disarm(id, 'Disarm') },
        ],
        'No faults are armed.',
      ),
    )}
${panel('Arm a fault', schemaForm(portal, path, faultInput, form, 'Arm'))}
${panel(
  'Fired',
  table(
    'Faults that fired, newest first',
    fired.toReversed().slice(0, 100),
    [
      { name: 'Fault', cell: ({ kind }) => badge(kind, 'warn') },
      { name: 'On', cell: ({ on }) => html`<code>${on}</code>` },
      { name: 'Time (real time)', cell: ({ wall }) => wallTime(wall) },
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
