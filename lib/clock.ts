/**
 * All of the storefront's time comes from here. In demo mode the clock can be moved together with
 * the sandbox's; in live mode it is the machine's.
 */
let offsetMs = 0;

/** The storefront's time in milliseconds since the epoch. */
export function nowMs(): number {
  return Date.now() + offsetMs;
}

/** The storefront's time. */
export function now(): Date {
  return new Date(nowMs());
}

/** The machine's time, for where the offset is added by the database. */
export function machineNow(): Date {
  return new Date();
}

/** A time relative to now; negative values lie in the past. */
export function fromNow(ms: number): Date {
  return new Date(nowMs() + ms);
}

/** Moves this process's clock. lib/db/clock.ts calls it in demo mode; tests call it themselves. */
export function setClockOffset(ms: number): void {
  offsetMs = ms;
}
