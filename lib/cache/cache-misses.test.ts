import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Misses, type MissReport } from './cache-misses';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watched() {
  const reports: MissReport[] = [];
  return { reports, misses: new Misses((report) => reports.push(report), 1_000) };
}

test('misses are counted and reported together', () => {
  const { reports, misses } = watched();
  misses.add('/', 'waited');
  misses.add('/products/a', 'waited');
  misses.add('/', 'rendered');
  expect(reports).toEqual([]);
  vi.advanceTimersByTime(1_000);
  expect(reports).toEqual([{ waited: 2, rendered: 1, paths: ['/', '/products/a'] }]);
});

test('each miss is reported once, and nothing without misses', () => {
  const { reports, misses } = watched();
  misses.add('/', 'waited');
  vi.advanceTimersByTime(10_000);
  misses.add('/cart', 'rendered');
  vi.advanceTimersByTime(10_000);
  expect(reports).toEqual([
    { waited: 1, rendered: 0, paths: ['/'] },
    { waited: 0, rendered: 1, paths: ['/cart'] },
  ]);
});

test('many misses are reported in one short line', () => {
  const { reports, misses } = watched();
  for (let page = 0; page < 500; page += 1) misses.add(`/products/${page}`, 'rendered');
  vi.advanceTimersByTime(1_000);
  expect(reports[0]).toMatchObject({ rendered: 500 });
  expect(reports[0]?.paths).toHaveLength(10);
});
