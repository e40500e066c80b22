import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hungLoops, inTurn } from './turns';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

test('a loop hangs while one turn of it takes longer than it may', async () => {
  let end = () => {};
  const slow = inTurn('mail', 1_000, () => new Promise<void>((resolve) => (end = resolve)));
  const others = [inTurn('mail', 5_000, () => slow), inTurn('sweep', 60_000, () => slow)];
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

test('a turn that fails is over', async () => {
  const failing = inTurn('mail', 0, async () => {
    throw new Error('broken');
  });
  await expect(failing).rejects.toThrow('broken');
  vi.advanceTimersByTime(10);
  expect(hungLoops()).toEqual([]);
});
