const MINUTE = 60_000;

/** After its submission the same body with the same token may be sent again for this long. */
export const RESEND_WINDOW_MS = 15 * MINUTE;
/** A token is valid for 60 minutes (interface, "Limits"); ten more for requests in flight. */
export const CLEAR_AFTER_MS = 70 * MINUTE;
/** Two lists that prove an absence lie at least this far apart; so do a used token and the list that lacks its charge. */
export const LIST_GAP_MS = 5 * MINUTE;
/** After this a person decides. */
export const GIVE_UP_AFTER_MS = 24 * 60 * MINUTE;

const MAX_BACKOFF_S = 60;
/** More would exceed what a number holds. */
const MAX_DOUBLINGS = 10;

/** The longest backoff. */
export const MAX_BACKOFF_MS = MAX_BACKOFF_S * 1_000;

/** Backoff before the n-th reconciliation: 2, 4, 8 … 60 seconds. */
export function backoffMs(tries: number): number {
  return Math.min(MAX_BACKOFF_S, 2 ** Math.min(tries, MAX_DOUBLINGS)) * 1_000;
}

/** SQL: the same as an interval, by the column with the number of tries. */
export function sqlBackoff(tries: string): string {
  return `make_interval(secs => least(${MAX_BACKOFF_S}, power(2, least(${tries}, ${MAX_DOUBLINGS}))))`;
}
