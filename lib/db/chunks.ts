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

/** An array, or a list that is too long for one. */
export type Many<T> = Iterable<T> & { readonly length: number };

const PART = 1_000;

/**
 * A list that may have a million entries: an array of as many copies itself when it grows, which blocks the event
 * loop for 0.1 s.
 */
export class LongList<T> implements Many<T> {
  readonly #parts: T[][] = [];

  push(one: T): void {
    const last = this.#parts.at(-1);
    if (last && last.length < PART) last.push(one);
    else this.#parts.push([one]);
  }

  get length(): number {
    return this.#parts.reduce((sum, part) => sum + part.length, 0);
  }

  *[Symbol.iterator](): Generator<T> {
    for (const part of this.#parts) yield* part;
  }
}
