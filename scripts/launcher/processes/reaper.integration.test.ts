import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { afterAll, expect, test } from 'vitest';
import { fromRoot } from '../../paths.ts';
import { isAlive } from '../../shared/processes.ts';

const spawned: number[] = [];
afterAll(() => {
  for (const pid of spawned) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
});

/** A minimal launcher with a reaper and one child, whose pids it prints. */
const program = `
  const { startChild } = await import('./scripts/launcher/processes/children.ts');
  const { startReaper } = await import('./scripts/launcher/processes/reaper.ts');
  const reaper = startReaper();
  const child = startChild({ name: 'part', args: ['-e', 'setInterval(() => {}, 1000)'] });
  reaper.started(child.pid);
  console.log('child', child.pid);
  if (process.argv.includes('finish')) {
    await child.stop();
    reaper.ended(child.pid);
    reaper.done();
    console.log('finished');
  }
`;

async function startLauncher(...args: string[]) {
  const started = spawn(process.execPath, ['--input-type=module', '-e', program, ...args], {
    cwd: fromRoot(),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  spawned.push(started.pid ?? 0);
  const lines: string[] = [];
  createInterface({ input: started.stdout }).on('line', (line) => lines.push(line));
  await expect.poll(() => lines.some((line) => line.startsWith('child')), eventually).toBe(true);
  const child = Number(lines.find((line) => line.startsWith('child'))?.split(' ')[1]);
  spawned.push(child);
  return { launcher: started, child, lines };
}

const eventually = { timeout: 15_000 };

test('the processes of a killed launcher are ended', async () => {
  const { launcher, child } = await startLauncher();
  expect(isAlive(child)).toBe(true);
  launcher.kill('SIGKILL');
  await expect.poll(() => isAlive(child), eventually).toBe(false);
});

test('the reaper exits with a launcher that stopped cleanly', async () => {
  const { launcher, child, lines } = await startLauncher('finish');
  await expect.poll(() => launcher.exitCode, eventually).toBe(0);
  expect(lines).toContain('finished');
  expect(isAlive(child)).toBe(false);
});
