/**
 * The result of a call that may fail without a bug: a value or an error. `ActionState` is that of a form.
 * A domain's list of outcomes, such as paid, declined and unknown, is a union by `outcome` instead, and kinds of
 * data are unions by `kind`.
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
