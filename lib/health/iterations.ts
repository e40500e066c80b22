type Iteration = { loop: string; since: number; maxMs: number };

const iterations = new Set<Iteration>();

/**
 * Runs an iteration of a loop. While it takes longer than `maxMs`, the loop hangs: the process is not ready, and
 * sends no heartbeat.
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

export function hungLoops(): string[] {
  const now = performance.now();
  const hung = [...iterations].filter(({ since, maxMs }) => now - since > maxMs);
  return [...new Set(hung.map(({ loop }) => loop))];
}
