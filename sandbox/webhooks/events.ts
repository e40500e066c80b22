import type { SandboxContext } from '../context.ts';
import type { DimensionName } from '../dialect/dimensions.ts';
import { newId } from '../ids.ts';
import { tenantChoices } from '../tenants/tenants.ts';
import { wakeDeliveries } from './delivery/dispatcher.ts';
import type { EventType } from './event-types.ts';
import { type EventSubject, eventBody, eventId } from './payloads.ts';
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
 * Records an event, and its delivery when the tenant subscribes to this type. Call it in the
 * transaction of the change, so that both are committed or neither.
 * @param at the tenant's time at which it happened.
 */
export function emitEvent(
  context: SandboxContext,
  tenantId: string,
  type: EventType,
  subject: EventSubject,
  at: number,
): void {
  const choices = tenantChoices(context, tenantId);
  const times = TIMES[choices[`event.${type.replaceAll(':', '.')}` as EmissionName]];
  const body = eventBody(type, tenantId, subject, choices);
  for (let time = 0; time < times; time += 1) recordEvent(context, tenantId, type, body, at);
}

type EmissionName = Extract<DimensionName, `event.${string}.${string}`>;

/** The number of deliveries per change. */
const TIMES = { once: 1, twice: 2, never: 0 };

function recordEvent(
  context: SandboxContext,
  tenantId: string,
  type: EventType,
  body: string,
  at: number,
): void {
  const { store } = context;
  const settings = webhookSettings(context, tenantId);
  const eventSeq = store.insert('events', {
    tenant_id: tenantId,
    type,
    body,
    created_at: at,
  });
  if (settings.destinationUrl === null) return;
  if (!settings.events.includes('*') && !settings.events.includes(type)) return;
  store.insert('deliveries', {
    tenant_id: tenantId,
    id: newId('delivery'),
    event_seq: eventSeq,
    status: settings.enabled ? 'pending' : 'failed',
    tries: 0,
    due_wall: settings.enabled ? context.wallClock() : null,
    reason: settings.enabled ? null : 'The destination was disabled.',
  });
  if (settings.enabled) store.afterCommit(() => wakeDeliveries(context, tenantId));
}

type EventRow = { seq: number; type: EventType; body: string; created_at: number };

/** The latest events, newest first. */
export function listEvents(
  context: SandboxContext,
  tenantId: string,
  limit: number,
): SandboxEvent[] {
  return context.store
    .all<EventRow>(
      'SELECT seq, type, body, created_at FROM events WHERE tenant_id = ? ORDER BY seq DESC LIMIT ?',
      tenantId,
      limit,
    )
    .map(({ created_at, ...row }) => ({ ...row, id: eventId(row.seq), createdAt: created_at }));
}
