import type { TenantScope } from '../context.ts';
import { newId } from '../ids.ts';
import { tenantProfile } from '../tenants/tenants.ts';
import { wakeDeliveries } from './delivery/dispatcher.ts';
import { type EventSubject, type EventType, eventId } from './event-types.ts';
import { webhookSettings } from './settings.ts';

export type SandboxEvent = {
  readonly seq: number;
  readonly id: string;
  readonly type: EventType;
  /** The delivered bytes. */
  readonly body: string;
  /** By the tenant's clock. */
  readonly createdAt: number;
};

/**
 * Records an event, and its delivery when the tenant subscribes to this type. Call it in the transaction of the
 * change, so that both are committed or neither.
 * @param at the tenant's time at which it happened.
 */
export function emitEvent(
  scope: TenantScope,
  type: EventType,
  subject: EventSubject,
  at: number,
): void {
  const { store } = scope.context;
  const payload = tenantProfile(scope).eventPayload(type, subject);
  const settings = webhookSettings(scope);
  const eventSeq = store.insert('events', {
    tenantId: scope.tenantId,
    type,
    body: JSON.stringify({ type, businessId: scope.tenantId, payload }),
    createdAt: at,
  });
  if (settings.destinationUrl === null) return;
  if (!settings.events.includes('*') && !settings.events.includes(type)) return;
  store.insert('deliveries', {
    tenantId: scope.tenantId,
    id: newId('delivery'),
    eventSeq: eventSeq,
    status: settings.enabled ? 'pending' : 'failed',
    tries: 0,
    nextAttemptAt: settings.enabled ? scope.context.wallClock() : null,
    reason: settings.enabled ? null : 'The destination was disabled.',
  });
  if (settings.enabled) store.afterCommit(() => wakeDeliveries(scope));
}

/** The latest events, newest first. */
export function listEvents(scope: TenantScope, limit: number): SandboxEvent[] {
  return scope.context.store
    .all<Omit<SandboxEvent, 'id'>>(
      'SELECT seq, type, body, createdAt FROM events WHERE tenantId = ? ORDER BY seq DESC LIMIT ?',
      scope.tenantId,
      limit,
    )
    .map((row) => ({ ...row, id: eventId(row.seq) }));
}
