import type { TenantScope } from '../context.ts';
import { fieldError } from '../errors.ts';
import { requireTenantEntry } from '../tenants/tenants.ts';
import type { WebhookSettings } from './delivery/delivery-state.ts';
import type { EventType } from './event-types.ts';

/** How long a replaced signing secret is shown, so that receivers can accept both. */
const PREVIOUS_SECRET_MS = 24 * 60 * 60 * 1_000;

/** The tenant's webhook settings, cached after the first read. */
export function webhookSettings(scope: TenantScope): WebhookSettings {
  const entry = requireTenantEntry(scope);
  const until = entry.webhooks?.previousUntilWall ?? Number.POSITIVE_INFINITY;
  if (until <= scope.context.wallClock()) entry.webhooks = undefined;
  entry.webhooks ??= readSettings(scope);
  return entry.webhooks;
}

export type WebhookSettingsChange = {
  destinationUrl?: string | null | undefined;
  signingSecret?: string | undefined;
  events?: readonly (EventType | '*')[] | undefined;
  enabled?: boolean | undefined;
  retrySchedule?: readonly number[] | null | undefined;
};

/**
 * Updates the given settings. A new signing secret makes the old one the previous one. Saving
 * settings enables deliveries, unless `enabled` says otherwise.
 * @throws ServiceError `validation_failed` for a destination that is not a web URL.
 */
export function updateWebhookSettings(
  scope: TenantScope,
  change: WebhookSettingsChange,
): WebhookSettings {
  const current = webhookSettings(scope);
  if (change.destinationUrl) {
    const problem = destinationProblem(change.destinationUrl);
    if (problem) throw fieldError('validation_failed', 'destinationUrl', problem);
  }
  const { signingSecret } = current;
  const isNewSecret = (change.signingSecret ?? signingSecret) !== signingSecret;
  const enabled = change.enabled ?? true;
  return writeSettings(scope, {
    ...change,
    enabled,
    ...(isNewSecret && {
      previousSecret: signingSecret,
      previousUntilWall: scope.context.wallClock() + PREVIOUS_SECRET_MS,
    }),
  });
}

function destinationProblem(text: string): string | null {
  const url = URL.parse(text);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    return 'The destination is an http or https URL.';
  }
  const hasCredentials = url.username !== '' || url.password !== '';
  return hasCredentials ? 'The destination carries no user name or password.' : null;
}

function writeSettings(
  scope: TenantScope,
  change: { [K in keyof WebhookSettings]?: WebhookSettings[K] | undefined },
): WebhookSettings {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const columns = Object.fromEntries(given) as Partial<WebhookSettings>;
  scope.context.store.update('webhook_settings', scope.tenantId, columns, 'tenantId');
  requireTenantEntry(scope).webhooks = undefined;
  return webhookSettings(scope);
}

function readSettings(scope: TenantScope): WebhookSettings {
  const row = scope.context.store.get<WebhookSettings & { tenantId: string }>(
    'SELECT * FROM webhook_settings WHERE tenantId = ?',
    scope.tenantId,
  );
  if (!row) throw new Error(`Tenant ${scope.tenantId} has no webhook settings.`);
  const { tenantId: _, ...settings } = row;
  const isOver = (settings.previousUntilWall ?? 0) <= scope.context.wallClock();
  return isOver ? { ...settings, previousSecret: null, previousUntilWall: null } : settings;
}
