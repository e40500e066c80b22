import { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { startChild } from './children.ts';

vi.mock(import('node:child_process'), async (original) => ({
  ...(await original()),
  spawn: vi.fn(),
}));

test('a process for which the system has no files left fails to start, and ends nothing else', () => {
  // What Node.js returns after EMFILE: no pid and no streams; the error follows.
  const nothing = new EventEmitter();
  vi.mocked(spawn).mockReturnValue(nothing as ReturnType<typeof spawn>);
  const umask = process.umask();
  expect(() => startChild({ name: 'web', args: [], private: true })).toThrow(
    'Could not start web.',
  );
  nothing.emit('error', new Error('spawn EMFILE'));
  expect(process.umask()).toBe(umask);
});
