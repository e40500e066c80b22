import { setTimeout as pause } from 'node:timers/promises';
import { say } from '../output.ts';
import { type Child, describeEnding } from './children.ts';
import type { Session } from './session.ts';

const firstPauseMs = 1_000;
const longestPauseMs = 30_000;
const healthyAfterMs = 60_000;

export interface Supervised {
  /** Stops it for an immediate restart. */
  restart(): void;
}

export interface SupervisedOptions {
  /** How messages call it: "The web server". */
  title: string;
  start: () => Child;
  /** The one that runs already; without it the first is started here. */
  running?: Child;
  /** What is unavailable until it has restarted. */
  meanwhile?: string;
}

/**
 * How long to wait before it is started again: twice as long each time that it fails, up to half a
 * minute, and from the beginning once it ran well for a minute. All in milliseconds.
 *
 * @param previousMs the last wait; undefined before the first
 */
export function restartPause(previousMs: number | undefined, ranMs: number): number {
  if (previousMs === undefined || ranMs > healthyAfterMs) return firstPauseMs;
  return Math.min(previousMs * 2, longestPauseMs);
}

/** Supervises a part of the shop: restarts it when it ends, with backoff while it fails. */
export function supervise(session: Session, options: SupervisedOptions): Supervised {
  const { title, start, meanwhile } = options;
  let current = options.running;
  const run = async () => {
    let pauseMs: number | undefined;
    while (!session.stopping) {
      const startedAt = performance.now();
      current ??= start();
      const ending = await current.ended;
      current = undefined;
      if (session.stopping) return;
      if (ending.wanted) continue;
      pauseMs = restartPause(pauseMs, performance.now() - startedAt);
      const next = `it starts again in ${pauseMs / 1_000} s`;
      say(
        'error',
        `${title} ${describeEnding(ending)}; ${next}${meanwhile ? `. ${meanwhile}` : ''}`,
      );
      await pause(pauseMs);
    }
  };
  void run();
  return { restart: () => void current?.stop() };
}
