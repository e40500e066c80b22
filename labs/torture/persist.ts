import { setTimeout as sleep } from 'node:timers/promises';

/**
 * What the harness itself asks of the database is asked again while that is away: its own work is
 * no part of what is tried.
 */
export async function persist<T>(work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + 60_000;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await sleep(100);
    }
  }
}
