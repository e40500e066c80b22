import type { TenantScope } from '../context.ts';
import { ServiceError } from '../errors.ts';
import { resendNow } from './dispatcher.ts';
import { DELIVERY_STATUSES, type Delivery } from './event-types.ts';

/** Events, delivered or not, newest first. */
export function listEvents(scope: TenantScope): Delivery[] {
  const sql = 'SELECT * FROM events WHERE tenantId = ? ORDER BY seq DESC';
  return scope.context.store.all(sql, scope.tenantId);
}

/** Events that are delivered, newest first. */
export function listDeliveries(scope: TenantScope): Delivery[] {
  return listEvents(scope).filter(({ status }) => status !== null);
}

/** @throws ServiceError `not_found`. */
export function getDelivery(scope: TenantScope, id: string): Delivery {
  const sql = 'SELECT * FROM events WHERE tenantId = ? AND id = ? AND status IS NOT NULL';
  const delivery = scope.context.store.get<Delivery>(sql, scope.tenantId, id);
  if (!delivery) throw new ServiceError('not_found', 'Delivery not found.');
  return delivery;
}

/** The number of deliveries by status. */
export function countDeliveries(scope: TenantScope): Record<string, number> {
  const rows = scope.context.store.all<{ status: string; count: number }>(
    'SELECT status, COUNT(*) AS count FROM events WHERE tenantId = ? GROUP BY status',
    scope.tenantId,
  );
  const count = (status: string) => rows.find((row) => row.status === status)?.count ?? 0;
  return Object.fromEntries(DELIVERY_STATUSES.map((status) => [status, count(status)]));
}

/**
 * Resends a delivery in any status, with a new retry schedule.
 *
 * @throws ServiceError `not_found`.
 */
export function resendDelivery(scope: TenantScope, id: string): void {
  const { seq } = getDelivery(scope, id);
  const nextAttemptAt = scope.context.wallClock();
  const columns = { status: 'pending', tries: 0, nextAttemptAt, reason: null };
  scope.context.store.update('events', id, columns);
  resendNow(scope, seq);
}
