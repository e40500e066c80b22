import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

export function killAfterMs({ delayMs, graceMs }: { delayMs: number; graceMs: number }): number {
  return delayMs + graceMs + 5_000;
}

interface ProcessState {
  state: string;
  group: number;
}

function stateOf(pid: number | string): ProcessState | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Field 2, the name, may contain spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state = '', , group] = fields;
    return { state, group: Number(group) };
  } catch {
    return undefined;
  }
}

/** A zombie has exited but was not reaped by its parent, as happens in some containers. */
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

export function isAlive(pid: number): boolean {
  if (!exists(pid)) return false;
  const state = stateOf(pid);
  return !state || !isZombie(state);
}

/** Signals a process group. A group that has exited is not an error. */
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

function groupRuns(pid: number): boolean {
  if (process.platform === 'win32') return isAlive(pid);
  if (!exists(-pid)) return false;
  const members = membersOf(pid);
  return members.length === 0 || members.some((member) => !isZombie(member));
}

function membersOf(group: number): ProcessState[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => stateOf(name) ?? [])
    .filter((process) => process.group === group);
}

/** Sends SIGTERM to a group, and SIGKILL after `graceMs`. Resolves when all its processes have exited. */
export async function endGroup(pid: number, graceMs: number): Promise<void> {
  signalGroup(pid, 'SIGTERM');
  const deadline = Date.now() + graceMs;
  while (groupRuns(pid) && Date.now() < deadline) await pause(20);
  if (!groupRuns(pid)) return;
  signalGroup(pid, 'SIGKILL');
  while (groupRuns(pid) && Date.now() < deadline + 5_000) await pause(20);
}
