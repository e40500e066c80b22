import { PHASE_PRODUCTION_BUILD } from 'next/constants.js';
import { expect, test, vi } from 'vitest';
import nextConfig from '@/next.config';
import { isMissingPage } from './missing-pages';

const query = vi.hoisted(() => vi.fn());
vi.mock('@/lib/db/client', () => ({ pool: () => ({ query }) }));

const built = nextConfig(PHASE_PRODUCTION_BUILD);

test('a path is missing only where it certainly has no page', async () => {
  vi.stubEnv('PAGE_SECTIONS', built.env?.PAGE_SECTIONS);
  query.mockImplementation(async (_sql: string, [slug]: [string]) => ({
    rows: slug === 'hob-moka' ? [{}] : [],
  }));
  const missing = [
    '/no-such',
    '/no/such/page',
    '/not-found',
    '/delivery/no-such',
    '/%25E0%25A4%25A',
  ];
  missing.push('/categories/no-such', '/products/no-such', '/products/%25zz', '/products/a.b');
  for (const path of missing) expect([path, await isMissingPage(path)]).toEqual([path, true]);
  const others = ['/', '/products', '/products/', '/no-such/', '/delivery', '/categories/espresso'];
  others.push(
    '/products/hob-moka',
    '/products/herdkanne',
    '/products/hob%2Dmoka',
    '/orders/no-such',
  );
  for (const path of others) expect([path, await isMissingPage(path)]).toEqual([path, false]);
});

test('nothing is said to be missing where the build did not say which pages there are', async () => {
  expect(await isMissingPage('/no-such')).toBe(false);
});
