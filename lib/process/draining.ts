/*
 * Draining: the phase between SIGTERM and the end of a process. It reports not ready at once, and finishes the
 * work it has begun.
 */

import { processWide } from './process-wide';

interface Drain {
  ending: AbortController;
  unfinished: Set<Promise<unknown>>;
}

const shared = processWide<Drain>('draining');
const drain = () =>
  shared.get() ?? shared.set({ ending: new AbortController(), unfinished: new Set() });

/** Reports this process as not ready from now on. */
export function beginDraining(): void {
  drain().ending.abort();
}

/** Whether this process is shutting down. */
export function isDraining(): boolean {
  return drain().ending.signal.aborted;
}

/** Aborts when the shutdown begins: for long work that another process can start again. */
export function drainingSignal(): AbortSignal {
  return drain().ending.signal;
}

/**
 * Runs work that the shutdown waits for, even after the client has disconnected: a shopper may close the page while
 * their card is charged.
 * @example await finish(() => pay(input, shopper));
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
 * Claims and processes one item after the other, until none is due or the shutdown begins. Unclaimed items are left to
 * other processes.
 * @param most how many items at most
 * @returns how many were worked on
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

/** How many calls of `finish` are still pending. */
export function unfinished(): number {
  return drain().unfinished.size;
}

/** Resets the state, for tests. */
export function stopDraining(): void {
  drain().ending = new AbortController();
}
