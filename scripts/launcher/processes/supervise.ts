import { setTimeout as pause } from 'node:timers/promises';
import { print } from '../output.ts';
import { type Child, describeEnding } from './children.ts';
import type { Session } from './session.ts';

const firstPauseMs = 1_000;
const longestPauseMs = 30_000;
const healthyAfterMs = 60_000;

export interface Supervised {
  /** Restarts it immediately. */
  restart(): void;
}

export interface SupervisedOptions {
  /** Its name in messages: "The web server". */
  title: string;
  start: () => Child;
  /** A child that already runs; by default one is started. */
  running?: Child;
  /** A message about what is unavailable until it has restarted. */
  meanwhile?: string;
}

/**
 * The delay before a restart: doubles with each failure up to 30 seconds, and resets after a
 * healthy run of a minute. All in milliseconds.
 *
 * @param previousMs the last wait; undefined before the first
 */
export function restartPause(previousMs: number | undefined, ranMs: number): number {
  if (previousMs === undefined || ranMs > healthyAfterMs) return firstPauseMs;
  return Math.min(previousMs * 2, longestPauseMs);
}

/** Restarts a process of the shop when it exits or cannot be started, with exponential backoff. */
export function supervise(session: Session, options: SupervisedOptions): Supervised {
  const { title, start, meanwhile } = options;
  let current = options.running;
  /** Runs it to its end, and describes one that was not asked for. */
  const runOnce = async (): Promise<string | null> => {
    try {
      current ??= start();
      const ending = await current.ended;
      return ending.expected ? null : describeEnding(ending);
    } catch (error) {
      // No memory or processes are left, perhaps for a moment.
      return `could not be started (${error instanceof Error ? error.message : String(error)})`;
    } finally {
      current = undefined;
    }
  };
  const run = async () => {
    let pauseMs: number | undefined;
    while (!session.stopping) {
      const startedAt = performance.now();
      const failure = await runOnce();
      if (session.stopping) return;
      if (failure === null) continue;
      pauseMs = restartPause(pauseMs, performance.now() - startedAt);
      const next = `it starts again in ${pauseMs / 1_000} s`;
      print('error', `${title} ${failure}; ${next}${meanwhile ? `. ${meanwhile}` : ''}`);
      await pause(pauseMs);
    }
  };
  void run();
  return { restart: () => void current?.stop() };
}
