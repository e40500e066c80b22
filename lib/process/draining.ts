// Draining is the phase between SIGTERM and the end of a process: it reports not ready, and finishes pending work.

import { processWide } from './process-wide';

interface Drain {
  ending: AbortController;
  unfinished: Set<Promise<unknown>>;
}

const shared = processWide<Drain>('draining');
const drain = () =>
  shared.get() ?? shared.set({ ending: new AbortController(), unfinished: new Set() });

export function beginDraining(): void {
  drain().ending.abort();
}

export function isDraining(): boolean {
  return drain().ending.signal.aborted;
}

/** Aborts when the shutdown begins, for long work that another process can repeat. */
export function drainingSignal(): AbortSignal {
  return drain().ending.signal;
}

/**
 * Runs work that the shutdown waits for, even if the client has disconnected: a shopper may close the page while the
 * card is charged.
 */
export function finish<T>(work: () => Promise<T>): Promise<T> {
  const { unfinished } = drain();
  const result = work();
  const settled = result.then(
    () => {},
    () => {},
  );
  unfinished.add(settled);
  void settled.then(() => unfinished.delete(settled));
  return result;
}

/**
 * Claims and processes items one by one until none is due or the shutdown begins.
 * @param most limit of items
 * @returns the number of processed items
 */
export async function workInTurn<T>(
  most: number,
  claim: () => Promise<T | undefined>,
  work: (item: T) => Promise<void>,
): Promise<number> {
  let done = 0;
  while (done < most && !isDraining()) {
    const item = await claim();
    if (item === undefined) break;
    await work(item);
    done += 1;
  }
  return done;
}

export function unfinished(): number {
  return drain().unfinished.size;
}

/** For tests. */
export function stopDraining(): void {
  drain().ending = new AbortController();
}
