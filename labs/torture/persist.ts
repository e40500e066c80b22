import { setTimeout as sleep } from 'node:timers/promises';

/** Retries the harness's own queries while the database is down: they are not part of the test. */
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
