import { watch } from 'node:fs';
import { fromRoot } from '../../paths.ts';
import { print } from '../output.ts';
import type { Session } from '../processes/session.ts';
import { type Supervised, supervise } from '../processes/supervise.ts';

/**
 * A smaller young generation, and a heap that is collected once it has grown by 40 %, so that a long list of
 * transactions takes less memory (docs/decisions/0083).
 */
export const workerFlags: readonly string[] = [
  '--max-semi-space-size=4',
  '--heap-growing-percent=40',
];

/** Starts and supervises a worker. */
export function superviseWorker(
  session: Session,
  name: string,
  options: { env: Readonly<Record<string, string>>; graceMs: number },
): Supervised {
  return supervise(session, {
    title: `The ${name}`,
    start: () =>
      session.start({
        name,
        args: [...workerFlags, '--import', './scripts/register.ts', 'scripts/run/worker.ts'],
        ...options,
      }),
  });
}

/** In development, a change under `lib/` restarts the workers. */
export function restartOnChange(session: Session, workers: readonly Supervised[]): void {
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(fromRoot('lib'), { recursive: true }, (_event, file) => {
    if (!file || !/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (session.stopping) return;
      print('worker', `${file} changed; starting again`);
      for (const worker of workers) worker.restart();
    }, 300);
  });
  watcher.on('error', () => {}); // E.g. a limit on watchers; then workers do not restart.
  session.add({
    name: 'watcher',
    stop: async () => watcher.close(),
    kill: () => watcher.close(),
  });
}
