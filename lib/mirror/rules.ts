/** The NOTIFY channel that wakes workers when a resource is due. */
export const MIRROR_CHANNEL = 'mirror_due';

export const COLLECTION = '*';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

export const CLOCK_SKEW_MS = 5 * MINUTE;
export const FETCH_WAIT_MS = 10 * SECOND;

/** How far a read replica of the service may lag behind. */
export const REPLICA_LAG_MS = 10 * MINUTE;
/** A changed resource is fetched again after this time, in case the fetch read a stale replica. */
const CONFIRM_MS = 30 * SECOND;
/** The minimum time between two 404s that prove a deletion. */
export const NOT_FOUND_GAP_MS = 3 * SECOND;
export const MISSING_GAP_MS = 10 * MINUTE;
export const MISSING_REST_MS = 60 * MINUTE;
export const DEAD_AFTER_MS = 24 * 60 * MINUTE;
export const REFUSED_PAUSE_MS = MINUTE;
const MAX_BACKOFF_MS = 5 * MINUTE;
const MAX_PAUSE_MS = 60 * MINUTE;
const LIST_SPACING = 5;
const MIN_LIST_REST_MS = SECOND;

/** Between half of `ms` and all of it, to spread out retries. */
function jittered(ms: number, random: number): number {
  return Math.round(ms * (0.5 + random / 2));
}

/** The delay after `attempts` consecutive failures: doubles from one second up to five minutes. */
export function backoffMs(attempts: number, random = Math.random()): number {
  return jittered(Math.min(MAX_BACKOFF_MS, 2 ** Math.min(attempts, 20) * SECOND), random);
}

export function confirmMs(random = Math.random()): number {
  return CONFIRM_MS + Math.round(random * 5 * SECOND);
}

export function pauseMs(retryAfterMs: number | undefined): number {
  return Math.min(MAX_PAUSE_MS, Math.max(SECOND, retryAfterMs ?? 5 * SECOND));
}

/** The cooldown of the transactions list: five times the duration of the fetch, at least a second. */
export function listRestMs(durationMs: number): number {
  return Math.max(MIN_LIST_REST_MS, Math.ceil(durationMs * LIST_SPACING));
}

/**
 * The delay before a missing resource is fetched again: as long as it has been missing, but at least three seconds, and
 * not later than `gapMs` after the first 404.
 */
export function notFoundRetryMs(missingMs: number, gapMs: number): number {
  return Math.max(NOT_FOUND_GAP_MS, Math.min(missingMs, gapMs - missingMs));
}

/** An announced deletion is proven by a single 404. */
export function isDeletionHint(hintType: string | null): boolean {
  return hintType?.endsWith(':deleted') ?? false;
}

/** Whether more than a tenth of the known resources would be removed, which staff have to confirm. */
export function isSuspiciousRemoval(known: number, removed: number): boolean {
  return removed > 1 && removed * 10 > known;
}
