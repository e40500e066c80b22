import type { Hono } from 'hono';
import { webhookSettingsForm } from '../control/schemas.ts';
import type { Tenant } from '../tenants/tenant.ts';
import type { WebhookSettings } from '../webhooks/delivery/delivery-state.ts';
import { wakeDeliveries } from '../webhooks/delivery/dispatcher.ts';
import {
  rotateSigningSecret,
  updateWebhookSettings,
  webhookSettings,
} from '../webhooks/settings.ts';
import { type Content, copyable, facts, type Html, html, panel, time } from './html.ts';
import { tenantPage } from './layout.ts';
import { goTo, type Portal, scopeOf, tenantOf, tenantPath } from './portal.ts';
import { type Filled, readForm, risk, schemaForm, submit, UNFILLED } from './schema-form.ts';

/** Webhook Settings: destination, signing secret and event subscriptions. */
export function webhookPages(app: Hono, portal: Portal): void {
  app.get('/tenants/:tenantId/webhooks', (c) =>
    c.html(settingsPage(portal, tenantOf(portal, c), UNFILLED, c.req.query('said'))),
  );

  app.post('/tenants/:tenantId/webhooks', async (c) => {
    const tenant = tenantOf(portal, c);
    const refused = await submit(portal, c, webhookSettingsForm, (input) =>
      updateWebhookSettings(scopeOf(portal, tenant), input),
    );
    if (refused) return c.html(settingsPage(portal, tenant, refused), 422);
    wakeDeliveries(scopeOf(portal, tenant));
    return goTo(c, tenantPath(tenant.id, '/webhooks'), 'webhooks-saved');
  });

  app.post('/tenants/:tenantId/webhooks/rotate-secret', async (c) => {
    const tenant = tenantOf(portal, c);
    await readForm(portal, c);
    rotateSigningSecret(scopeOf(portal, tenant));
    return goTo(c, tenantPath(tenant.id, '/webhooks'), 'signing-rotated');
  });
}

function settingsPage(portal: Portal, tenant: Tenant, filled: Filled, said?: string): Html {
  const settings = webhookSettings(scopeOf(portal, tenant));
  const { signingSecret, previousSecret, previousUntilWall, ...values } = settings;
  const isRefused = filled !== UNFILLED;
  const at = tenantPath(tenant.id, '/webhooks');
  return tenantPage(portal, tenant, 'webhooks', {
    title: 'Webhook Settings',
    lead: 'Events are sent to one URL, signed with HMAC-SHA256 over the raw body.',
    said,
    ...(isRefused && { problems: filled.problems }),
    body: html`${stateOf(portal, settings)}<div class="columns"><div>${panel(
      'Destination and events',
      schemaForm(
        portal,
        at,
        webhookSettingsForm,
        isRefused ? filled : { values, problems: {} },
        'Save',
      ),
    )}</div><div>${panel(
      'Signing secret',
      html`<div class="body">${facts([
        ['Current', copyable(signingSecret, true)],
        ...(previousSecret === null
          ? []
          : ([
              ['Previous', copyable(previousSecret, true)],
              ['Valid until (real time)', wallTime(previousUntilWall ?? 0)],
            ] as const)),
        ['Header', html`<code>X-Webhook-Signature</code>`],
      ])}</div>${risk(
        portal,
        `${at}/rotate-secret`,
        'Rotate the signing secret',
        'Deliveries are signed with the new secret immediately. The current one stays listed here for a day, so that receivers can accept both meanwhile.',
      )}`,
    )}</div></div>`,
  });
}

function wallTime(wall: number): Html {
  return time(new Date(wall).toISOString());
}

function stateOf(portal: Portal, { disabledAt, failingSince }: WebhookSettings): Content {
  if (disabledAt !== null) {
    return html`<p class="said wrong">Disabled at ${wallTime(disabledAt)} (real time) after three hours of failed deliveries. Save with “Deliver events” selected to enable it again.</p>`;
  }
  if (failingSince === null) return '';
  const minutes = Math.round((portal.context.wallClock() - failingSince) / 60_000);
  return html`<p class="said wrong">Deliveries have been failing for ${minutes < 1 ? 'less than a minute' : `${minutes} min`} of real time. After three hours of failures the destination is disabled.</p>`;
}
