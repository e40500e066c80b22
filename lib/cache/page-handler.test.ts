import { createHash } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { processWide } from '../process/process-wide';
import { dataStore, expireData } from './data-handler.js';
import PageHandler from './page-handler.js';

const handler = new PageHandler();
const store = () => Reflect.get(globalThis, Symbol.for('storefront.pages'));

beforeEach(async () => {
  vi.restoreAllMocks();
  dataStore().expired.clear();
  Reflect.deleteProperty(globalThis, Symbol.for('storefront.pages'));
  processWide<(hashes: string[]) => string>('page-policy').set(
    (hashes) => `script-src 'self' ${hashes.join(' ')}`,
  );
});

const page = (html: string, more: object = {}) => ({
  kind: 'APP_PAGE',
  html: `<html>${html}</html>`,
  headers: { 'x-next-cache-tags': 'catalog,product:a' },
  status: 200,
  ...more,
});

async function render(key: string, value: Parameters<PageHandler['set']>[1]) {
  await handler.get(key);
  await handler.set(key, value);
}

const policyOf = async (key: string) =>
  (await handler.get(key))?.value.headers?.['content-security-policy'];

const sourceOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

test('a cached page has the hashes of its inline scripts only', async () => {
  const html =
    '<script src="/a.js" async=""></script><script>one()</script><script id="x">two()</script>' +
    '<script type="module" src="/b.js"></script><style>p{}</style>';
  await render('/a', page(html));
  expect(await policyOf('/a')).toBe(`script-src 'self' ${sourceOf('one()')} ${sourceOf('two()')}`);
});

test('a script is hashed even if its text contains src=', async () => {
  await render('/a', page('<script>push(" src=")</script>'));
  expect(await policyOf('/a')).toContain(sourceOf('push(" src=")'));
});

test('the shell of a private page is not cached, since a form without scripts would lose its message', async () => {
  await render('/a', page('<script>one()</script>', { postponed: '{}' }));
  expect(await handler.get('/a')).toBeNull();
});

test('a page rendered for a URL with a query is not cached, since it contains the query', async () => {
  const data = (query: string) => `<script>push("\\"q\\":\\"${query}\\"")</script>`;
  await render('/a', page(data('?email=ada@example.com')));
  expect(await handler.get('/a')).toBeNull();
  await render('/a', page(data('')));
  expect(await handler.get('/a')).not.toBeNull();
});

test.each([[404], [405], [204], [500], [307]])('a %i is not cached', async (status) => {
  await render('/a', page('', { status }));
  expect(await handler.get('/a')).toBeNull();
});

test('a page expires with its own tags only', async () => {
  await render('/a', page(''));
  expireData(['product:b']);
  expect(await handler.get('/a')).not.toBeNull();
  expireData(['product:a']);
  expect(await handler.get('/a')).toBeNull();
});

test('a page that was being rendered when a tag expired is rendered again', async () => {
  expect(await handler.get('/a')).toBeNull();
  expireData(['catalog']);
  await handler.set('/a', page('before'));
  expect(await handler.get('/a')).toBeNull();
});

test('an outdated page that was being re-rendered when a tag expired is rendered again', async () => {
  await handler.get('/a');
  await handler.set('/a', page('first'), { cacheControl: { revalidate: 1 } });
  const now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => now + 2_000);
  expect(await handler.get('/a')).not.toBeNull();
  vi.spyOn(performance, 'now').mockImplementation(() => now + 2_001);
  expireData(['catalog']);
  vi.spyOn(performance, 'now').mockImplementation(() => now + 2_002);
  await handler.set('/a', page('second'));
  expect(await handler.get('/a')).toBeNull();
});

test('the cache is limited by bytes, and evicts the least recently used page', async () => {
  await render('/a', page('x'.repeat(1_000)));
  await render('/b', page('x'.repeat(1_000)));
  await handler.get('/a');
  store().capacity = store().size + 100;
  await render('/c', page('x'.repeat(1_000)));
  expect([...store().pages.keys()]).toEqual(['/a', '/c']);
  expect(store().size).toBeLessThanOrEqual(store().capacity);
  store().capacity = 0;
  await render('/d', page(''));
  expect([...store().pages.keys()]).toEqual(['/d']);
});

test('requests for missing pages use limited memory', async () => {
  for (let index = 0; index < 1_100; index += 1) await handler.get(`/no-${index}`);
  expect(store().rendering.size).toBe(1_000);
});
