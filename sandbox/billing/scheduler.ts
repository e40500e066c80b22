import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SandboxContext } from '../context.ts';
import { fieldError } from '../errors.ts';
import { type Clock, clockTime, wallTimeOf } from '../tenants/clock.ts';
import {
  beginningOf,
  findTenantEntry,
  firstClock,
  requireTenantEntry,
  saveClock,
} from '../tenants/tenants.ts';
import { wakeDeliveries } from '../webhooks/delivery/dispatcher.ts';
import { endSubscription, performDue } from './engine.ts';
import {
  firstDueSubscription,
  nextSubscriptionDueAt,
  type Subscription,
} from './subscription-store.ts';

/** Billing steps per database transaction while a clock is moved. */
const BATCH = 500;
const MAX_TIMER_MS = 2_147_483_647;

/** Resumes the renewals of every tenant, including those that became due while stopped. */
export function resumeBilling(context: SandboxContext): void {
  const tenants = context.store.all<{ tenant_id: string }>(
    'SELECT DISTINCT tenant_id FROM subscriptions WHERE due_at IS NOT NULL',
  );
  for (const { tenant_id } of tenants) armTimer(context, tenant_id);
}

export function stopBilling(context: SandboxContext): void {
  context.billing.stopped = true;
  for (const timer of context.billing.timers.values()) clearTimeout(timer);
}

/** Notifies the scheduler of changed due times once the current transaction commits. */
export function recordDueChanged(context: SandboxContext, tenantId: string): void {
  const entry = requireTenantEntry(context, tenantId);
  entry.nextDueAt = undefined;
  context.store.afterCommit(() => {
    entry.nextDueAt = undefined;
    armTimer(context, tenantId);
  });
}

/** Ends some subscriptions immediately. Call it in a transaction. */
export function endSubscriptions(
  context: SandboxContext,
  tenantId: string,
  subscriptions: readonly Subscription[],
  at: number,
): void {
  for (const subscription of subscriptions) endSubscription(context, tenantId, subscription, at);
  if (subscriptions.length > 0) recordDueChanged(context, tenantId);
}

/** Processes everything due by the tenant's clock. Fast when nothing is: every request calls it. */
export function catchUp(context: SandboxContext, tenantId: string): void {
  const entry = requireTenantEntry(context, tenantId);
  if (entry.nextDueAt === undefined) entry.nextDueAt = nextSubscriptionDueAt(context, tenantId);
  if (entry.nextDueAt === null) return;
  const now = clockTime(entry.tenant.clock, context.wallClock());
  if (entry.nextDueAt > now) return;
  while (performBatch(context, tenantId, now).steps === BATCH) {
    // Repeat until nothing is due.
  }
  armTimer(context, tenantId);
}

export type ClockChange = {
  /** Milliseconds since 1970. */
  now?: number | undefined;
  advanceSeconds?: number | undefined;
  rate?: number | undefined;
  frozen?: boolean | undefined;
};

/**
 * Changes a tenant's clock and processes everything that becomes due, in order. Clocks only go forward.
 * Changes of one clock are serialized.
 *
 * @returns the number of billing steps.
 * @throws ServiceError `validation_failed` for a time in the past.
 */
export function changeClock(
  context: SandboxContext,
  tenantId: string,
  change: ClockChange,
): Promise<number> {
  const { moves } = context.billing;
  const earlier = moves.get(tenantId) ?? Promise.resolve();
  const mine = earlier.catch(() => undefined).then(() => move(context, tenantId, change));
  moves.set(tenantId, mine);
  const forget = () => {
    if (moves.get(tenantId) === mine) moves.delete(tenantId);
  };
  mine.then(forget, forget);
  return mine;
}

async function move(
  context: SandboxContext,
  tenantId: string,
  change: ClockChange,
): Promise<number> {
  const { clock } = requireTenantEntry(context, tenantId).tenant;
  const now = clockTime(clock, context.wallClock());
  const target = change.now ?? now + Math.round((change.advanceSeconds ?? 0) * 1_000);
  if (target < now) {
    throw fieldError(
      'validation_failed',
      'now',
      `The clock shows ${new Date(now).toISOString()} already.`,
    );
  }
  let steps = 0;
  for (;;) {
    const batch = performBatch(context, tenantId, target);
    steps += batch.steps;
    if (batch.steps < BATCH) break;
    // Yields to other requests, which see the current clock.
    setClock(context, tenantId, { base: Math.max(now, batch.reached) });
    await nextTurn();
    if (context.billing.stopped) return steps;
  }
  const current = clockTime(
    requireTenantEntry(context, tenantId).tenant.clock,
    context.wallClock(),
  );
  setClock(context, tenantId, {
    base: Math.max(target, current),
    rate: change.rate ?? clock.rate,
    frozen: change.frozen ?? clock.frozen,
  });
  armTimer(context, tenantId);
  wakeDeliveries(context, tenantId);
  return steps;
}

/** Resets the clock to its initial time: only after a reset of all data. */
export function resetClock(context: SandboxContext, tenantId: string): void {
  const beginning = beginningOf(context, tenantId);
  saveClock(context, tenantId, firstClock(beginning, context.wallClock()));
  recordDueChanged(context, tenantId);
}

function setClock(
  context: SandboxContext,
  tenantId: string,
  to: { base: number } & Partial<Pick<Clock, 'rate' | 'frozen'>>,
): void {
  const { clock } = requireTenantEntry(context, tenantId).tenant;
  saveClock(context, tenantId, {
    ...clock,
    ...to,
    anchorWall: context.wallClock(),
    driven: true,
  });
}

/** Processes a batch of subscriptions due by `until`, ordered by due time, in one transaction. */
function performBatch(
  context: SandboxContext,
  tenantId: string,
  until: number,
): { steps: number; reached: number } {
  const entry = requireTenantEntry(context, tenantId);
  return context.store.transaction(() => {
    let steps = 0;
    let reached = 0;
    while (steps < BATCH) {
      const due = firstDueSubscription(context, tenantId, until);
      if (!due) break;
      performDue(context, tenantId, due, due.dueAt);
      reached = due.dueAt;
      steps += 1;
    }
    entry.nextDueAt = undefined;
    return { steps, reached };
  });
}

function armTimer(context: SandboxContext, tenantId: string): void {
  const { billing } = context;
  clearTimeout(billing.timers.get(tenantId));
  billing.timers.delete(tenantId);
  const entry = findTenantEntry(context, tenantId);
  if (billing.stopped || !entry) return;
  if (entry.nextDueAt === undefined) entry.nextDueAt = nextSubscriptionDueAt(context, tenantId);
  if (entry.nextDueAt === null) return;
  const wait = wallTimeOf(entry.tenant.clock, entry.nextDueAt) - context.wallClock();
  if (wait === Number.POSITIVE_INFINITY) return;
  const timer = setTimeout(
    () => {
      if (billing.stopped || !findTenantEntry(context, tenantId)) return;
      catchUp(context, tenantId);
      armTimer(context, tenantId);
    },
    Math.min(Math.max(1, wait), MAX_TIMER_MS),
  );
  timer.unref();
  billing.timers.set(tenantId, timer);
}
