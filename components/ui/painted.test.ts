import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { painted } from './painted';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The order of the work and of the page's next frame. */
async function order(paints: boolean): Promise<string[]> {
  const seen: string[] = [];
  vi.stubGlobal('requestAnimationFrame', (paint: () => void) => {
    if (!paints) return;
    setTimeout(() => {
      paint();
      seen.push('painted');
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

test('work starts after the next paint', async () => {
  expect(await order(true)).toEqual(['pressed', 'painted', 'worked', 'after 50 ms']);
});

test('on a background page, which does not paint, work starts after a timeout', async () => {
  expect(await order(false)).toEqual(['pressed', 'after 50 ms', 'worked']);
});
