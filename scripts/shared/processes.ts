import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Shutdown } from '../../lib/env.ts';

/**
 * How long a process of the shop that was asked to end may take before it is ended by force, in
 * milliseconds: its own limit for what is under way, and a little.
 */
export function endsWithinMs({ delayMs, graceMs }: Shutdown): number {
  return delayMs + graceMs + 5_000;
}

/** A process, and not another one that was given the same number later. */
export interface ProcessIdentity {
  pid: number;
  /** Its start time as the operating system reports it; undefined where unavailable. */
  startedAt?: string | undefined;
}

interface ProcessState {
  state: string;
  group: number;
  startedAt: string;
}

/** The /proc data of a process; undefined if there is none, and on other systems. */
function stateOf(pid: number | string): ProcessState | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in field 2 may hold spaces and brackets. The start is in ticks since boot.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state = '', , group] = fields;
    return { state, group: Number(group), startedAt: fields[19] ?? '' };
  } catch {
    return undefined;
  }
}

/** A zombie: ended, but not reaped by its parent; some containers never do. */
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

/** Whether a process with this number runs. */
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

/** How to recognise a process later. */
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
 * The package manager that runs this program as a script, with a shell between them or not;
 * undefined when nobody does, or the system does not tell.
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

/** Whether that very process still runs. */
export function stillRuns(identity: ProcessIdentity): boolean {
  if (!isAlive(identity.pid)) return false;
  return identity.startedAt === undefined || identity.startedAt === startOf(identity.pid);
}

/**
 * Sends a signal to a process and everything that it started, given that it was started as the
 * leader of its own group. A process that has ended already is not an error.
 */
export function signalGroup(pid: number, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (process.platform === 'win32') {
    // No groups and no polite signal there; /T takes the whole tree.
    spawnSync('taskkill', ['/PID', String(pid), '/T', '/F'], { stdio: 'ignore' });
    return;
  }
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Whether anything of the group that this process led still runs. */
export function groupRuns(pid: number): boolean {
  if (process.platform === 'win32') return isAlive(pid);
  if (!exists(-pid)) return false;
  const members = membersOf(pid);
  return members.length === 0 || members.some((member) => !isZombie(member));
}

/** The processes of a group, as far as the system lists them. */
function membersOf(group: number): ProcessState[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => stateOf(name) ?? [])
    .filter((found) => found.group === group);
}

/**
 * Ends a group with SIGTERM, and after `graceMs` with SIGKILL. Resolves when
 * nothing of it is left.
 */
export async function endGroup(pid: number, graceMs: number): Promise<void> {
  signalGroup(pid, 'SIGTERM');
  const deadline = Date.now() + graceMs;
  while (groupRuns(pid) && Date.now() < deadline) await pause(20);
  if (!groupRuns(pid)) return;
  signalGroup(pid, 'SIGKILL');
  while (groupRuns(pid) && Date.now() < deadline + 5_000) await pause(20);
}
