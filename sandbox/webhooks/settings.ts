import type { TenantScope } from '../context.ts';
import { fieldError } from '../errors.ts';
import type { WebhookSettings } from '../tenants/tenant.ts';
import { changeTenant, webhookSettings } from '../tenants/tenants.ts';
import { wakeDeliveries } from './dispatcher.ts';
import type { EventType } from './event-types.ts';

/** A replaced signing secret is shown for a day, so that receivers can accept both. */
const PREVIOUS_SECRET_MS = 24 * 60 * 60 * 1_000;

type WebhookSettingsChange = {
  destinationUrl?: string | null | undefined;
  signingSecret?: string | undefined;
  events?: readonly (EventType | '*')[] | undefined;
  retrySchedule?: readonly number[] | null | undefined;
};

export function updateWebhookSettings(
  scope: TenantScope,
  change: WebhookSettingsChange,
): WebhookSettings {
  const current = webhookSettings(scope);
  if (change.destinationUrl) requireWebUrl(change.destinationUrl);
  const { signingSecret = current.signingSecret } = change;
  const isNewSecret = signingSecret !== current.signingSecret;
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const webhooks: WebhookSettings = {
    ...current,
    ...Object.fromEntries(given),
    ...(isNewSecret && {
      previousSecret: current.signingSecret,
      previousUntilWall: scope.context.wallClock() + PREVIOUS_SECRET_MS,
    }),
  };
  changeTenant(scope, { webhooks });
  wakeDeliveries(scope);
  return webhookSettings(scope);
}

function requireWebUrl(text: string): void {
  const url = URL.parse(text);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw fieldError('validation_failed', 'destinationUrl', 'Use an http or https URL.');
  }
  if (url.username !== '' || url.password !== '') {
    const message = 'The destination carries no user name or password.';
    throw fieldError('validation_failed', 'destinationUrl', message);
  }
}
