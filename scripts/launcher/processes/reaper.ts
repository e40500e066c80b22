import { spawn } from 'node:child_process';
import { fromRoot } from '../../paths.ts';

/** Registers processes that the reaper ends if this process is killed. */
export interface Reaper {
  started(pid: number): void;
  ended(pid: number): void;
  server(pid: number): void;
  /** Everything was stopped properly. */
  done(): void;
}

/** Starts it in a session of its own, where no terminal's signal reaches it. */
export function startReaper(): Reaper {
  const child = spawn(
    process.execPath,
    [fromRoot('scripts', 'launcher', 'processes', 'reaper-process.ts')],
    {
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    },
  );
  child.unref();
  child.on('error', () => {}); // Without it the next start cleans up.
  child.stdin.on('error', () => {});
  const tell = (line: string) => void child.stdin.write(`${line}\n`);
  return {
    started: (pid) => tell(`+ ${pid}`),
    ended: (pid) => tell(`- ${pid}`),
    server: (pid) => tell(`s ${pid}`),
    done: () => tell('done'),
  };
}
