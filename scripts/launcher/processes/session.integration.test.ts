import { expect, test, vi } from 'vitest';
import { isAlive } from '../../shared/processes.ts';
import { readLaunchArguments } from '../arguments.ts';
import { newSession } from '../testing.ts';
import { describeEnding } from './children.ts';

const waiting = ['-e', 'setInterval(() => {}, 1000)'];
const deaf = [
  '-e',
  "process.on('SIGTERM', () => {}); console.log('on'); setInterval(() => {}, 1000)",
];

test('processes are stopped in reverse order', async () => {
  const { session, lock, reaper } = newSession();
  const order: string[] = [];
  for (const name of ['database', 'sandbox', 'web']) {
    session.add({ name, stop: async () => void order.push(name), kill: () => {} });
  }
  await session.stop();
  expect(order).toEqual(['web', 'sandbox', 'database']);
  expect(reaper.done).toHaveBeenCalledOnce();
  expect(lock.release).toHaveBeenCalledOnce();
});

test('a failure to stop one process does not prevent the others from stopping', async () => {
  const { session } = newSession();
  const stopped = vi.fn(async () => {});
  session.add({ name: 'first', stop: stopped, kill: () => {} });
  session.add({ name: 'second', stop: () => Promise.reject(new Error('no')), kill: () => {} });
  await session.stop();
  expect(stopped).toHaveBeenCalledOnce();
});

test('a process gets SIGTERM, and has exited when stop resolves', async () => {
  const { session, reaper } = newSession();
  const child = session.start({ name: 'part', args: waiting });
  expect(reaper.started).toHaveBeenCalledWith(child.pid);
  await session.stop();
  expect(isAlive(child.pid)).toBe(false);
  expect(await child.ended).toMatchObject({ signal: 'SIGTERM', expected: true });
});

test('a process that ignores SIGTERM is killed', async () => {
  const { session } = newSession();
  let ready = () => {};
  const listening = new Promise<void>((done) => {
    ready = done;
  });
  const child = session.start({ name: 'deaf', args: deaf, graceMs: 200, onLine: ready });
  await listening;
  await session.stop();
  expect(await child.ended).toMatchObject({ signal: 'SIGKILL' });
});

test('the remaining processes of its group are ended', async () => {
  const { session } = newSession();
  let pid = 0;
  const parent = `const { spawn } = require('node:child_process');
    const left = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    console.log(left.pid);
    process.exit(0);`;
  const child = session.start({
    name: 'parent',
    args: ['-e', parent],
    onLine: (line) => {
      pid = Number(line);
    },
  });
  await child.ended;
  await expect.poll(() => isAlive(pid), { timeout: 15_000 }).toBe(false);
});

test('run rejects with the exit status of a failed program', async () => {
  const { session } = newSession();
  const failing = session.run({ name: 'seed', args: ['-e', 'process.exit(3)'] });
  await expect(failing).rejects.toThrow('seed ended with code 3');
  await session.run({ name: 'seed', args: ['-e', ''] });
});

test('a restarted process keeps its place in the shutdown order', async () => {
  const { session } = newSession();
  const first = session.start({ name: 'sandbox', args: ['-e', ''] });
  const order: string[] = [];
  session.add({ name: 'web', stop: async () => void order.push('web'), kill: () => {} });
  await first.ended;
  const again = session.start({ name: 'sandbox', args: waiting });
  void again.ended.then(() => order.push('sandbox'));
  await session.stop();
  await again.ended;
  expect(order).toEqual(['web', 'sandbox']);
});

test('nothing can be started while stopping', async () => {
  const { session } = newSession();
  await session.stop();
  expect(() => session.start({ name: 'late', args: waiting })).toThrow('stopping');
});

test('an exit is described in plain text', () => {
  expect(describeEnding({ code: 1, signal: null, expected: false })).toBe('ended with code 1');
  expect(describeEnding({ code: null, signal: 'SIGKILL', expected: false })).toBe(
    'was ended by SIGKILL',
  );
});

test("the sandbox's modes are parsed, and unknown ones refused", () => {
  expect(readLaunchArguments(['--responses', 'minimal', '--dialect=alternate'])).toEqual({
    sandboxMode: { responses: 'minimal', dialect: 'alternate' },
  });
  expect(readLaunchArguments(['--dialect', 'random', '--seed', '7'])).toEqual({
    sandboxMode: { dialect: 'random:7' },
  });
  expect(readLaunchArguments(['--dialect', 'random:7,list.order=newest'])).toEqual({
    sandboxMode: { dialect: 'random:7,list.order=newest' },
  });
  expect(() => readLaunchArguments(['--dialect', 'random'])).toThrow('--seed');
  expect(() => readLaunchArguments(['--dialect', 'klingon'])).toThrow('default, alternate');
  expect(readLaunchArguments([])).toEqual({ sandboxMode: {} });
  expect(() => readLaunchArguments(['--port', '1'])).toThrow('--port');
  expect(() => readLaunchArguments(['--responses', 'none'])).toThrow('full, minimal');
});
