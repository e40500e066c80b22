import { expect, test } from 'vitest';
import type { StoreView } from '@/lib/markets/types';
import { publishedViews } from '@/lib/markets/views';

/* Tests that run for each view, such as those of feeds and Markdown, rely on this. */

test('the tested shop has several languages and currencies, and net and gross prices', () => {
  const distinct = (key: (view: StoreView) => string) => new Set(publishedViews.map(key)).size;
  expect(distinct(({ language }) => language)).toBeGreaterThan(1);
  expect(distinct(({ market }) => market.currency)).toBeGreaterThan(1);
  expect(distinct(({ market }) => market.prices)).toBe(2);
});
