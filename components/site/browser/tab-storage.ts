/** JSON values in session storage. It may be unavailable, so callers must work without it. */

type Entry = { at: number; value: unknown };

/** `undefined` removes the value. */
export function saveInTab(key: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify({ at: Date.now(), value } satisfies Entry));
  } catch {
    // Storage is blocked or full.
  }
}

/**
 * Another build may have stored the value, so validate its shape.
 * @returns null if there is no value younger than `maxAgeMs`
 */
export function readFromTab(key: string, maxAgeMs = Number.POSITIVE_INFINITY): unknown {
  try {
    const entry = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Entry | null;
    return entry && Date.now() - entry.at <= maxAgeMs ? entry.value : null;
  } catch {
    return null;
  }
}
