import { watch } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { fromRoot } from '../paths.ts';
import { type Child, describeEnding } from './children.ts';
import { say } from './output.ts';
import type { Session } from './session.ts';

const firstPauseMs = 1_000;
const longestPauseMs = 30_000;
const healthyAfterMs = 60_000;

interface Supervised {
  restart(): void;
}

/** Keeps a worker running: one that ends is started again, ever more slowly while it keeps failing. */
export function superviseWorker(
  session: Session,
  name: string,
  env: Readonly<Record<string, string>>,
): Supervised {
  let current: Child | undefined;
  const run = async () => {
    let pauseMs = firstPauseMs;
    while (!session.stopping) {
      const startedAt = performance.now();
      current = session.start({
        name,
        args: ['--import', './scripts/register.ts', 'scripts/worker.ts'],
        env,
      });
      const ending = await current.ended;
      if (session.stopping) return;
      if (ending.wanted) continue;
      if (performance.now() - startedAt > healthyAfterMs) pauseMs = firstPauseMs;
      say('error', `The ${name} ${describeEnding(ending)}; it starts again in ${pauseMs / 1000} s`);
      await pause(pauseMs);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    }
  };
  void run();
  return { restart: () => void current?.stop() };
}

/** In development the workers run the code as it is now: a change under `lib/` restarts them. */
export function restartOnChange(session: Session, workers: readonly Supervised[]): void {
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(fromRoot('lib'), { recursive: true }, (_event, file) => {
    if (!file || !/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (session.stopping) return;
      say('worker', `${file} changed; starting again`);
      for (const worker of workers) worker.restart();
    }, 300);
  });
  watcher.on('error', () => {}); // A limit of the system; the workers then keep their code.
  session.keep({
    name: 'watcher',
    stop: async () => watcher.close(),
    kill: () => watcher.close(),
  });
}
