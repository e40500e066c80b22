import { type ChildProcess, spawn } from 'node:child_process';
import { projectRoot } from '../../paths.ts';
import { endGroup, groupRuns, signalGroup } from '../../shared/processes.ts';
import { relay } from '../output.ts';

/** Options of a child process. */
export interface ChildOptions {
  /** Prefix of its output lines. */
  name: string;
  args: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** Grace period for stopping, in milliseconds. */
  graceMs?: number;
  /** Sets a umask of 077: its files hold secrets. */
  private?: boolean;
  /** Called with each line of output. */
  onLine?: (line: string) => void;
}

/** A Node.js process of the shop, leader of its own process group. */
export interface Child {
  readonly name: string;
  readonly pid: number;
  /** Resolves with its exit status when all output was written. */
  readonly ended: Promise<Ending>;
  /** Terminates its process group, with SIGKILL after the grace period. */
  stop(): Promise<void>;
  kill(): void;
}

export interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** Whether `stop` or `kill` caused the exit. */
  expected: boolean;
}

/** Describes an exit status for messages. */
export function describeEnding({ code, signal }: Ending): string {
  return signal ? `was ended by ${signal}` : `ended with code ${code}`;
}

/**
 * Starts a Node.js program of this checkout in its own session, which the terminal's Ctrl-C does not reach.
 *
 * @throws Error when the system cannot start it
 */
export function startChild(options: ChildOptions): Child {
  const { name, graceMs = 8_000 } = options;
  const child = spawnPart(options);
  child.on('error', () => {}); // The missing pid is checked below.
  const { pid } = child;
  if (pid === undefined) throw new Error(`Could not start ${name}.`);
  relay(name, child.stdout, options.onLine);
  relay(name, child.stderr, options.onLine);
  let expected = false;
  return {
    name,
    pid,
    ended: whenEnded(child).then((ending) => ({ ...ending, expected })),
    stop: async () => {
      expected = true;
      if (groupRuns(pid)) await endGroup(pid, graceMs);
    },
    kill: () => {
      expected = true;
      signalGroup(pid, 'SIGKILL');
    },
  };
}

function spawnPart(options: ChildOptions) {
  const umask = options.private ? process.umask(0o077) : undefined;
  try {
    return spawn(process.execPath, options.args, {
      cwd: projectRoot,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
    });
  } finally {
    if (umask !== undefined) process.umask(umask);
  }
}

function whenEnded(child: ChildProcess): Promise<Omit<Ending, 'expected'>> {
  return new Promise((done) => {
    child.once('exit', (code, signal) => {
      // Remaining processes of the group may hold the pipes open.
      const finish = () => done({ code, signal });
      child.once('close', finish);
      setTimeout(finish, 500).unref();
    });
  });
}
