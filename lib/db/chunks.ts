/**
 * A long list in parts, for statements and loops that must not take all at once.
 * @param size entries in each part but the last
 */
export function* chunksOf<T>(all: readonly T[], size = 500): Generator<T[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size);
}
