import type { SandboxContext, TenantScope } from '../context.ts';
import { clockTime } from './clock.ts';

/** Heartbeat interval, in real milliseconds. */
const BEAT_MS = 250;

/**
 * The validity of a heartbeat. It is in the future, so that after a crash no clock shows a time again that it has
 * shown before; a clock skips at most this much real time.
 */
const HELD_MS = 2 * BEAT_MS;

type ClockRow = {
  id: string;
  base: number;
  anchor: number;
  rate: number;
  alive: number | null;
};

/** Resumes clocks with a rate from the sandbox's last heartbeat. */
export function resumeRatedClocks(context: SandboxContext): void {
  const { store, ratedClocks } = context;
  const rows = store.all<ClockRow>(
    `SELECT id, clock_base AS base, clock_anchor_wall AS anchor, clock_rate AS rate,
       clock_alive_wall AS alive FROM tenants WHERE clock_rate <> 1 AND clock_frozen = 0`,
  );
  const wall = context.wallClock();
  for (const { id, base, anchor, rate, alive } of rows) {
    const clock = { base, anchorWall: anchor, rate, frozen: false, driven: true };
    store.run(
      'UPDATE tenants SET clock_base = ?, clock_anchor_wall = ? WHERE id = ?',
      clockTime(clock, Math.min(alive ?? anchor, wall)),
      wall,
      id,
    );
    ratedClocks.tenants.add(id);
  }
  recordHeartbeat(context, HELD_MS);
  ratedClocks.timer = setInterval(() => recordHeartbeat(context, HELD_MS), BEAT_MS);
  ratedClocks.timer.unref();
}

/** Records how far a clock that has just been set may have run, if this process is killed. */
export function followRatedClock(scope: TenantScope, rated: boolean): void {
  const { tenants } = scope.context.ratedClocks;
  if (!rated) {
    tenants.delete(scope.tenantId);
    return;
  }
  tenants.add(scope.tenantId);
  recordHeartbeat(scope.context, HELD_MS);
}

/** Pauses the clocks with a rate. */
export function stopRatedClocks(context: SandboxContext): void {
  clearInterval(context.ratedClocks.timer);
  recordHeartbeat(context, 0);
  context.ratedClocks.tenants.clear();
}

function recordHeartbeat({ store, ratedClocks, wallClock }: SandboxContext, ahead: number): void {
  if (ratedClocks.tenants.size === 0) return;
  store.transaction(() => {
    store.run(
      'UPDATE tenants SET clock_alive_wall = ? WHERE clock_rate <> 1 AND clock_frozen = 0',
      wallClock() + ahead,
    );
  });
}
