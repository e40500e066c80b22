/** Splits a long list, for statements and loops that must not handle all entries at once. */
export function* chunksOf<T>(all: Iterable<T>, size = 500): Generator<T[]> {
  let part: T[] = [];
  for (const item of all) {
    part.push(item);
    if (part.length < size) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}
