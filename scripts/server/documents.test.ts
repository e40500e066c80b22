import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { BodyCache, DocumentCache, SharedBody } from './documents';
import { acceptedCoding } from './encoding';
import { readStaticPages } from './routes';

const nothing = { scripts: [], styles: [] };
const body = (size: number) => new SharedBody(Buffer.alloc(size, 'a'), nothing);

test('what was used last stays, up to the capacity', () => {
  const cache = new BodyCache(400);
  const [a, b] = [body(100), body(100)];
  cache.set('a', a);
  cache.set('b', b);
  expect(cache.get('a')).toBe(a);
  cache.set('c', body(100));
  expect(cache.get('b')).toBeUndefined();
  expect(cache.get('a')).toBe(a);
});

test('a body larger than the capacity is kept alone, and leaves with the next one', () => {
  const cache = new BodyCache(100);
  cache.set('large', body(1_000));
  expect(cache.get('large')).toBeDefined();
  cache.set('small', body(10));
  expect(cache.get('large')).toBeUndefined();
  expect(cache.get('small')).toBeDefined();
});

test('replacing a body does not count it twice', () => {
  const cache = new BodyCache(400);
  for (let count = 0; count < 50; count += 1) cache.set('a', body(100));
  cache.set('b', body(100));
  expect(cache.get('a')).toBeDefined();
});

test('a page is worked out once for each of its versions', () => {
  const documents = new DocumentCache(new Set(), () => {});
  const first = documents.page('<p>one</p>');
  expect(documents.page(['<p>', 'one</p>'].join(''))).toBe(first);
  expect(documents.page('<p>two</p>').etag).not.toBe(first.etag);
});

test('a body that is sent for ever is made smaller when there is time', async () => {
  const text = readFileSync(join(import.meta.dirname, 'response.ts'), 'utf8');
  const shared = new SharedBody(Buffer.from(text), nothing);
  const before = shared.encoded('br') ?? Buffer.of();
  await shared.improve();
  const after = shared.encoded('br') ?? Buffer.of();
  expect(after.length).toBeLessThan(before.length);
  expect(brotliDecompressSync(after).toString()).toBe(text);
});

test('a small body gains nothing by compression', () => {
  expect(body(100).encoded('gzip')).toBeNull();
  expect(body(5_000).encoded('gzip')?.length).toBeLessThan(100);
  expect(body(5_000).encoded('identity')).toBeNull();
});

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['BR', 'br'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['br;q=0.0, gzip;q=0', 'identity'],
  ['deflate', 'identity'],
  ['gzip;q=nonsense', 'identity'],
])('Accept-Encoding "%s" is answered with %s', (header, coding) => {
  expect(acceptedCoding(header)).toBe(coding);
});

test('only what the build prerendered whole counts as the same for everybody', () => {
  const folder = mkdtempSync(join(tmpdir(), 'build-'));
  const manifest = {
    routes: {
      '/': { compute: 'static' },
      '/checkout': { compute: 'blocking' },
      '/products': { compute: 'resuming' },
      '/products/kenya': { compute: 'static' },
      '/unknown': {},
    },
    dynamicRoutes: {
      '/products/[slug]': { routeRegex: '^/products/([^/]+?)(?:/)?$', _isEnsureStaticPage: true },
      '/orders/[id]': { routeRegex: '^/orders/([^/]+?)(?:/)?$' },
    },
  };
  writeFileSync(join(folder, 'prerender-manifest.json'), JSON.stringify(manifest));
  const isStatic = readStaticPages(folder);
  rmSync(folder, { recursive: true });
  const paths = ['/', '/products/kenya', '/products/new', '/checkout', '/products', '/orders/1'];
  expect([...paths, '/unknown', '/nowhere'].filter(isStatic)).toEqual([
    '/',
    '/products/kenya',
    '/products/new',
  ]);
});
