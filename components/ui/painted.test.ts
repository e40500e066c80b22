import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { painted } from './painted';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What `work` does, in order, when the page draws its next frame. */
async function order(draws: boolean): Promise<string[]> {
  const seen: string[] = [];
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => {
    if (!draws) return;
    setTimeout(() => {
      draw();
      seen.push('drawn');
    }, 16);
  });
  const done = painted().then(() => seen.push('worked'));
  seen.push('pressed');
  await vi.advanceTimersByTimeAsync(50);
  seen.push('after 50 ms');
  await vi.advanceTimersByTimeAsync(50);
  await done;
  return seen;
}

test('work that follows a press begins when the press is drawn', async () => {
  expect(await order(true)).toEqual(['pressed', 'drawn', 'worked', 'after 50 ms']);
});

test('a page in the background, which draws nothing, does it soon all the same', async () => {
  expect(await order(false)).toEqual(['pressed', 'after 50 ms', 'worked']);
});
