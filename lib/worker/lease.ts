import { followClock } from '@/lib/db/clock';
import { runIteration } from '@/lib/health/iterations';
import { log } from '@/lib/log';

export type LeaseLoop<T> = {
  name: string;
  /** Limits items in progress in this process. */
  concurrency: number;
  /** Claims up to `limit` due items for this worker only (FOR UPDATE SKIP LOCKED). */
  claim: (limit: number) => Promise<readonly T[]>;
  /** Processes an item and releases it. After an error, the item can be claimed again when its lease ends. */
  work: (item: T) => Promise<unknown>;
  /** Poll interval in milliseconds, for missed notifications. */
  pollMs: number;
  /** Time after which an item counts as hanging, in milliseconds. */
  maxMs?: number;
};

const MAX_WORK_MS = 30 * 60_000;

export type Wake = () => void;

/**
 * Runs a loop over due rows: claims as many as its concurrency allows, processes them in parallel, and waits for a
 * notification or the poll. Any number of processes can run the same loop. After an abort, the loop claims nothing
 * new, and `done` resolves when its items are finished.
 */
export function leaseLoop<T>(
  loop: LeaseLoop<T>,
  signal: AbortSignal,
): { wake: Wake; done: Promise<void> } {
  const bell = createBell();
  signal.addEventListener('abort', bell.ring, { once: true });
  return { wake: bell.ring, done: run(loop, signal, bell) };
}

export type RoundLoop = {
  name: string;
  /**
   * Processes due items and returns their number; runs again until it returns 0. A long round should stop when the
   * signal aborts.
   */
  round: (signal: AbortSignal) => Promise<number>;
  pollMs: number;
  /** Time after which a round counts as hanging, in milliseconds. */
  maxMs?: number;
};

/** Runs rounds until the signal aborts. `done` resolves after the current round. */
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
      const promise = workQuietly(loop, item).finally(() => {
        running.delete(promise);
        // There is room for another item, and the finished one may have made another due.
        bell.ring();
      });
      running.add(promise);
    }
    await bell.wait(loop.pollMs);
  }
  await Promise.all(running);
}

/**
 * Runs a task at the storefront's time. A failure returns `otherwise`. Only the first of several failures in a row is
 * logged, since an unavailable database fails at every poll.
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

function createBell(): Bell {
  let rung = false;
  let wake: (() => void) | undefined;
  return {
    ring() {
      rung = true;
      wake?.();
    },
    async wait(ms) {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      wake = undefined;
      rung = false;
    },
  };
}
