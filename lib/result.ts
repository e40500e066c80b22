/**
 * The result of a call that may fail without a bug: a value or an error. Other shapes say more than
 * that: `ActionState` holds what a form renders next, `ServiceReply` the HTTP status of both cases,
 * and a call with more than two endings returns a union by `outcome` (of a command), `state` (of a fetch) or `kind`.
 */
export type Result<T, E> = { ok: true; value: T } | { ok: false; error: E };

/** A success. */
export function ok<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

/** A failure. */
export function fail<E>(error: E): { ok: false; error: E } {
  return { ok: false, error };
}
