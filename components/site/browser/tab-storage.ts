/**
 * JSON values in the session storage, which survive a page load in this tab. Storage may be unavailable: every caller
 * works without it.
 */

type Entry = { at: number; value: unknown };

/** Stores a value with the current time. `undefined` removes it. */
export function saveInTab(key: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify({ at: Date.now(), value } satisfies Entry));
  } catch {
    // Blocked or full.
  }
}

/**
 * Reads a value. Another build may have stored it: validate its shape.
 * @param maxAgeMs older values are ignored
 * @returns null if there is none
 */
export function readFromTab(key: string, maxAgeMs = Number.POSITIVE_INFINITY): unknown {
  try {
    const entry = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Entry | null;
    return entry && Date.now() - entry.at <= maxAgeMs ? entry.value : null;
  } catch {
    return null;
  }
}
