import type { TenantScope } from '../context.ts';
import { newId } from '../ids.ts';
import { tenantProfile, webhookSettings } from '../tenants/tenants.ts';
import { wakeDeliveries } from './dispatcher.ts';
import type { EventSubject, EventType } from './event-types.ts';

/**
 * Records an event, to be delivered when the tenant subscribes to this type. Call it in the transaction of the
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
  const { destinationUrl, events } = webhookSettings(scope);
  const isSubscribed = events.includes('*') || events.includes(type);
  const isDelivered = destinationUrl !== null && isSubscribed;
  store.insert('events', {
    tenantId: scope.tenantId,
    id: newId('event'),
    type,
    body: JSON.stringify({ type, businessId: scope.tenantId, payload }),
    createdAt: at,
    status: isDelivered ? 'pending' : null,
    tries: 0,
    nextAttemptAt: isDelivered ? scope.context.wallClock() : null,
    reason: null,
    attemptLog: [],
  });
  if (isDelivered) store.afterCommit(() => wakeDeliveries(scope));
}
