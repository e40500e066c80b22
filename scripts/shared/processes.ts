import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * The grace period before SIGKILL, in milliseconds: the process's own shutdown limits with a
 * margin.
 */
export function killAfterMs({ delayMs, graceMs }: { delayMs: number; graceMs: number }): number {
  return delayMs + graceMs + 5_000;
}

/** Identifies a process, even if its pid is reused later. */
export interface ProcessIdentity {
  pid: number;
  /** Start time reported by the operating system; undefined if unavailable. */
  startedAt?: string | undefined;
}

interface ProcessState {
  state: string;
  group: number;
  startedAt: string;
}

/** Reads /proc; undefined without such a process, and on other systems. */
function stateOf(pid: number | string): ProcessState | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Field 2, the name, may contain spaces and parentheses. The start time is in ticks since boot.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state = '', , group] = fields;
    return { state, group: Number(group), startedAt: fields[19] ?? '' };
  } catch {
    return undefined;
  }
}

/** A zombie: exited, but not reaped by its parent, which never happens in some containers. */
function isZombie({ state }: ProcessState): boolean {
  return state === 'Z' || state === 'X';
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether a process with this pid is running. */
export function isAlive(pid: number): boolean {
  if (!exists(pid)) return false;
  const found = stateOf(pid);
  return !found || !isZombie(found);
}

function startOf(pid: number): string | undefined {
  const found = stateOf(pid);
  if (found) return found.startedAt;
  if (process.platform === 'linux' || process.platform === 'win32') return undefined;
  const shown = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
  return shown.stdout.trim() || undefined;
}

/** The identity of a running process. */
export function identify(pid: number): ProcessIdentity {
  return { pid, startedAt: startOf(pid) };
}

function ancestor(pid: number): { parent: number; command: string } | undefined {
  const columns = ['-o', 'ppid=', '-o', 'args=', '-p', String(pid)];
  const { stdout } = spawnSync('ps', columns, { encoding: 'utf8' });
  const found = /^\s*(\d+)\s+(.*)/.exec(stdout ?? '');
  return found ? { parent: Number(found[1]), command: found[2] ?? '' } : undefined;
}

/**
 * The package manager that runs this program as a script, directly or through a shell;
 * undefined without one, or if the system does not tell.
 */
export function findScriptRunner(): ProcessIdentity | undefined {
  for (let pid = process.ppid, step = 0; pid > 1 && step < 3; step += 1) {
    const found = ancestor(pid);
    if (!found) return undefined;
    if (/\b(npm|pnpm|yarn|bun)\b/.test(found.command)) return identify(pid);
    pid = found.parent;
  }
  return undefined;
}

/** Whether that process is still running. */
export function stillRuns(identity: ProcessIdentity): boolean {
  if (!isAlive(identity.pid)) return false;
  return identity.startedAt === undefined || identity.startedAt === startOf(identity.pid);
}

/**
 * Signals the process group that a process leads. An exited process is not an error.
 */
export function signalGroup(pid: number, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (process.platform === 'win32') {
    // Windows has neither process groups nor SIGTERM; /T kills the process tree.
    spawnSync('taskkill', ['/PID', String(pid), '/T', '/F'], { stdio: 'ignore' });
    return;
  }
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Whether any process of the group is running. */
export function groupRuns(pid: number): boolean {
  if (process.platform === 'win32') return isAlive(pid);
  if (!exists(-pid)) return false;
  const members = membersOf(pid);
  return members.length === 0 || members.some((member) => !isZombie(member));
}

/** The processes of a group, if the system lists them. */
function membersOf(group: number): ProcessState[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => stateOf(name) ?? [])
    .filter((found) => found.group === group);
}

/**
 * Ends a group with SIGTERM, and after `graceMs` with SIGKILL. Resolves when
 * all its processes have exited.
 */
export async function endGroup(pid: number, graceMs: number): Promise<void> {
  signalGroup(pid, 'SIGTERM');
  const deadline = Date.now() + graceMs;
  while (groupRuns(pid) && Date.now() < deadline) await pause(20);
  if (!groupRuns(pid)) return;
  signalGroup(pid, 'SIGKILL');
  while (groupRuns(pid) && Date.now() < deadline + 5_000) await pause(20);
}
