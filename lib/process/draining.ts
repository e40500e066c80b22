/*
 * Draining: what a process does between being asked to end (SIGTERM) and its end. It counts as not
 * ready at once, and finishes what it has begun.
 */

import { processWide } from './process-wide';

interface Drain {
  isDraining: boolean;
  unfinished: Set<Promise<unknown>>;
}

const kept = processWide<Drain>('draining');
const drain = () => kept.get() ?? kept.set({ isDraining: false, unfinished: new Set() });

/** Has this process count as not ready from now on. */
export function beginDraining(): void {
  drain().isDraining = true;
}

/** Whether this process was asked to end. */
export function isDraining(): boolean {
  return drain().isDraining;
}

/**
 * Does work that the process does not end before, also when whoever asked for it has gone: a shopper may
 * close the page while their card is charged.
 *
 * @example
 * await finish(() => pay(input, shopper));
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

/** How much of what `finish` was given is not done yet. */
export function unfinished(): number {
  return drain().unfinished.size;
}

/** Draining as it was before, for tests. */
export function stopDraining(): void {
  drain().isDraining = false;
}
