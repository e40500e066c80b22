import { setTimeout as sleep } from 'node:timers/promises';
import type { SandboxContext, TenantScope } from '../../context.ts';
import type { FaultSpec } from '../../faults/faults.ts';
import { clockTime } from '../../tenants/clock.ts';
import { findTenantEntry, requireTenantEntry, tenantProfile } from '../../tenants/tenants.ts';
import { eventId } from '../event-types.ts';
import { webhookSettings } from '../settings.ts';
import { recordAttempts } from './attempts.ts';
import type { DueDelivery, Finished, Lane } from './delivery-state.ts';
import { signBody } from './send.ts';

/** Concurrent attempts per tenant. */
const CONCURRENCY = 16;
/** How long a reordered delivery waits for another one to overtake it. */
const REORDER_WAIT_MS = 1_000;
const MAX_TIMER_MS = 2_147_483_647;

/** Resumes undelivered events of an earlier run. */
export function resumeDeliveries(context: SandboxContext): void {
  const waiting = context.store.all<{ tenantId: string }>(
    "SELECT DISTINCT tenantId FROM deliveries WHERE status = 'pending'",
  );
  for (const { tenantId } of waiting) wakeDeliveries({ context, tenantId: tenantId });
}

/** Stops sending. Pending attempts are aborted; the next run makes them again. */
export function stopDeliveries(context: SandboxContext): void {
  context.deliveries.stop.abort();
  for (const lane of context.deliveries.lanes.values()) clearTimeout(lane.timer);
  context.deliveries.sender.close();
}

/** Schedules the tenant's due deliveries, soon and outside of the caller's work. */
export function wakeDeliveries(scope: TenantScope): void {
  const lane = laneOf(scope);
  if (lane.pumpQueued) return;
  lane.pumpQueued = true;
  setImmediate(() => {
    lane.pumpQueued = false;
    if (isStopped(scope.context) || !findTenantEntry(scope)) return;
    pump(scope, lane);
  });
}

/** Sends deliveries that are due again, whatever the result of a pending attempt. */
export function startOver(scope: TenantScope, deliveries: readonly { seq: number }[]): void {
  const { inFlight, resent } = laneOf(scope);
  for (const { seq } of deliveries) if (inFlight.has(seq)) resent.add(seq);
  wakeDeliveries(scope);
}

function letGo({ inFlight, resent }: Lane, { seq }: DueDelivery): void {
  inFlight.delete(seq);
  resent.delete(seq);
}

function pump(scope: TenantScope, lane: Lane): void {
  const { enabled, destinationUrl } = webhookSettings(scope);
  if (!enabled || destinationUrl === null) return;
  // Only durable events are delivered.
  scope.context.store.flush();
  const wall = scope.context.wallClock();
  if (lane.inFlight.size < CONCURRENCY) {
    const due = scope.context.store.all<DueDelivery>(
      `SELECT d.seq, d.id, d.tries, d.eventSeq, e.type, e.body
         FROM deliveries d JOIN events e ON e.seq = d.eventSeq
        WHERE d.tenantId = ? AND d.status = 'pending' AND d.nextAttemptAt <= ?
        ORDER BY d.nextAttemptAt, d.seq LIMIT ?`,
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
  }
  armTimer(scope, lane, wall);
}

function armTimer(scope: TenantScope, lane: Lane, wall: number): void {
  clearTimeout(lane.timer);
  const next = scope.context.store.get<{ nextAttemptAt: number | null }>(
    "SELECT MIN(nextAttemptAt) AS nextAttemptAt FROM deliveries WHERE tenantId = ? AND status = 'pending' AND nextAttemptAt > ?",
    scope.tenantId,
    wall,
  )?.nextAttemptAt;
  if (next == null) return;
  lane.timer = setTimeout(
    () => wakeDeliveries(scope),
    Math.min(Math.max(1, next - wall), MAX_TIMER_MS),
  );
  lane.timer.unref();
}

async function deliver(scope: TenantScope, lane: Lane, delivery: DueDelivery): Promise<void> {
  const { faults } = requireTenantEntry(scope);
  const fault =
    delivery.tries === 0 ? faults.onDelivery(delivery.type, scope.context.wallClock()) : undefined;
  try {
    if (fault?.kind === 'drop') {
      finish(scope, lane, { delivery, outcome: 'dropped' });
      return;
    }
    await delayDelivery(scope.context, lane, fault);
    const copies = fault?.kind === 'duplicate' ? fault.copies : 1;
    for (let copy = 1; copy <= copies; copy += 1) {
      const isLast = copy === copies;
      await attempt(scope, lane, delivery, isLast);
    }
  } catch (error) {
    letGo(lane, delivery);
    if (!isStopped(scope.context)) throw error;
  }
}

async function delayDelivery(
  context: SandboxContext,
  lane: Lane,
  fault: FaultSpec | undefined,
): Promise<void> {
  const { signal } = context.deliveries.stop;
  if (fault?.kind === 'delay') await sleep(fault.delayMs, undefined, { signal });
  if (fault?.kind !== 'reorder') return;
  const overtaken = new Promise<void>((resolve) => lane.overtakers.push(resolve));
  const wait = fault.delayMs > 0 ? fault.delayMs : REORDER_WAIT_MS;
  await Promise.race([overtaken, sleep(wait, undefined, { signal })]);
}

async function attempt(
  scope: TenantScope,
  lane: Lane,
  delivery: DueDelivery,
  isLast: boolean,
): Promise<void> {
  // Much can have happened during the delay.
  const entry = isStopped(scope.context) ? undefined : findTenantEntry(scope);
  const { destinationUrl = null, signingSecret = '' } = entry ? webhookSettings(scope) : {};
  if (!entry || destinationUrl === null) {
    letGo(lane, delivery);
    return;
  }
  const { clock } = entry.tenant;
  const wall = scope.context.wallClock();
  const headers: Record<string, string> = {
    'Content-Type': 'application/json',
    'X-Webhook-Signature': signBody(delivery.body, signingSecret),
  };
  if (tenantProfile(scope).hasEventHeaders) {
    headers['User-Agent'] = 'service-sandbox-webhooks';
    headers['X-Webhook-Event'] = eventId(delivery.eventSeq);
    headers['X-Webhook-Delivery'] = delivery.id;
    headers['X-Webhook-Attempt'] = String(delivery.tries + 1);
  }
  const result = await scope.context.deliveries.sender.send(destinationUrl, headers, delivery.body);
  finish(scope, lane, {
    delivery,
    outcome: isLast ? 'sent' : 'copy',
    url: destinationUrl,
    at: clockTime(clock, wall),
    wall,
    headers,
    result,
  });
}

/** Batches the results of one turn of the event loop into one transaction. */
function finish(scope: TenantScope, lane: Lane, finished: Finished): void {
  if (isStopped(scope.context)) return;
  lane.finished.push(finished);
  if (lane.finished.length > 1) return;
  setImmediate(() => {
    const all = lane.finished;
    lane.finished = [];
    if (isStopped(scope.context) || !findTenantEntry(scope)) return;
    recordAttempts(scope, all, lane.resent);
    for (const { delivery, outcome } of all) {
      if (outcome !== 'copy') letGo(lane, delivery);
    }
    for (const overtaken of lane.overtakers.splice(0)) overtaken();
    wakeDeliveries(scope);
  });
}

function laneOf(scope: TenantScope): Lane {
  let lane = scope.context.deliveries.lanes.get(scope.tenantId);
  if (!lane) {
    lane = {
      inFlight: new Set(),
      resent: new Set(),
      finished: [],
      overtakers: [],
      timer: undefined,
      pumpQueued: false,
    };
    scope.context.deliveries.lanes.set(scope.tenantId, lane);
  }
  return lane;
}

function isStopped(context: SandboxContext): boolean {
  return context.deliveries.stop.signal.aborted;
}
