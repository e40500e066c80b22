/** NOTIFY on this channel wakes the workers: a resource has become due. */
export const MIRROR_CHANNEL = 'mirror_due';

/** Stands for all resources of a kind. */
export const COLLECTION = '*';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** A fetch may be repeated about this long after a change, in case it read a stale copy. */
const CONFIRM_MS = 30 * SECOND;
/** Two 404 answers count as two only when this much time lies between them. */
export const NOT_FOUND_GAP_MS = 3 * SECOND;
/** As for accepted commands: the service has to go on denying for this long what it was paid for. */
export const UNASKED_END_GAP_MS = 10 * MINUTE;
/** Failing for this long makes a dead letter. */
export const DEAD_AFTER_MS = 24 * 60 * MINUTE;
/** How often the service is asked whether it takes our credentials again. */
export const REFUSED_PAUSE_MS = MINUTE;
const MAX_BACKOFF_MS = 5 * MINUTE;
const MAX_PAUSE_MS = 60 * MINUTE;
const LIST_SPACING = 5;
const MIN_LIST_REST_MS = SECOND;

/** Between half of `ms` and all of it, so that those who failed together do not come back together. */
function jittered(ms: number, random: number): number {
  return Math.round(ms * (0.5 + random / 2));
}

/** Wait before the next try after `attempts` failures in a row: doubling from a second to 5 minutes. */
export function backoffMs(attempts: number, random = Math.random()): number {
  return jittered(Math.min(MAX_BACKOFF_MS, 2 ** Math.min(attempts, 20) * SECOND), random);
}

/** Wait before the confirming fetch: 30 s and up to 5 more. */
export function confirmMs(random = Math.random()): number {
  return CONFIRM_MS + Math.round(random * 5 * SECOND);
}

/** How long calls are paused after a 429: its Retry-After, at least a second, at most an hour. */
export function pauseMs(retryAfterMs: number | undefined): number {
  return Math.min(MAX_PAUSE_MS, Math.max(SECOND, retryAfterMs ?? 5 * SECOND));
}

/** How long the transactions list is not fetched again: five times as long as the fetch took, at least a second. */
export function listRestMs(durationMs: number): number {
  return Math.max(MIN_LIST_REST_MS, Math.ceil(durationMs * LIST_SPACING));
}

/**
 * Wait before the next try at what was not found: as long as it has not been found so far, between the
 * three seconds and what is left of `gapMs`.
 */
export function notFoundRetryMs(missingMs: number, gapMs: number): number {
  return Math.max(NOT_FOUND_GAP_MS, Math.min(missingMs, gapMs - missingMs));
}

/** What the last event said of a deletion: with one 404 it is proof enough. */
export function isDeletionHint(hintType: string | null): boolean {
  return hintType?.endsWith(':deleted') ?? false;
}

/** More than a tenth of what is known would be removed: a person has to confirm that. */
export function isSuspiciousRemoval(known: number, removed: number): boolean {
  return removed > 1 && removed * 10 > known;
}
