/** Queries by name. */
type Queries = Readonly<Record<string, () => Promise<unknown>>>;

/**
 * Runs all of them in turn, round after round, after one that only warms up.
 * @returns the times of each in milliseconds
 */
export async function timesOf(queries: Queries, rounds: number): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>();
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, ask] of Object.entries(queries)) {
      const started = performance.now();
      await ask();
      if (round > 0) times.set(name, [...(times.get(name) ?? []), performance.now() - started]);
    }
  }
  return times;
}
