/** The channel of the NOTIFY that wakes the workers: a resource has become due. */
export const MIRROR_CHANNEL = 'mirror_due';

/** Stands for all resources of a kind. */
export const COLLECTION = '*';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** By so much may the clocks of the shop and of the service differ. */
export const CLOCK_SKEW_MS = 5 * MINUTE;
/** How long a caller waits for a fetch that another process makes. */
export const FETCH_WAIT_MS = 10 * SECOND;

/** By so much a read replica of the service may lag: what a fetch shows may have changed that long ago. */
export const REPLICA_LAG_MS = 10 * MINUTE;
/** A changed resource is fetched again after about this long, in case the fetch read a stale copy. */
const CONFIRM_MS = 30 * SECOND;
/** Two 404 responses count as two only if they are at least this far apart. */
export const NOT_FOUND_GAP_MS = 3 * SECOND;
/** The same for a running subscription: 404s must be this far apart to mean that it is missing. */
export const MISSING_GAP_MS = 10 * MINUTE;
/** How often a missing subscription is fetched again. */
export const MISSING_REST_MS = 60 * MINUTE;
/** A resource that fails for this long becomes a dead letter. */
export const DEAD_AFTER_MS = 24 * 60 * MINUTE;
/** How often refused credentials are tried again. */
export const REFUSED_PAUSE_MS = MINUTE;
const MAX_BACKOFF_MS = 5 * MINUTE;
const MAX_PAUSE_MS = 60 * MINUTE;
const LIST_SPACING = 5;
const MIN_LIST_REST_MS = SECOND;

/** Between half of `ms` and all of it, so that retries spread out. */
function jittered(ms: number, random: number): number {
  return Math.round(ms * (0.5 + random / 2));
}

/**
 * The delay before the next attempt after `attempts` consecutive failures: from a second, doubling,
 * to 5 minutes.
 */
export function backoffMs(attempts: number, random = Math.random()): number {
  return jittered(Math.min(MAX_BACKOFF_MS, 2 ** Math.min(attempts, 20) * SECOND), random);
}

/** The delay before the confirming fetch: 30 s and up to 5 more. */
export function confirmMs(random = Math.random()): number {
  return CONFIRM_MS + Math.round(random * 5 * SECOND);
}

/** How long calls are paused after a 429: its Retry-After, at least a second, at most an hour. */
export function pauseMs(retryAfterMs: number | undefined): number {
  return Math.min(MAX_PAUSE_MS, Math.max(SECOND, retryAfterMs ?? 5 * SECOND));
}

/** The cooldown of the transactions list: five times the duration of the fetch, at least a second. */
export function listRestMs(durationMs: number): number {
  return Math.max(MIN_LIST_REST_MS, Math.ceil(durationMs * LIST_SPACING));
}

/**
 * The delay before a missing resource is fetched again: as long as it has been missing so far,
 * between three seconds and the rest of `gapMs`.
 */
export function notFoundRetryMs(missingMs: number, gapMs: number): number {
  return Math.max(NOT_FOUND_GAP_MS, Math.min(missingMs, gapMs - missingMs));
}

/** Whether the last event announced a deletion: together with one 404 it is proof enough. */
export function isDeletionHint(hintType: string | null): boolean {
  return hintType?.endsWith(':deleted') ?? false;
}

/** Whether more than a tenth of the known resources would be removed: a person has to confirm that. */
export function isSuspiciousRemoval(known: number, removed: number): boolean {
  return removed > 1 && removed * 10 > known;
}
