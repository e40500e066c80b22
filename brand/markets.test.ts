import { expect, test } from 'vitest';
import type { StoreView } from '@/lib/markets/types';
import { publishedViews } from '@/lib/markets/views';

/* What tests of each view rely on, such as those of feeds and Markdown. */

test('the shop that is tested sells in more than one language and currency, net as well as gross', () => {
  const distinct = (key: (view: StoreView) => string) => new Set(publishedViews.map(key)).size;
  expect(distinct(({ language }) => language)).toBeGreaterThan(1);
  expect(distinct(({ market }) => market.currency)).toBeGreaterThan(1);
  expect(distinct(({ market }) => market.prices)).toBe(2);
});
