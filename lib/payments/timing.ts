const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** After its submission the same body with the same token may be sent again for this long. */
export const RESEND_WINDOW_MS = 15 * MINUTE;
/** A token is valid for 60 minutes (interface, "Limits"); ten more for requests in flight. */
export const PROOF_AFTER_MS = 70 * MINUTE;

/** The two lists that prove absence lie at least this far apart. */
export const PROOF_GAP_MS = 5 * MINUTE;

const MAX_BACKOFF_S = 60;
/** More would exceed what a number holds. */
const MAX_DOUBLINGS = 10;

/** The longest backoff. */
export const MAX_BACKOFF_MS = MAX_BACKOFF_S * SECOND;

/** Backoff before the n-th send or reconciliation: 2, 4, 8 … 60 seconds. */
export function backoffMs(tries: number): number {
  return Math.min(MAX_BACKOFF_S, 2 ** Math.min(tries, MAX_DOUBLINGS)) * SECOND;
}

/** SQL: the same as an interval, by the column with the number of tries. */
export function sqlBackoff(tries: string): string {
  return `make_interval(secs => least(${MAX_BACKOFF_S}, power(2, least(${tries}, ${MAX_DOUBLINGS}))))`;
}
