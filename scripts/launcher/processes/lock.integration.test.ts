import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { fromRoot } from '../../paths.ts';
import { identify, isAlive } from '../../shared/processes.ts';
import { endLeftovers, takeLock } from './lock.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-lock-'));
  folders.push(folder);
  return folder;
}

/** Starts a waiting process in its own process group. */
function startGroup(): number {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
    detached: true,
    stdio: 'ignore',
  });
  child.unref();
  if (child.pid === undefined) throw new Error('not started');
  return child.pid;
}

test('a second start fails with the pid and URL of the first', () => {
  const folder = newFolder();
  const lock = takeLock(folder);
  lock.record('http://localhost:3001', []);
  expect(() => takeLock(folder)).toThrow(`process ${process.pid}, http://localhost:3001`);
  lock.release();
  takeLock(folder).release();
});

test('another data directory has another lock', () => {
  const first = takeLock(newFolder());
  takeLock(newFolder()).release();
  first.release();
});

test('a lock is released when its process exits, even by a crash', async () => {
  const folder = newFolder();
  const holder = spawn(
    process.execPath,
    [
      ...['--input-type=module', '-e'],
      `const { takeLock } = await import('./scripts/launcher/processes/lock.ts');
       takeLock(${JSON.stringify(folder)});
       console.log('taken');
       setInterval(() => {}, 1000);`,
    ],
    { cwd: fromRoot(), stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await new Promise((taken) => holder.stdout.once('data', taken));
  expect(() => takeLock(folder)).toThrow('already running');
  holder.kill('SIGKILL');
  await new Promise((ended) => holder.once('exit', ended));
  takeLock(folder).release();
});

test('the next start ends processes that a killed one left running', async () => {
  const folder = newFolder();
  const lock = takeLock(folder);
  const group = startGroup();
  lock.record(undefined, [group]);
  lock.release();
  expect(await endLeftovers(folder)).toBe(1);
  expect(isAlive(group)).toBe(false);
  expect(await endLeftovers(folder)).toBe(0);
});

test('a process with a reused pid is not ended', async () => {
  const folder = newFolder();
  const group = startGroup();
  const earlier = { ...identify(group), startedAt: 'long ago' };
  const state = { launcher: identify(process.pid), groups: [earlier] };
  writeFileSync(join(folder, 'launcher.json'), JSON.stringify(state));
  expect(await endLeftovers(folder)).toBe(0);
  expect(isAlive(group)).toBe(true);
  process.kill(group, 'SIGKILL');
});

test('a record truncated by a crash is ignored', async () => {
  const folder = newFolder();
  writeFileSync(join(folder, 'launcher.json'), '{"launcher":{"pid"');
  expect(await endLeftovers(folder)).toBe(0);
});
