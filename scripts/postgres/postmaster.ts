import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { identify, isAlive, type ProcessIdentity, stillRuns } from '../shared/processes.ts';

/** A server process according to `postmaster.pid`. */
export interface Postmaster {
  pid: number;
  port: number;
}

/** Parses `postmaster.pid`: line 1 is the process id, line 4 the port. */
export function parsePidFile(text: string): Postmaster | undefined {
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3] || Number.NaN);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number.isInteger(port) ? port : 0 };
}

/**
 * Whether a process is the server of this data directory. Pids are reused (in a
 * restarted container almost certainly), so a running process proves nothing.
 */
function serves(pid: number, data: string): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform === 'win32') return true; // pg_ctl and the connection check decide there.
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data);
  } catch {
    if (existsSync('/proc/self/cwd')) return false;
  }
  const shown = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return shown.stdout.includes(data);
}

/** The server that runs on this data directory, if any. */
export function findPostmaster(data: string): Postmaster | undefined {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const postmaster = parsePidFile(readFileSync(file, 'utf8'));
  return postmaster && serves(postmaster.pid, data) ? postmaster : undefined;
}

/**
 * Removes the stale lock file of an exited server. PostgreSQL does so itself unless another process
 * has the same pid by now; call only if `findPostmaster` found nothing.
 */
export function removeStaleLock(data: string): void {
  rmSync(join(data, 'postmaster.pid'), { force: true });
}

/** Waits for the exit, since the lock file is removed shortly before. */
async function hasExited(server: ProcessIdentity, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs;
  while (stillRuns(server)) {
    if (Date.now() > deadline) return false;
    await pause(20);
  }
  return true;
}

/**
 * Stops the server of this data directory: with a fast shutdown (SIGINT: disconnects clients and writes a
 * checkpoint), then an immediate one (SIGQUIT: the next start recovers from the WAL). On Windows, which has no
 * signals, by `pgCtl`.
 */
export async function stopPostmaster(data: string, pgCtl: string): Promise<void> {
  const ways = [
    { signal: 'SIGINT', mode: 'fast', withinMs: 15_000 },
    { signal: 'SIGQUIT', mode: 'immediate', withinMs: 5_000 },
  ] as const;
  for (const way of ways) {
    const postmaster = findPostmaster(data);
    if (!postmaster) return;
    const server = identify(postmaster.pid);
    if (process.platform === 'win32') spawnSync(pgCtl, ['stop', '-D', data, '-m', way.mode, '-W']);
    else signal(postmaster.pid, way.signal);
    if (await hasExited(server, way.withinMs)) return;
  }
  throw new Error(`PostgreSQL on ${data} does not stop.`);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
