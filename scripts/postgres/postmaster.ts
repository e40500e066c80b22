import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { identify, isAlive, type ProcessIdentity, stillRuns } from '../shared/processes.ts';

/** A server process as its data directory's `postmaster.pid` describes it. */
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
 * Whether a process is the server of this data directory. Process ids are used again (in a
 * restarted container almost certainly), so being alive proves nothing.
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
 * Removes the lock file of a server that is gone. PostgreSQL does so itself unless another process
 * has got the same id meanwhile; call only when `findPostmaster` found nothing.
 */
export function removeStaleLock(data: string): void {
  rmSync(join(data, 'postmaster.pid'), { force: true });
}

/** The lock file is removed shortly before the process exits. */
async function gone(server: ProcessIdentity, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs;
  while (stillRuns(server)) {
    if (Date.now() > deadline) return false;
    await pause(20);
  }
  return true;
}

/**
 * Stops the server of this data directory: politely (SIGINT: connections are ended, everything is
 * written down), then at once (SIGQUIT: the next start recovers from the log). Windows has no
 * signals; there `pgCtl` carries the message.
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
    if (await gone(server, way.withinMs)) return;
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
