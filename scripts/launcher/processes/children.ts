import { type ChildProcess, spawn } from 'node:child_process';
import { projectRoot } from '../../paths.ts';
import { endGroup, groupRuns, signalGroup } from '../../shared/processes.ts';
import { relay } from '../output.ts';

/** How a part of the shop is run. */
export interface ChildOptions {
  /** The name before each line of its output. */
  name: string;
  args: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** Grace period for stopping, in milliseconds. */
  graceMs?: number;
  /** Files that it makes are for this account alone: they hold secrets. */
  private?: boolean;
  /** Sees each line that it prints. */
  seen?: (line: string) => void;
}

/** A Node.js process of the shop, the leader of a process group of its own. */
export interface Child {
  readonly name: string;
  readonly pid: number;
  /** Resolves with how it ended, when all of its output has been written. */
  readonly ended: Promise<Ending>;
  /** Terminates its process group, by force after the grace period. */
  stop(): Promise<void>;
  kill(): void;
}

export interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** Whether `stop` or `kill` caused it. */
  wanted: boolean;
}

/** A readable description. */
export function describeEnding({ code, signal }: Ending): string {
  return signal ? `was ended by ${signal}` : `ended with code ${code}`;
}

/** Starts a Node.js program of this checkout in a session that no terminal's Ctrl-C reaches. */
export function startChild(options: ChildOptions): Child {
  const { name, graceMs = 8_000 } = options;
  const umask = options.private ? process.umask(0o077) : undefined;
  const child = spawn(process.execPath, options.args, {
    cwd: projectRoot,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  });
  if (umask !== undefined) process.umask(umask);
  relay(name, child.stdout, options.seen);
  relay(name, child.stderr, options.seen);
  child.on('error', () => {}); // The missing process number says so.
  const { pid } = child;
  if (pid === undefined) throw new Error(`Could not start ${name}.`);
  let wanted = false;
  return {
    name,
    pid,
    ended: whenEnded(child).then((ending) => ({ ...ending, wanted })),
    stop: async () => {
      wanted = true;
      if (groupRuns(pid)) await endGroup(pid, graceMs);
    },
    kill: () => {
      wanted = true;
      signalGroup(pid, 'SIGKILL');
    },
  };
}

function whenEnded(child: ChildProcess): Promise<Omit<Ending, 'wanted'>> {
  return new Promise((done) => {
    child.once('exit', (code, signal) => {
      // Remaining processes of its group may hold the pipes open.
      const finish = () => done({ code, signal });
      child.once('close', finish);
      setTimeout(finish, 500).unref();
    });
  });
}
