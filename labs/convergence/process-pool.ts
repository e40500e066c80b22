import type { ChildProcess } from 'node:child_process';

/** Processes of one kind that are restarted when they are killed. */
export interface ProcessPool {
  /** Kills one with SIGKILL and starts another in its place. */
  killOne(index: number): Promise<void>;
  /** Stops all and waits; returns the number of unclean exits, including those of any that ended by themselves. */
  retire(): Promise<number>;
}

export async function startProcessPool(
  size: number,
  start: (index: number) => Promise<ChildProcess>,
): Promise<ProcessPool> {
  const members = await Promise.all(Array.from({ length: size }, (_, index) => start(index)));
  /** Those that had ended by themselves when they were to be killed. */
  let fallen = 0;
  return {
    async killOne(index) {
      const place = index % size;
      const member = members[place];
      if (member && hasEnded(member)) fallen += 1;
      await end(member, 'SIGKILL');
      members[place] = await start(place);
    },
    async retire() {
      const codes = await Promise.all(
        members.map(async (member) => (hasEnded(member) ? null : end(member, 'SIGTERM'))),
      );
      return fallen + codes.filter((code) => code !== 0).length;
    },
  };
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

async function end(
  child: ChildProcess | undefined,
  signal: NodeJS.Signals,
): Promise<number | null> {
  if (!child) return 0;
  if (!hasEnded(child)) {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }
  return child.exitCode;
}
