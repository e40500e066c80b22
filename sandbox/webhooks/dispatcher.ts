import { setTimeout as sleep } from 'node:timers/promises';
import type { SandboxContext, TenantScope } from '../context.ts';
import {
  findTenantEntry,
  requireTenantEntry,
  tenantNow,
  tenantProfile,
  webhookSettings,
} from '../tenants/tenants.ts';
import type { Lane } from './delivery-state.ts';
import type { Delivery, DeliveryAttempt } from './event-types.ts';
import { signBody } from './send.ts';
import { verdictOn } from './verdict.ts';

const CONCURRENCY = 16;
const MAX_TIMER_MS = 2_147_483_647;

export function resumeDeliveries(context: SandboxContext): void {
  const waiting = context.store.all<{ tenantId: string }>(
    "SELECT DISTINCT tenantId FROM events WHERE status = 'pending'",
  );
  for (const { tenantId } of waiting) wakeDeliveries({ context, tenantId });
}

/** The next run repeats the aborted attempts. */
export function stopDeliveries({ deliveries }: SandboxContext): void {
  deliveries.stop.abort();
  for (const lane of deliveries.lanes.values()) clearTimeout(lane.timer);
  deliveries.sender.close();
}

export function wakeDeliveries(scope: TenantScope): void {
  const lane = laneOf(scope);
  if (lane.isPumpQueued) return;
  lane.isPumpQueued = true;
  setImmediate(() => {
    lane.isPumpQueued = false;
    if (isStopped(scope.context) || !findTenantEntry(scope)) return;
    pump(scope, lane);
  });
}

export function resendNow(scope: TenantScope, seq: number): void {
  const { inFlight, resent } = laneOf(scope);
  if (inFlight.has(seq)) resent.add(seq);
  wakeDeliveries(scope);
}

function pump(scope: TenantScope, lane: Lane): void {
  const { store } = scope.context;
  if (webhookSettings(scope).destinationUrl === null) return;
  // Makes events durable before they are delivered.
  store.flush();
  const wall = scope.context.wallClock();
  const due = store.all<Delivery>(
    `SELECT * FROM events WHERE tenantId = ? AND status = 'pending' AND nextAttemptAt <= ?
      ORDER BY nextAttemptAt, seq LIMIT ?`,
    scope.tenantId,
    wall,
    CONCURRENCY + lane.inFlight.size,
  );
  for (const delivery of due) {
    if (lane.inFlight.size >= CONCURRENCY) break;
    if (lane.inFlight.has(delivery.seq)) continue;
    lane.inFlight.add(delivery.seq);
    void deliver(scope, lane, delivery);
  }
  armTimer(scope, lane, wall);
}

function armTimer(scope: TenantScope, lane: Lane, wall: number): void {
  clearTimeout(lane.timer);
  const next = scope.context.store.get<{ nextAttemptAt: number | null }>(
    `SELECT MIN(nextAttemptAt) AS nextAttemptAt FROM events
      WHERE tenantId = ? AND status = 'pending' AND nextAttemptAt > ?`,
    scope.tenantId,
    wall,
  )?.nextAttemptAt;
  if (next == null) return;
  const wait = Math.min(Math.max(1, next - wall), MAX_TIMER_MS);
  lane.timer = setTimeout(() => wakeDeliveries(scope), wait);
  lane.timer.unref();
}

async function deliver(scope: TenantScope, lane: Lane, delivery: Delivery): Promise<void> {
  const { context } = scope;
  const { faults } = requireTenantEntry(scope);
  const fault =
    delivery.tries === 0 ? faults.onDelivery(delivery.type, context.wallClock()) : undefined;
  try {
    if (fault?.kind === 'drop') {
      const dropped = { status: 'dropped', nextAttemptAt: null, reason: 'Dropped by a fault.' };
      context.store.update('events', delivery.id, dropped);
      return;
    }
    const { signal } = context.deliveries.stop;
    if (fault?.kind === 'delay') await sleep(fault.delayMs, undefined, { signal });
    if (fault?.kind === 'duplicate') record(scope, delivery, await attempt(scope, delivery));
    const made = await attempt(scope, delivery);
    if (!made || isStopped(context) || !findTenantEntry(scope)) return;
    const { retrySchedule } = webhookSettings(scope);
    const verdict = verdictOn(made, delivery.tries + 1, retrySchedule);
    record(scope, delivery, made, lane.resent.has(delivery.seq) ? {} : verdict);
  } catch (error) {
    if (!isStopped(context)) throw error;
  } finally {
    lane.inFlight.delete(delivery.seq);
    lane.resent.delete(delivery.seq);
    if (!isStopped(context)) wakeDeliveries(scope);
  }
}

/** Undefined if the tenant or its destination was removed meanwhile, for example during a delay. */
async function attempt(
  scope: TenantScope,
  delivery: Delivery,
): Promise<DeliveryAttempt | undefined> {
  if (isStopped(scope.context) || !findTenantEntry(scope)) return undefined;
  const { destinationUrl: url, signingSecret } = webhookSettings(scope);
  if (url === null) return undefined;
  const at = tenantNow(scope);
  const atWall = scope.context.wallClock();
  const requestHeaders: Record<string, string> = {
    'Content-Type': 'application/json',
    'X-Webhook-Signature': signBody(delivery.body, signingSecret),
  };
  if (tenantProfile(scope).hasEventHeaders) {
    requestHeaders['User-Agent'] = 'service-sandbox-webhooks';
    requestHeaders['X-Webhook-Event'] = delivery.id;
    requestHeaders['X-Webhook-Attempt'] = String(delivery.tries + 1);
  }
  const { sender } = scope.context.deliveries;
  const result = await sender.send(url, requestHeaders, delivery.body);
  return { url, at, atWall, requestHeaders, ...result };
}

/** A reset may have deleted the event while it was in flight. */
function record(
  { context, tenantId }: TenantScope,
  { id }: Delivery,
  made: DeliveryAttempt | undefined,
  change: Partial<ReturnType<typeof verdictOn>> = {},
): void {
  if (!made || isStopped(context)) return;
  context.store.transaction(() => {
    const event = context.store.find<Delivery>('events', tenantId, id);
    const attemptLog = [...(event?.attemptLog ?? []), made];
    if (event) context.store.update('events', id, { ...change, attemptLog });
  });
}

function laneOf({ context, tenantId }: TenantScope): Lane {
  const { lanes } = context.deliveries;
  const lane = lanes.get(tenantId) ?? {
    inFlight: new Set(),
    resent: new Set(),
    timer: undefined,
    isPumpQueued: false,
  };
  lanes.set(tenantId, lane);
  return lane;
}

function isStopped({ deliveries }: SandboxContext): boolean {
  return deliveries.stop.signal.aborted;
}
