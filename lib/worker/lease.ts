import { followClock } from '@/lib/db/clock';
import { runIteration } from '@/lib/health/iterations';
import { log } from '@/lib/log';

/** A queue of due rows, each processed by one worker at a time. */
export type LeaseLoop<T> = {
  /** For logs. */
  name: string;
  /** Items worked on at the same time in this process. */
  concurrency: number;
  /** Claims up to `limit` items that are due, for this worker alone (FOR UPDATE SKIP LOCKED). */
  claim: (limit: number) => Promise<readonly T[]>;
  /** Processes one item and releases it. If it throws, the item can be claimed again when its lease ends. */
  work: (item: T) => Promise<unknown>;
  /** Poll interval in milliseconds, for when nothing wakes the loop. */
  pollMs: number;
  /** Milliseconds after which an item counts as hanging; by default half an hour. */
  maxMs?: number;
};

const MAX_WORK_MS = 30 * 60_000;

/** Ends the current wait of a loop, or its next one. */
export type Wake = () => void;

/**
 * Runs a loop over due rows: claims as many as its concurrency allows, processes them in parallel,
 * and waits for a notification or the poll when nothing is due. Any number of processes run the
 * same loop. After an abort nothing new is claimed; the promise resolves when items in progress are
 * done.
 */
export function leaseLoop<T>(
  loop: LeaseLoop<T>,
  signal: AbortSignal,
): { wake: Wake; done: Promise<void> } {
  const bell = createBell();
  signal.addEventListener('abort', bell.ring, { once: true });
  return { wake: bell.ring, done: run(loop, signal, bell) };
}

/** A recurring task, whose rounds claim what is due themselves. */
export type RoundLoop = {
  /** For logs. */
  name: string;
  /**
   * Processes due items and returns how many; called again until it returns 0. A long round
   * stops when the signal aborts.
   */
  round: (signal: AbortSignal) => Promise<number>;
  /** Poll interval in milliseconds, for when nothing wakes the loop. */
  pollMs: number;
  /** Milliseconds after which a round counts as hanging; by default half an hour. */
  maxMs?: number;
};

/** Runs rounds until the signal aborts; the promise resolves when the current round has ended. */
export function roundLoop(
  loop: RoundLoop,
  signal: AbortSignal,
): { wake: Wake; done: Promise<void> } {
  const bell = createBell();
  signal.addEventListener('abort', bell.ring, { once: true });
  return { wake: bell.ring, done: runRounds(loop, signal, bell) };
}

async function runRounds(loop: RoundLoop, signal: AbortSignal, bell: Bell): Promise<void> {
  const round = quietly(loop, loop.round, 0, signal);
  while (!signal.aborted) {
    if ((await round(signal)) === 0) await bell.wait(loop.pollMs);
  }
}

async function run<T>(loop: LeaseLoop<T>, signal: AbortSignal, bell: Bell): Promise<void> {
  const claim = quietly(loop, loop.claim, [], signal);
  const running = new Set<Promise<void>>();
  while (!signal.aborted) {
    const free = loop.concurrency - running.size;
    for (const item of free > 0 ? await claim(free) : []) {
      const one = workQuietly(loop, item).finally(() => {
        running.delete(one);
        // There is room for another item, and the last one may have made its neighbour due.
        bell.ring();
      });
      running.add(one);
    }
    await bell.wait(loop.pollMs);
  }
  await Promise.all(running);
}

/**
 * Runs a task at the storefront's time. A failure returns `otherwise` and is logged once in a row,
 * since an unavailable database fails at every poll.
 */
function quietly<A extends unknown[], R>(
  { name, maxMs = MAX_WORK_MS }: { name: string; maxMs?: number },
  task: (...given: A) => Promise<R>,
  otherwise: R,
  signal: AbortSignal,
): (...given: A) => Promise<R> {
  let failing = false;
  return async (...given) => {
    try {
      const result = await runIteration(name, maxMs, async () => {
        await followClock();
        return task(...given);
      });
      failing = false;
      return result;
    } catch (error) {
      if (!failing && !signal.aborted)
        log.warn({ loop: name, error }, 'A loop of the worker is failing');
      failing = true;
      return otherwise;
    }
  };
}

async function workQuietly<T>(loop: LeaseLoop<T>, item: T): Promise<void> {
  try {
    await runIteration(loop.name, loop.maxMs ?? MAX_WORK_MS, async () => loop.work(item));
  } catch (error) {
    log.warn({ loop: loop.name, error }, 'An item failed; its lease will expire');
  }
}

type Bell = { ring: () => void; wait: (ms: number) => Promise<void> };

/** A signal for the current waiter, or else for the next one. */
function createBell(): Bell {
  let rung = false;
  let answer: (() => void) | undefined;
  return {
    ring() {
      rung = true;
      answer?.();
    },
    async wait(ms) {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          answer = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      answer = undefined;
      rung = false;
    },
  };
}
