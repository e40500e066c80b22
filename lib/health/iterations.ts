/** An iteration of a loop that is running: a poll of what is due, or work on one thing. */
type Iteration = { loop: string; since: number; maxMs: number };

const iterations = new Set<Iteration>();

/**
 * Runs an iteration of a loop. One that takes longer than `maxMs` hangs, and the loop with it: the process is not ready,
 * and sends no heartbeat.
 */
export async function runIteration<T>(
  loop: string,
  maxMs: number,
  work: () => Promise<T>,
): Promise<T> {
  const iteration = { loop, since: performance.now(), maxMs };
  iterations.add(iteration);
  try {
    return await work();
  } finally {
    iterations.delete(iteration);
  }
}

/** Names of the loops of this process that hang. */
export function hungLoops(): string[] {
  const now = performance.now();
  const hung = [...iterations].filter(({ since, maxMs }) => now - since > maxMs);
  return [...new Set(hung.map(({ loop }) => loop))];
}
