/**
 * Whether PostgreSQL can store all texts in a value, including keys: it has no U+0000, and no half surrogate pairs.
 * Browsers send neither.
 */
export function isStorable(value: unknown): boolean {
  // A Set, because a server action's arguments may contain themselves.
  const seen = new Set([value]);
  for (const part of seen) {
    if (typeof part === 'string' && (part.includes('\0') || !part.isWellFormed())) return false;
    if (typeof part !== 'object' || part === null) continue;
    for (const [key, inner] of Object.entries(part)) seen.add(key).add(inner);
  }
  return true;
}

/** Decodes a path segment; empty for a broken escape, and for text that cannot be stored. */
export function storableInPath(segment: string): string {
  try {
    const text = decodeURIComponent(segment);
    return isStorable(text) ? text : '';
  } catch {
    return '';
  }
}
