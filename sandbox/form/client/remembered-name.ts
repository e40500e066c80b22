const KEY = 'card-name';

/**
 * Remembers the name of a submitted card, for this tab and on this origin: another card is often the same
 * person's.
 */
export function rememberName(name: string): void {
  try {
    sessionStorage.setItem(KEY, name);
  } catch {
    // Storage is blocked: it is typed again.
  }
}

/** The name on the last card of this tab, or an empty one. */
export function rememberedName(): string {
  try {
    return sessionStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}
