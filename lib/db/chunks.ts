/**
 * A long list in parts, for statements and loops that must not take all at once.
 * @param size entries in each part but the last
 */
export function* chunksOf<T>(all: Iterable<T>, size = 500): Generator<T[]> {
  let part: T[] = [];
  for (const one of all) {
    part.push(one);
    if (part.length < size) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}
