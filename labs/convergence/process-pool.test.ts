import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { startProcessPool } from './process-pool.ts';

/** A pool of one process; the list has every process started so far. */
async function poolOfOne() {
  const started: ChildProcess[] = [];
  const pool = await startProcessPool(1, async () => {
    const child = spawn('cat', { stdio: ['pipe', 'ignore', 'ignore'] });
    started.push(child);
    await once(child, 'spawn');
    return child;
  });
  return { pool, started };
}

/** `cat` ends by itself, with exit code 0, once its input does. */
async function endByItself(child: ChildProcess | undefined): Promise<void> {
  child?.stdin?.end();
  if (child) await once(child, 'exit');
}

test('a member that ended by itself is counted, whether it was to be killed or to retire', async () => {
  const { pool, started } = await poolOfOne();
  await endByItself(started[0]);
  await pool.killOne(0);
  await endByItself(started[1]);
  expect(await pool.retire()).toBe(2);
});

test('one that was killed is not', async () => {
  const { pool, started } = await poolOfOne();
  await pool.killOne(0);
  expect(started[0]?.signalCode).toBe('SIGKILL');
  await pool.killOne(0);
  await endByItself(started[2]);
  expect(await pool.retire()).toBe(1);
});
