import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SandboxContext, TenantScope } from '../context.ts';
import { fieldError } from '../errors.ts';
import { type Clock, clockTime, wallTimeOf } from '../tenants/clock.ts';
import {
  changeTenant,
  findTenantEntry,
  firstClock,
  requireTenant,
  requireTenantEntry,
} from '../tenants/tenants.ts';
import { wakeDeliveries } from '../webhooks/dispatcher.ts';
import { endSubscription, performDue } from './engine.ts';
import {
  firstDueSubscription,
  nextSubscriptionDueAt,
  type Subscription,
} from './subscription-store.ts';

/** Billing steps per database transaction while a clock advances. */
const BATCH = 500;
const MAX_TIMER_MS = 2_147_483_647;

export function resumeBilling(context: SandboxContext): void {
  const tenants = context.store.all<{ tenantId: string }>(
    'SELECT DISTINCT tenantId FROM subscriptions WHERE dueAt IS NOT NULL',
  );
  for (const { tenantId } of tenants) armTimer({ context, tenantId });
}

export function stopBilling(context: SandboxContext): void {
  context.billing.stopped = true;
  for (const timer of context.billing.timers.values()) clearTimeout(timer);
}

export function recordDueChanged(scope: TenantScope): void {
  const entry = requireTenantEntry(scope);
  entry.nextDueAt = undefined;
  scope.context.store.afterCommit(() => {
    entry.nextDueAt = undefined;
    armTimer(scope);
  });
}

export function endSubscriptions(
  scope: TenantScope,
  subscriptions: readonly Subscription[],
  at: number,
): void {
  for (const subscription of subscriptions) endSubscription(scope, subscription, at);
  if (subscriptions.length > 0) recordDueChanged(scope);
}

/** Called by every request, so the case that nothing is due has to be fast. */
export function catchUp(scope: TenantScope): void {
  const entry = requireTenantEntry(scope);
  if (entry.nextDueAt === undefined) entry.nextDueAt = nextSubscriptionDueAt(scope);
  if (entry.nextDueAt === null) return;
  const now = clockTime(entry.tenant.clock, scope.context.wallClock());
  if (entry.nextDueAt > now) return;
  while (performBatch(scope, now).steps === BATCH) {
    // Repeat until nothing is due.
  }
  armTimer(scope);
}

export type ClockChange = {
  now?: number | undefined;
  advanceSeconds?: number | undefined;
  frozen?: boolean | undefined;
};

/**
 * Advances a tenant's clock and processes everything that becomes due, in order. Changes of one clock are
 * serialized.
 */
export function changeClock(scope: TenantScope, change: ClockChange): Promise<number> {
  const { moves } = scope.context.billing;
  const earlier = moves.get(scope.tenantId) ?? Promise.resolve();
  const mine = earlier.catch(() => undefined).then(() => move(scope, change));
  moves.set(scope.tenantId, mine);
  const forget = () => {
    if (moves.get(scope.tenantId) === mine) moves.delete(scope.tenantId);
  };
  mine.then(forget, forget);
  return mine;
}

async function move(scope: TenantScope, change: ClockChange): Promise<number> {
  const { clock } = requireTenant(scope);
  const now = clockTime(clock, scope.context.wallClock());
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
    const batch = performBatch(scope, target);
    steps += batch.steps;
    if (batch.steps < BATCH) break;
    // Yields to other requests, which see the current clock.
    setClock(scope, { base: Math.max(now, batch.reached) });
    await nextTurn();
    if (scope.context.billing.stopped) return steps;
  }
  const current = clockTime(requireTenant(scope).clock, scope.context.wallClock());
  setClock(scope, {
    base: Math.max(target, current),
    frozen: change.frozen ?? clock.frozen,
  });
  armTimer(scope);
  wakeDeliveries(scope);
  return steps;
}

export function resetClock(scope: TenantScope): void {
  const { beginning } = requireTenant(scope);
  changeTenant(scope, { clock: firstClock(beginning, scope.context.wallClock()) });
  recordDueChanged(scope);
}

function setClock(scope: TenantScope, to: { base: number } & Partial<Pick<Clock, 'frozen'>>): void {
  const { clock } = requireTenant(scope);
  const anchorWall = scope.context.wallClock();
  changeTenant(scope, { clock: { ...clock, ...to, anchorWall, driven: true } });
}

function performBatch(scope: TenantScope, until: number): { steps: number; reached: number } {
  const entry = requireTenantEntry(scope);
  return scope.context.store.transaction(() => {
    let steps = 0;
    let reached = 0;
    while (steps < BATCH) {
      const due = firstDueSubscription(scope, until);
      if (!due) break;
      performDue(scope, due, due.dueAt);
      reached = due.dueAt;
      steps += 1;
    }
    entry.nextDueAt = undefined;
    return { steps, reached };
  });
}

function armTimer(scope: TenantScope): void {
  const { billing } = scope.context;
  clearTimeout(billing.timers.get(scope.tenantId));
  billing.timers.delete(scope.tenantId);
  const entry = findTenantEntry(scope);
  if (billing.stopped || !entry) return;
  if (entry.nextDueAt === undefined) entry.nextDueAt = nextSubscriptionDueAt(scope);
  if (entry.nextDueAt === null) return;
  const wait = wallTimeOf(entry.tenant.clock, entry.nextDueAt) - scope.context.wallClock();
  if (wait === Number.POSITIVE_INFINITY) return;
  const timer = setTimeout(
    () => {
      if (billing.stopped || !findTenantEntry(scope)) return;
      catchUp(scope);
      armTimer(scope);
    },
    Math.min(Math.max(1, wait), MAX_TIMER_MS),
  );
  timer.unref();
  billing.timers.set(scope.tenantId, timer);
}
