/** A turn of a loop that is under way: a poll of what is due, or work on one thing. */
type Turn = { loop: string; since: number; maxMs: number };

const turns = new Set<Turn>();

/**
 * Does a turn of a loop. One that takes longer than it may hangs, and the loop with it: the process is not ready,
 * and does not report that it is running.
 */
export async function inTurn<T>(loop: string, maxMs: number, work: () => Promise<T>): Promise<T> {
  const turn = { loop, since: performance.now(), maxMs };
  turns.add(turn);
  try {
    return await work();
  } finally {
    turns.delete(turn);
  }
}

/** Names of the loops of this process that hang. */
export function hungLoops(): string[] {
  const now = performance.now();
  const hung = [...turns].filter(({ since, maxMs }) => now - since > maxMs);
  return [...new Set(hung.map(({ loop }) => loop))];
}
