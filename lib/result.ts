/** A value or a reason, for what may well go wrong and is no bug. */
export type Result<T, E> = { ok: true; value: T } | { ok: false; error: E };

/** Wraps a success. */
export function ok<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

/** Wraps a failure. */
export function fail<E>(error: E): { ok: false; error: E } {
  return { ok: false, error };
}
