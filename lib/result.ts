/**
 * The result of a call that may fail without a bug. Forms use `ActionState`. Domain outcomes, such as paid, declined
 * and unknown, are unions by `outcome`, and kinds of data are unions by `kind`.
 */
export type Result<T, E> = { ok: true; value: T } | { ok: false; error: E };

export function ok<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

export function fail<E>(error: E): { ok: false; error: E } {
  return { ok: false, error };
}
