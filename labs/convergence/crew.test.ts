import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { startCrew } from './crew.ts';

/** A crew of one, whose members so far are in the list. */
async function crewOfOne() {
  const started: ChildProcess[] = [];
  const crew = await startCrew(1, async () => {
    const child = spawn('cat', { stdio: ['pipe', 'ignore', 'ignore'] });
    started.push(child);
    await once(child, 'spawn');
    return child;
  });
  return { crew, started };
}

/** `cat` ends by itself, with exit code 0, once its input does. */
async function endByItself(child: ChildProcess | undefined): Promise<void> {
  child?.stdin?.end();
  if (child) await once(child, 'exit');
}

test('a member that ended by itself is counted, whether it was to be killed or to retire', async () => {
  const { crew, started } = await crewOfOne();
  await endByItself(started[0]);
  await crew.killOne(0);
  await endByItself(started[1]);
  expect(await crew.retire()).toBe(2);
});

test('one that was killed is not', async () => {
  const { crew, started } = await crewOfOne();
  await crew.killOne(0);
  expect(started[0]?.signalCode).toBe('SIGKILL');
  await crew.killOne(0);
  await endByItself(started[2]);
  expect(await crew.retire()).toBe(1);
});
