import type { TenantScope } from '../context.ts';
import { fieldError } from '../errors.ts';
import { newSecret } from '../ids.ts';
import { requireTenantEntry } from '../tenants/tenants.ts';
import type { WebhookSettings } from './delivery/delivery-state.ts';
import type { EventType } from './event-types.ts';

/** How long a replaced signing secret is shown, so that receivers can accept both. */
const PREVIOUS_SECRET_MS = 24 * 60 * 60 * 1_000;

type SettingsRow = {
  destination_url: string | null;
  signing_secret: string;
  previous_secret: string | null;
  previous_until_wall: number | null;
  events: string;
  enabled: number;
  failing_since_wall: number | null;
  disabled_at_wall: number | null;
  retry_schedule: string | null;
};

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
 * settings enables a disabled destination again, unless `enabled` says otherwise.
 * @throws ServiceError `validation_failed` for a destination that is not a web URL.
 */
export function updateWebhookSettings(
  scope: TenantScope,
  change: WebhookSettingsChange,
): WebhookSettings {
  const current = webhookSettings(scope);
  const destinationUrl =
    change.destinationUrl === undefined ? current.destinationUrl : change.destinationUrl;
  if (change.destinationUrl) {
    const problem = destinationProblem(change.destinationUrl);
    if (problem) throw fieldError('validation_failed', 'destinationUrl', problem);
  }
  const secretChanged =
    change.signingSecret !== undefined && change.signingSecret !== current.signingSecret;
  const enabled = change.enabled ?? true;
  const retrySchedule =
    change.retrySchedule === undefined ? current.retrySchedule : change.retrySchedule;
  scope.context.store.run(
    `UPDATE webhook_settings SET destination_url = ?, signing_secret = ?, previous_secret = ?,
       previous_until_wall = ?, events = ?, enabled = ?, failing_since_wall = ?, disabled_at_wall = ?,
       retry_schedule = ? WHERE tenant_id = ?`,
    destinationUrl,
    change.signingSecret ?? current.signingSecret,
    secretChanged ? current.signingSecret : current.previousSecret,
    secretChanged ? scope.context.wallClock() + PREVIOUS_SECRET_MS : current.previousUntilWall,
    JSON.stringify(change.events ?? current.events),
    enabled ? 1 : 0,
    enabled ? null : current.failingSince,
    enabled ? null : current.disabledAt,
    retrySchedule ? JSON.stringify(retrySchedule) : null,
    scope.tenantId,
  );
  return refresh(scope);
}

function destinationProblem(text: string): string | null {
  const url = URL.parse(text);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    return 'The destination is an http or https URL.';
  }
  const hasCredentials = url.username !== '' || url.password !== '';
  return hasCredentials ? 'The destination carries no user name or password.' : null;
}

/** Rotates the signing secret. New deliveries are signed with it; the old one is kept for a day. */
export function rotateSigningSecret(scope: TenantScope): WebhookSettings {
  const { enabled } = webhookSettings(scope);
  return updateWebhookSettings(scope, { signingSecret: newSecret('whsec'), enabled });
}

/** Records since when deliveries fail; null once one has succeeded. */
export function recordFailingSince(scope: TenantScope, failingSince: number | null): void {
  scope.context.store.run(
    'UPDATE webhook_settings SET failing_since_wall = ? WHERE tenant_id = ?',
    failingSince,
    scope.tenantId,
  );
  refresh(scope);
}

/** Clears failures, and enables a destination again that they have disabled. */
export function clearFailures(scope: TenantScope): void {
  scope.context.store.run(
    `UPDATE webhook_settings SET enabled = enabled OR disabled_at_wall IS NOT NULL,
       failing_since_wall = NULL, disabled_at_wall = NULL WHERE tenant_id = ?`,
    scope.tenantId,
  );
  refresh(scope);
}

/** Disables the destination after hours of failures. */
export function disableDestination(scope: TenantScope, wall: number): void {
  scope.context.store.run(
    'UPDATE webhook_settings SET enabled = 0, disabled_at_wall = ? WHERE tenant_id = ?',
    wall,
    scope.tenantId,
  );
  refresh(scope);
}

function refresh(scope: TenantScope): WebhookSettings {
  const entry = requireTenantEntry(scope);
  entry.webhooks = undefined;
  return webhookSettings(scope);
}

function readSettings(scope: TenantScope): WebhookSettings {
  const row = scope.context.store.get<SettingsRow>(
    'SELECT * FROM webhook_settings WHERE tenant_id = ?',
    scope.tenantId,
  );
  if (!row) throw new Error(`Tenant ${scope.tenantId} has no webhook settings.`);
  const previousCounts =
    row.previous_until_wall !== null && row.previous_until_wall > scope.context.wallClock();
  return {
    destinationUrl: row.destination_url,
    signingSecret: row.signing_secret,
    previousSecret: previousCounts ? row.previous_secret : null,
    previousUntilWall: previousCounts ? row.previous_until_wall : null,
    events: JSON.parse(row.events) as (EventType | '*')[],
    enabled: row.enabled === 1,
    failingSince: row.failing_since_wall,
    disabledAt: row.disabled_at_wall,
    retrySchedule:
      row.retry_schedule === null ? null : (JSON.parse(row.retry_schedule) as number[]),
  };
}
