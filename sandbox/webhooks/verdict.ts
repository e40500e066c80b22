import type { DeliveryAttempt } from './event-types.ts';

/** Seconds of real time, so that advancing or freezing a tenant's clock does not lose events. */
export const RETRY_SCHEDULE_SECONDS: readonly number[] = [
  5,
  15,
  60,
  5 * 60,
  15 * 60,
  30 * 60,
  60 * 60,
];

/** Delays vary by this share, so that retries do not synchronize. */
const JITTER = 0.1;

export function verdictOn(
  { responseStatus, error, atWall, durationMs }: DeliveryAttempt,
  tries: number,
  schedule: readonly number[] | null,
  random = Math.random(),
) {
  if (responseStatus !== null && responseStatus >= 200 && responseStatus < 300) {
    return { status: 'succeeded', tries, nextAttemptAt: null, reason: null };
  }
  const reason = error ?? `The destination answered ${responseStatus}.`;
  const seconds = (schedule ?? RETRY_SCHEDULE_SECONDS)[tries - 1];
  if (seconds === undefined) return { status: 'failed', tries, nextAttemptAt: null, reason };
  const wait = Math.round(seconds * 1_000 * (1 - JITTER + 2 * JITTER * random));
  return { status: 'pending', tries, nextAttemptAt: atWall + durationMs + wait, reason };
}
