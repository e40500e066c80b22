const MINUTE = 60_000;

/** Time after the submission in which the same body with the same token may be resent. */
export const RESEND_WINDOW_MS = 15 * MINUTE;
/** A token is valid for 60 minutes (interface, "Limits"); ten more minutes for requests in flight. */
export const CLEAR_AFTER_MS = 70 * MINUTE;
/**
 * Minimum time between the two lists that prove that there is no charge, and between the reply "token used" and a list
 * that should show the charge.
 */
export const LIST_GAP_MS = 5 * MINUTE;
export const GIVE_UP_AFTER_MS = 24 * 60 * MINUTE;

const MAX_BACKOFF_S = 60;
/** Prevents an overflow of the power. */
const MAX_DOUBLINGS = 10;

export const MAX_BACKOFF_MS = MAX_BACKOFF_S * 1_000;

/** Backoff before the n-th reconciliation: 2, 4, 8 … 60 seconds. */
export function backoffMs(tries: number): number {
  return Math.min(MAX_BACKOFF_S, 2 ** Math.min(tries, MAX_DOUBLINGS)) * 1_000;
}

/** SQL: the same delay as an interval. `tries` is the name of a column. */
export function sqlBackoff(tries: string): string {
  return `make_interval(secs => least(${MAX_BACKOFF_S}, power(2, least(${tries}, ${MAX_DOUBLINGS}))))`;
}
