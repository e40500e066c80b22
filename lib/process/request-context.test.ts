import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fromRoot } from '@/scripts/paths';
import { areaOf, currentRequest, enterRequest, hasPriority, inArea } from './request-context';

test.each([
  ['/', 'pages'],
  ['/products/first-light', 'catalogue'],
  ['/search', 'search'],
  ['/api/suggest', 'search'],
  ['/merchant', 'merchant'],
  ['/merchant/orders/1', 'merchant/orders'],
  ['/merchant/whatever', 'merchant'],
  ['/constructor/__proto__', 'pages'],
  ['/orders/1', 'orders'],
])('%s is of %s', (path, area) => {
  expect(areaOf(path)).toBe(area);
});

test('every part of the dashboard has connections of its own', () => {
  const folders = globSync('app/[[]view[]]/merchant/*/', { cwd: fromRoot('.') });
  const parts = folders.map((folder) => folder.split(/[\\/]/)[3] ?? '');
  expect(parts.length).toBeGreaterThan(8);
  for (const part of parts) expect(areaOf(`/merchant/${part}`)).toBe(`merchant/${part}`);
});

test('the checkout, the order, and joining a plan have priority', () => {
  const of = (asked: string) => {
    const [method = '', path = ''] = asked.split(' ');
    return hasPriority(method, path);
  };
  const all = ['GET /checkout', 'POST /checkout', 'GET /orders/1/status', 'POST /clubs/a'];
  expect(all.map(of)).toEqual(Array(4).fill(true));
  expect(['GET /clubs/a', 'GET /', 'POST /cart', 'GET /merchant/orders'].map(of)).toEqual(
    Array(4).fill(false),
  );
});

test('a read for a purchase in another area keeps its priority', async () => {
  const request = {};
  const current = await new Promise((resolve) => {
    setImmediate(async () => {
      enterRequest({ area: 'checkout', hasPriority: true, request });
      await Promise.resolve();
      resolve([await inArea('carts', async () => currentRequest()), currentRequest()?.area]);
    });
  });
  expect(current).toEqual([{ area: 'carts', hasPriority: true, request }, 'checkout']);
  expect(currentRequest()).toBeUndefined();
});

test('work that begins when it is awaited runs in the area', async () => {
  const lazy: PromiseLike<string | undefined> = {
    // biome-ignore lint/suspicious/noThenProperty: as Prisma's promises are.
    then: (resolve, reject) => Promise.resolve(currentRequest()?.area).then(resolve, reject),
  };
  expect(await inArea('carts', () => lazy)).toBe('carts');
});
