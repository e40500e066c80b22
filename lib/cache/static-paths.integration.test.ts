import { expect, test, vi } from 'vitest';
import { readStaticPaths } from './static-paths';

vi.mock('@/lib/db/client', () => ({
  pool: () => ({ query: async () => ({ rows: [{ slug: 'high-noon' }, { slug: 'hob-moka' }] }) }),
}));
vi.mock('@/lib/markets/views', () => ({
  publishedViews: [
    { prefix: '', language: 'en' },
    { prefix: '/de', language: 'de' },
  ],
}));

test('the most visited paths come first, in every view', async () => {
  const paths = [...(await readStaticPaths())];
  expect(paths.slice(0, 4)).toEqual(['/', '/de', '/products', '/de/products']);
  expect(paths.slice(-4)).toEqual([
    '/products/high-noon',
    '/de/products/high-noon',
    '/products/hob-moka',
    '/de/products/herdkanne',
  ]);
});
