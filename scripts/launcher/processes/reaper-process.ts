/**
 * Outlives the launcher: when the launcher is killed without cleanup, its
 * end of the pipe closes, and this process ends what the launcher had started. Protocol, one line for
 * each process group: `+ PID` started, `- PID` ended, `s PID` a database server, `done` for a clean exit.
 */
import { createInterface } from 'node:readline';
import { endGroup, isAlive } from '../../shared/processes.ts';

const groups = new Set<number>();
const servers = new Set<number>();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => {});

for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'done') process.exit(0);
  const pid = Number(line.slice(2));
  if (!Number.isInteger(pid) || pid <= 1) continue;
  if (line.startsWith('+ ')) groups.add(pid);
  if (line.startsWith('- ')) groups.delete(pid);
  if (line.startsWith('s ')) servers.add(pid);
}

await Promise.all([...groups].map((pid) => endGroup(pid, 5_000)));
for (const pid of servers) if (isAlive(pid)) process.kill(pid, 'SIGINT');
