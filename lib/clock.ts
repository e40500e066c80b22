/**
 * The storefront's only source of time. A demo moves its clock together with the sandbox's; a live shop uses the
 * machine's.
 */
let offsetMs = 0;

export function nowMs(): number {
  return Date.now() + offsetMs;
}

export function now(): Date {
  return new Date(nowMs());
}

/** The machine's time, for statements in which the database adds the offset. */
export function machineNow(): Date {
  return new Date();
}

export function fromNow(ms: number): Date {
  return new Date(nowMs() + ms);
}

/** Moves this process's clock. Called by lib/db/clock.ts in demo mode, and by tests. */
export function setClockOffset(ms: number): void {
  offsetMs = ms;
}
