import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { fromRoot } from '../../paths.ts';

/** A launcher whose shop takes a while to stop: as long as its argument says, in milliseconds. */
const program = `
  const { Session } = await import('./scripts/launcher/processes/session.ts');
  const { stopOnSignals } = await import('./scripts/launcher/processes/signals.ts');
  const nothing = () => {};
  const session = new Session(
    { record: nothing, release: nothing },
    { started: nothing, ended: nothing, server: nothing, done: nothing },
  );
  session.add({
    name: 'shop',
    stop: () => new Promise((done) => setTimeout(done, Number(process.argv[1]))),
    kill: () => console.log('killed'),
  });
  stopOnSignals(session);
  setInterval(nothing, 1000);
  console.log('ready');
`;

let running: ChildProcess | undefined;
afterEach(() => void running?.kill('SIGKILL'));

async function startLauncher(stopTakesMs: number) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, `${stopTakesMs}`], {
    cwd: fromRoot(),
    env: { ...process.env, npm_lifecycle_event: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running = child;
  const lines: string[] = [];
  const isSaid = new Map<string, () => void>();
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    for (const [words, tell] of isSaid) if (line.includes(words)) tell();
  });
  const says = (words: string) =>
    new Promise<void>((tell) => {
      if (lines.some((line) => line.includes(words))) tell();
      else isSaid.set(words, tell);
    });
  await says('ready');
  return { child, lines, says, ended: once(child, 'close').then(([code]) => code as number) };
}

/** Longer than that within which two signals count as one. */
const LATER_MS = 1_200;

test('a signal that npm or a service manager repeats does not kill anything', async () => {
  const { child, lines, says, ended } = await startLauncher(LATER_MS + 500);
  // The system would merge two of the same name.
  child.kill('SIGINT');
  child.kill('SIGTERM');
  await says('Stopping');
  await pause(LATER_MS);
  child.kill('SIGTERM');
  child.kill('SIGHUP');
  expect(await ended).toBe(0);
  expect(lines).not.toContain('killed');
});

test('a second Ctrl-C kills everything', async () => {
  const { child, lines, says, ended } = await startLauncher(60_000);
  child.kill('SIGTERM');
  await says('Stopping');
  await pause(LATER_MS);
  child.kill('SIGINT');
  expect(await ended).toBe(1);
  expect(lines).toContain('killed');
});
