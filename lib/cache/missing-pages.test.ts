import { readdirSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { isMissingPage, sections } from './missing-pages';

const query = vi.hoisted(() => vi.fn());
vi.mock('@/lib/db/client', () => ({ pool: () => ({ query }) }));

/** The first segments of the pages in a folder of `app`; (groups) are no segments. */
function segmentsIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory() || entry.name.startsWith('[')) return [];
    const isGroup = entry.name.startsWith('(');
    return isGroup ? segmentsIn(`${folder}/${entry.name}`) : [entry.name];
  });
}

test('every section of the shop is known', () => {
  const segments = segmentsIn('app/[view]').filter((name) => name !== 'not-found');
  expect([...sections].sort()).toEqual(segments.sort());
});

test('a path is missing only where it certainly has no page', async () => {
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
