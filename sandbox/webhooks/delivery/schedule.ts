/**
 * Real seconds from one attempt to the next, after each failure. Never the tenant's: moving a clock by months or
 * freezing it must not make a receiver miss anything that is down for a minute.
 */
export const RETRY_SCHEDULE_SECONDS: readonly number[] = [
  5,
  15,
  60,
  5 * 60,
  15 * 60,
  30 * 60,
  60 * 60,
];

/** Delays vary by up to this share in either direction, so that retries do not synchronize. */
const JITTER = 0.1;

/**
 * When the next attempt is due, or null if there is none.
 *
 * @param tries attempts so far, at least 1.
 * @param from the machine's time from which it counts, in milliseconds.
 * @param random in [0, 1).
 */
export function nextAttemptAt(
  tries: number,
  from: number,
  random: number,
  schedule: readonly number[] = RETRY_SCHEDULE_SECONDS,
): number | null {
  const seconds = schedule[tries - 1];
  if (seconds === undefined) return null;
  const factor = 1 - JITTER + 2 * JITTER * random;
  return from + Math.round(seconds * 1_000 * factor);
}
