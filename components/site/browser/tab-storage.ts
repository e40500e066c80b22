/**
 * Values that survive a page load in this tab, stored as JSON in the session storage. A browser
 * without storage forgets them: every caller works without.
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
 * Reads a value that this tab, or another version of the shop in it, stored: validate its shape.
 * @param maxAgeMs older values are not returned
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

/** Reads a value and removes it. */
export function takeFromTab(key: string, maxAgeMs?: number): unknown {
  const value = readFromTab(key, maxAgeMs);
  saveInTab(key, undefined);
  return value;
}
