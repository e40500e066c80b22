import type { Hono } from 'hono';
import { z } from 'zod';
import { changeClock } from '../billing/scheduler.ts';
import { nextSubscriptionDueAt } from '../billing/subscription-store.ts';
import { clockInput, isoTime, webhookSettingsInput } from '../control/schemas.ts';
import { type ArmedFault, faultInput, readFault } from '../faults/faults.ts';
import { requireTenantEntry, tenantNow, webhookSettings } from '../tenants/tenants.ts';
import { updateWebhookSettings } from '../webhooks/settings.ts';
import { facts, folded, type Html, html, panel, sentenceCase, table, time } from './html.ts';
import { goTo, type PageContext, type PortalEnv, page, tenantPath } from './page.ts';
import { actionForm, type Filled, schemaForm, submit } from './schema-form.ts';

type Draw = (c: PageContext, refused?: Filled) => Html;

export function settingsPages(app: Hono<PortalEnv>): void {
  const settings = <T>(
    section: string,
    draw: Draw,
    schema: z.ZodType<T>,
    save: (c: PageContext, input: T) => unknown,
  ) => {
    app.get(`/tenants/:tenantId/${section}`, (c) => c.html(draw(c)));
    app.post(`/tenants/:tenantId/${section}`, async (c) => {
      const refused = await submit(c, schema, (input) => save(c, input));
      return refused ? c.html(draw(c, refused), 422) : goTo(c, tenantPath(c, section));
    });
  };
  settings('webhooks', webhooksPage, webhooksForm, (c, input) =>
    updateWebhookSettings(c.var.scope, { ...input, destinationUrl: input.destinationUrl ?? null }),
  );
  settings('clock', clockPage, clockInput, (c, { now, ...change }) =>
    changeClock(c.var.scope, { ...change, ...(now !== undefined && { now: Date.parse(now) }) }),
  );
  settings('faults', faultsPage, faultInput, (c, input) => faultsOf(c).arm(readFault(input)));
  app.post('/tenants/:tenantId/faults/disarm', (c) => {
    faultsOf(c).disarm();
    return goTo(c, tenantPath(c, 'faults'));
  });
}

const webhooksForm = webhookSettingsInput.pick({
  destinationUrl: true,
  events: true,
  signingSecret: true,
});

function webhooksPage(c: PageContext, refused?: Filled): Html {
  const { destinationUrl, events, signingSecret, previousSecret } = webhookSettings(c.var.scope);
  const form = refused ?? { values: { destinationUrl, events }, problems: {} };
  return page(c, {
    title: 'Webhook Settings',
    section: 'webhooks',
    lead: 'Events are sent to one URL, signed with HMAC-SHA256 over the raw body.',
    problems: refused?.problems,
    body: html`${panel(
      'Destination, events and secret',
      schemaForm(c, tenantPath(c, 'webhooks'), webhooksForm, form, 'Save'),
    )}${panel(
      'Signing secret',
      facts([
        ['Current', folded(signingSecret)],
        ['Previous', previousSecret === null ? 'None' : folded(previousSecret)],
        ['Header', html`<code>X-Webhook-Signature</code>`],
      ]),
    )}`,
  });
}

const timeForm = z.object({ now: isoTime });
const DAY = 86_400;

const STEPS = { '1 hour': 3_600, '1 day': DAY, '31 days': 31 * DAY, '1 year': 365 * DAY };

function clockPage(c: PageContext, refused?: Filled): Html {
  const { tenant, scope } = c.var;
  const path = tenantPath(c, 'clock');
  const now = tenantNow(scope);
  const due = nextSubscriptionDueAt(scope);
  const button = (name: string, value: string | number, label: string) =>
    html`<button name="${name}" value="${value}">${label}</button>`;
  const form = {
    values: { now: new Date(now).toISOString().slice(0, 19), ...refused?.values },
    problems: refused?.problems ?? {},
  };
  return page(c, {
    title: 'Clock',
    section: 'clock',
    lead: 'This tenant’s own time. Advancing it processes everything that becomes due, in order: trials end, renewals are charged, tokens expire. Webhooks are retried in real time.',
    problems: refused?.problems,
    body: html`${panel(
      'Now',
      html`${facts([
        ['Time', time(now)],
        ['Set manually', tenant.clock.driven ? 'Yes' : 'No: it shows real time'],
        ['Next billing', due === null ? 'None' : time(due)],
      ])}${actionForm(
        c,
        path,
        html`<div class="row">${Object.entries(STEPS).map(([name, seconds]) =>
          button('advanceSeconds', seconds, `+ ${name}`),
        )}${
          due === null || due <= now
            ? ''
            : button(
                'advanceSeconds',
                Math.ceil((due - now) / 1_000),
                'Advance to the next billing',
              )
        }${button('frozen', String(!tenant.clock.frozen), tenant.clock.frozen ? 'Unfreeze' : 'Freeze')}</div>`,
      )}`,
    )}
${panel('Set', schemaForm(c, path, timeForm, form, 'Set time'))}`,
  });
}

const faultsOf = (c: PageContext) => requireTenantEntry(c.var.scope).faults;

function faultsPage(c: PageContext, refused?: Filled): Html {
  const path = tenantPath(c, 'faults');
  const { armed, fired } = faultsOf(c).list();
  const form = refused ?? { values: { times: '1' }, problems: {} };
  return page(c, {
    title: 'Faults',
    section: 'faults',
    lead: 'Injected failures, reproducible by a seed. Faults are kept in memory: a restart disarms them.',
    problems: refused?.problems,
    aside:
      armed.length === 0
        ? undefined
        : actionForm(c, `${path}/disarm`, html`<button>Disarm all</button>`),
    body: html`${panel(
      'Armed',
      table(
        'Armed faults',
        armed,
        [
          { name: 'Fault', cell: ({ target, kind }) => `${sentenceCase(kind)} (${target})` },
          { name: 'On', cell: (fault) => html`<code>${whereOf(fault)}</code>` },
          { name: 'Fired', cell: ({ fired, times }) => `${fired} of ${times ?? 'any number'}` },
        ],
        'No faults are armed.',
      ),
    )}
${panel('Arm a fault', schemaForm(c, path, faultInput, form, 'Arm'))}
${panel(
  'Fired',
  table(
    'Faults that fired, newest first',
    fired.toReversed().slice(0, 100),
    [
      { name: 'Fault', cell: ({ kind }) => sentenceCase(kind) },
      { name: 'On', cell: ({ on }) => html`<code>${on}</code>` },
      { name: 'Time (real time)', cell: ({ wall }) => time(wall) },
    ],
    'No faults have fired yet.',
  ),
)}`,
  });
}

function whereOf({ target, method, path, event, code, use }: ArmedFault): string {
  if (target === 'card') return `${use ?? 'any use'}: ${code}`;
  if (target === 'webhook') return event ?? 'any event';
  return `${method ?? 'any method'} ${path ?? 'any path'}`;
}
