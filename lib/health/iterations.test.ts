import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hungLoops, runIteration } from './iterations';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

test('a loop hangs while one of its iterations exceeds its time limit', async () => {
  let end = () => {};
  const slow = runIteration('mail', 1_000, () => new Promise<void>((resolve) => (end = resolve)));
  const others = [
    runIteration('mail', 5_000, () => slow),
    runIteration('sweep', 60_000, () => slow),
  ];
  vi.advanceTimersByTime(1_000);
  expect(hungLoops()).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(hungLoops()).toEqual(['mail']);
  vi.advanceTimersByTime(5_000);
  expect(hungLoops()).toEqual(['mail']);
  end();
  await Promise.all([slow, ...others]);
  expect(hungLoops()).toEqual([]);
});

test('a failed iteration has ended', async () => {
  const failing = runIteration('mail', 0, async () => {
    throw new Error('broken');
  });
  await expect(failing).rejects.toThrow('broken');
  vi.advanceTimersByTime(10);
  expect(hungLoops()).toEqual([]);
});
