import { spawn } from 'node:child_process';
import { fromRoot } from '../../paths.ts';

/** Registers processes for the reaper to end if this process is killed. */
export interface Reaper {
  started(pid: number): void;
  ended(pid: number): void;
  server(pid: number): void;
  /** Ends the reaper after a clean exit. */
  done(): void;
}

/** Starts the reaper in its own session, which signals of the terminal do not reach. */
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
  child.on('error', () => {}); // Without a reaper, the next start cleans up.
  child.stdin.on('error', () => {});
  const send = (line: string) => void child.stdin.write(`${line}\n`);
  return {
    started: (pid) => send(`+ ${pid}`),
    ended: (pid) => send(`- ${pid}`),
    server: (pid) => send(`s ${pid}`),
    done: () => send('done'),
  };
}
