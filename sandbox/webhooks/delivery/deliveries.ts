import type { TenantScope } from '../../context.ts';
import { ServiceError } from '../../errors.ts';
import { type EventType, eventId } from '../event-types.ts';
import { startOver } from './dispatcher.ts';

export type DeliveryStatus = 'pending' | 'succeeded' | 'failed' | 'dropped';

export type Delivery = {
  readonly id: string;
  readonly eventId: string;
  readonly eventType: EventType;
  /** The request body. */
  readonly body: string;
  readonly status: DeliveryStatus;
  readonly tries: number;
  /** When the next attempt is due, by the machine's clock. */
  readonly nextAttemptAt: number | null;
  /** The last failure, as a sentence. */
  readonly reason: string | null;
  readonly createdAt: number;
};

export type DeliveryAttempt = {
  readonly url: string;
  /** By the tenant's clock, and by the machine's. */
  readonly at: number;
  readonly atWall: number;
  readonly durationMs: number;
  readonly requestHeaders: Record<string, string>;
  readonly responseStatus: number | null;
  readonly responseHeaders: Record<string, string> | null;
  readonly responseBody: string | null;
  readonly error: string | null;
};

type DeliveryRow = Omit<Delivery, 'eventId'> & { eventSeq: number };

const SELECT_DELIVERY = `SELECT d.id, d.eventSeq, d.status, d.tries, d.nextAttemptAt, d.reason,
    e.type AS eventType, e.body, e.createdAt
  FROM deliveries d JOIN events e ON e.seq = d.eventSeq WHERE d.tenantId = ?`;

/** The latest deliveries, newest first, optionally of one status. */
export function listDeliveries(
  scope: TenantScope,
  filter: { status?: DeliveryStatus | undefined; limit: number },
): Delivery[] {
  return scope.context.store
    .all<DeliveryRow>(
      `${SELECT_DELIVERY} AND d.status = IFNULL(?, d.status) ORDER BY d.seq DESC LIMIT ?`,
      scope.tenantId,
      filter.status ?? null,
      filter.limit,
    )
    .map(readDelivery);
}

/** The number of deliveries by status. */
export function countDeliveries(scope: TenantScope): Record<DeliveryStatus, number> {
  const counts = { pending: 0, succeeded: 0, failed: 0, dropped: 0 };
  const rows = scope.context.store.all<{ status: DeliveryStatus; count: number }>(
    'SELECT status, COUNT(*) AS count FROM deliveries WHERE tenantId = ? GROUP BY status',
    scope.tenantId,
  );
  for (const { status, count } of rows) counts[status] = count;
  return counts;
}

/** One delivery with every attempt, oldest first; undefined when there is none. */
export function findDelivery(
  scope: TenantScope,
  deliveryId: string,
): (Delivery & { attempts: DeliveryAttempt[] }) | undefined {
  const row = scope.context.store.get<DeliveryRow>(
    `${SELECT_DELIVERY} AND d.id = ?`,
    scope.tenantId,
    deliveryId,
  );
  if (!row) return undefined;
  const attempts = scope.context.store.all<DeliveryAttempt>(
    `SELECT a.url, a.at, a.atWall, a.durationMs, a.requestHeaders, a.responseStatus,
      a.responseHeaders, a.responseBody, a.error FROM attempts a JOIN deliveries d ON d.seq = a.deliverySeq
      WHERE d.id = ? ORDER BY a.seq`,
    deliveryId,
  );
  return { ...readDelivery(row), attempts };
}

/** @throws ServiceError `not_found`. */
export function getDelivery(scope: TenantScope, deliveryId: string) {
  const delivery = findDelivery(scope, deliveryId);
  if (!delivery) throw new ServiceError('not_found', 'Delivery not found.');
  return delivery;
}

/**
 * Resends a delivery in any status, with a new retry schedule.
 *
 * @throws ServiceError `not_found`.
 */
export function resendDelivery(scope: TenantScope, deliveryId: string): void {
  const resent = scope.context.store.all<{ seq: number }>(
    `UPDATE deliveries SET status = 'pending', tries = 0, nextAttemptAt = ?, reason = NULL
      WHERE tenantId = ? AND id = ? RETURNING seq`,
    scope.context.wallClock(),
    scope.tenantId,
    deliveryId,
  );
  if (resent.length === 0) throw new ServiceError('not_found', 'Delivery not found.');
  startOver(scope, resent);
}

/** Resends every failed delivery; returns the number. */
export function resendFailed(scope: TenantScope): number {
  const resent = scope.context.store.all<{ seq: number }>(
    `UPDATE deliveries SET status = 'pending', tries = 0, nextAttemptAt = ?, reason = NULL
      WHERE tenantId = ? AND status = 'failed' RETURNING seq`,
    scope.context.wallClock(),
    scope.tenantId,
  );
  startOver(scope, resent);
  return resent.length;
}

function readDelivery({ eventSeq, ...row }: DeliveryRow): Delivery {
  return { ...row, eventId: eventId(eventSeq) };
}
