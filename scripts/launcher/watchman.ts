import { spawn } from 'node:child_process';
import { fromRoot } from '../paths.ts';

/** Tells a separate process what to end should this one be killed. */
export interface Watchman {
  started(pid: number): void;
  ended(pid: number): void;
  server(pid: number): void;
  /** Everything was stopped properly. */
  done(): void;
}

/** Starts the guard in a session of its own, where no terminal's signal reaches it. */
export function startWatchman(): Watchman {
  const guard = spawn(process.execPath, [fromRoot('scripts', 'launcher', 'guard.ts')], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.unref();
  guard.on('error', () => {}); // Without it the next start cleans up.
  guard.stdin.on('error', () => {});
  const tell = (line: string) => void guard.stdin.write(`${line}\n`);
  return {
    started: (pid) => tell(`+ ${pid}`),
    ended: (pid) => tell(`- ${pid}`),
    server: (pid) => tell(`s ${pid}`),
    done: () => tell('done'),
  };
}
