/**
 * Whether PostgreSQL stores every text in a value, also those in its lists and objects and their keys: it has no
 * U+0000, and half of a surrogate pair is no text. A browser's own form sends neither.
 */
export function isStorable(value: unknown): boolean {
  // A reply of React's may refer to itself.
  const seen = new Set([value]);
  for (const one of seen) {
    if (typeof one === 'string' && (one.includes('\0') || !one.isWellFormed())) return false;
    if (typeof one !== 'object' || one === null) continue;
    for (const [key, inner] of Object.entries(one)) seen.add(key).add(inner);
  }
  return true;
}

/** The text that a path's segment means; empty for a broken escape, and for what could not be stored. */
export function storableInPath(segment: string): string {
  try {
    const text = decodeURIComponent(segment);
    return isStorable(text) ? text : '';
  } catch {
    return '';
  }
}
