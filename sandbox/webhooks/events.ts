import type { TenantScope } from '../context.ts';
import { ServiceError } from '../errors.ts';
import { newId } from '../ids.ts';
import { tenantProfile, webhookSettings } from '../tenants/tenants.ts';
import { resendNow, wakeDeliveries } from './dispatcher.ts';
import {
  DELIVERY_STATUSES,
  type Delivery,
  type EventSubject,
  type EventType,
} from './event-types.ts';

/** Call it in the transaction of the change, so that both are committed or neither. */
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

export function listEvents(scope: TenantScope): Delivery[] {
  return scope.context.store.list<Delivery>('events', scope.tenantId).reverse();
}

export function listDeliveries(scope: TenantScope, limit = -1): Delivery[] {
  return scope.context.store.all<Delivery>(
    `SELECT * FROM events WHERE tenantId = ? AND status IS NOT NULL ORDER BY seq DESC LIMIT ?`,
    scope.tenantId,
    limit,
  );
}

export function getDelivery(scope: TenantScope, id: string): Delivery {
  const delivery = scope.context.store.find<Delivery>('events', scope.tenantId, id);
  if (!delivery?.status) throw new ServiceError('not_found', 'Delivery not found.');
  return delivery;
}

export function countDeliveries(scope: TenantScope): Record<string, number> {
  const rows = scope.context.store.all<{ status: string; count: number }>(
    'SELECT status, COUNT(*) AS count FROM events WHERE tenantId = ? GROUP BY status',
    scope.tenantId,
  );
  const count = (status: string) => rows.find((row) => row.status === status)?.count ?? 0;
  return Object.fromEntries(DELIVERY_STATUSES.map((status) => [status, count(status)]));
}

export function resendDelivery(scope: TenantScope, id: string): void {
  const { seq } = getDelivery(scope, id);
  const nextAttemptAt = scope.context.wallClock();
  const columns = { status: 'pending', tries: 0, nextAttemptAt, reason: null };
  scope.context.store.update('events', id, columns);
  resendNow(scope, seq);
}
