import type { Hono } from 'hono';
import { z } from 'zod';
import type { Tenant } from '../../tenants/tenant.ts';
import type { WebhookSettings } from '../../webhooks/delivery/delivery-state.ts';
import { wakeDeliveries } from '../../webhooks/delivery/dispatcher.ts';
import { RETRY_SCHEDULE_SECONDS } from '../../webhooks/delivery/schedule.ts';
import { EVENT_TYPES, type EventType } from '../../webhooks/event-types.ts';
import {
  rotateSigningSecret,
  updateWebhookSettings,
  webhookSettings,
} from '../../webhooks/settings.ts';
import { tenantPage } from '../layout.ts';
import { checkField, type Filled, textField } from '../parts/fields.ts';
import { attempt, type Problems, readForm, type Sent } from '../parts/forms.ts';
import { type Html, html } from '../parts/html.ts';
import { actionForm, badge, facts, panel, risk, secret, time } from '../parts/parts.ts';
import { goTo, type Portal, tenantOf, tenantPath } from '../portal.ts';

const WAITS = /^\s*(\d{1,6}(\.\d+)?(\s*,\s*\d{1,6}(\.\d+)?){0,19})?\s*$/;

const settingsForm = z.object({
  destinationUrl: z.string().nullable(),
  signingSecret: z.string().min(8, 'A secret has at least 8 characters.').max(200).optional(),
  events: z.array(z.enum(['*', ...EVENT_TYPES])),
  enabled: z.boolean(),
  retries: z
    .string()
    .regex(WAITS, 'Enter seconds separated by commas, for example 1, 5, 30.')
    .transform((text) => (text.trim() === '' ? null : text.split(',').map(Number))),
});

/** Webhook Settings: destination, signing secret and event subscriptions. */
export function webhookPages(app: Hono, portal: Portal): void {
  const { context } = portal;

  app.get('/tenants/:tenantId/webhooks', (c) =>
    c.html(settingsPage(portal, tenantOf(portal, c), undefined, c.req.query('said'))),
  );

  app.post('/tenants/:tenantId/webhooks', async (c) => {
    const tenant = tenantOf(portal, c);
    const sent = await readForm(portal, c);
    const outcome = await attempt(settingsForm, settingsOf(sent), ({ retries, ...change }) =>
      updateWebhookSettings(context, tenant.id, { ...change, retrySchedule: retries }),
    );
    if ('problems' in outcome) {
      return c.html(settingsPage(portal, tenant, { sent, problems: outcome.problems }), 422);
    }
    wakeDeliveries(context, tenant.id);
    return goTo(c, tenantPath(tenant.id, '/webhooks'), 'webhooks-saved');
  });

  app.post('/tenants/:tenantId/webhooks/rotate-secret', async (c) => {
    const tenant = tenantOf(portal, c);
    await readForm(portal, c);
    rotateSigningSecret(context, tenant.id);
    return goTo(c, tenantPath(tenant.id, '/webhooks'), 'signing-rotated');
  });
}

function settingsOf(sent: Sent) {
  return {
    destinationUrl: sent.text('destinationUrl') ?? null,
    signingSecret: sent.text('signingSecret'),
    events: sent.has('allEvents') ? ['*'] : sent.all('events'),
    enabled: sent.has('enabled'),
    retries: sent.text('retries') ?? '',
  };
}

type Refused = { sent: Sent; problems: Problems };

function settingsPage(portal: Portal, tenant: Tenant, refused?: Refused, said?: string): Html {
  const settings = webhookSettings(portal.context, tenant.id);
  const filled = refused
    ? { values: refused.sent.values, problems: refused.problems }
    : filledWith(settings);
  const selected = new Set<string>(refused ? settingsOf(refused.sent).events : settings.events);
  const enabled = refused ? refused.sent.has('enabled') : settings.enabled;
  return tenantPage(portal, tenant, '/webhooks', {
    title: 'Webhook Settings',
    lead: 'Events are sent to one URL, signed with HMAC-SHA256 over the raw body.',
    said,
    wrong:
      refused && (refused.problems.form ?? 'The settings were not saved. See the errors below.'),
    body: html`${stateOf(portal, settings)}
<div class="columns"><div>${panel(
      'Destination and events',
      html`<div class="body">${actionForm(
        portal.formSecret,
        tenantPath(tenant.id, '/webhooks'),
        settingsFields(filled, selected, enabled),
      )}</div>`,
    )}</div>
<div>${secretPanel(portal, tenant, settings)}</div></div>`,
  });
}

function filledWith({ destinationUrl, retrySchedule }: WebhookSettings): Filled {
  return {
    values: {
      destinationUrl: destinationUrl ?? '',
      retries: retrySchedule === null ? '' : retrySchedule.join(', '),
    },
    problems: {},
  };
}

function settingsFields(filled: Filled, chosen: ReadonlySet<string>, enabled: boolean): Html {
  const all = chosen.has('*');
  return html`<div class="fields">
${textField(filled, {
  name: 'destinationUrl',
  label: 'Destination URL',
  type: 'url',
  wide: true,
  placeholder: 'http://localhost:3000/api/webhooks',
  hint: 'Events are POSTed to this URL. Empty: nothing is sent. Link-local and metadata addresses are refused.',
})}
<fieldset class="wide"><legend>Events</legend>
${checkField({ name: 'allEvents', label: 'All events', hint: '— regardless of the selection below', checked: all })}
<div class="checks">${EVENT_TYPES.map((type: EventType) =>
    checkField({ name: 'events', value: type, label: type, checked: chosen.has(type) }),
  )}</div>
</fieldset>
${textField(filled, {
  name: 'retries',
  label: 'Retry delays (real seconds)',
  wide: true,
  placeholder: RETRY_SCHEDULE_SECONDS.join(', '),
  hint: 'Empty: the default schedule shown in the field, with jitter.',
})}
${textField(filled, {
  name: 'signingSecret',
  label: 'New signing secret',
  wide: true,
  hint: 'To set your own. Empty: the current secret is kept.',
})}
<div class="wide">${checkField({
    name: 'enabled',
    label: 'Deliver events',
    hint: '— off: new events are stored as failed and can be resent',
    checked: enabled,
  })}</div>
</div>
<div class="actions"><button class="primary">Save</button></div>`;
}

function stateOf(portal: Portal, settings: WebhookSettings): Html {
  if (settings.disabledAt !== null) {
    return html`<p class="said wrong">Disabled at ${time(settings.disabledAt)}(real time) after three hours of failed deliveries. Save with “Deliver events” selected to enable it again.</p>`;
  }
  if (settings.failingSince !== null) {
    const minutes = Math.round((portal.context.wallClock() - settings.failingSince) / 60_000);
    return html`<p class="said wrong">Deliveries have been failing for ${minutes < 1 ? 'less than a minute' : `${minutes} min`} of real time. After three hours of failures the destination is disabled.</p>`;
  }
  return html``;
}

function secretPanel(portal: Portal, tenant: Tenant, settings: WebhookSettings): Html {
  const { signingSecret, previousSecret, previousUntilWall } = settings;
  return panel(
    'Signing secret',
    html`<div class="body">${facts([
      ['Current', secret(signingSecret)],
      ...(previousSecret === null
        ? []
        : ([
            ['Previous', secret(previousSecret)],
            ['Valid until', html`${time(previousUntilWall ?? 0)} ${badge('real time', 'plain')}`],
          ] as const)),
      ['Header', html`<code>X-Webhook-Signature</code>`],
    ])}</div>
${risk(
  portal.formSecret,
  tenantPath(tenant.id, '/webhooks/rotate-secret'),
  'Rotate the signing secret',
  'Deliveries are signed with the new secret immediately. The current one stays listed here for a day, so that receivers can accept both meanwhile.',
)}`,
  );
}
