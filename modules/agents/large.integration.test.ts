import { beforeAll, expect, test, vi } from 'vitest';
import { catalogue } from '@/brand/catalogue/all';
import { expireTags } from '@/lib/cache/tags';
import { stockShop } from '@/lib/catalog/seed/fixtures.ts';
import { db, pool } from '@/lib/db/client';
import { defaultView } from '@/lib/markets/views';
import { manyProducts } from '@/lib/testing/builders/many-products.ts';
import { withTestDatabase } from '@/lib/testing/database';
import { openFeed } from './feed-stream.ts';

vi.mock('next/cache', () => ({ cacheLife: () => {}, cacheTag: () => {} }));

withTestDatabase();

const site = 'https://shop.example';

beforeAll(async () => {
  await stockShop(catalogue);
  await stockShop(manyProducts(1_300), 'service');
});

async function feedOf(etags: string | null = null) {
  const feed = await openFeed(site, defaultView, etags);
  if (feed.kind !== 'feed') throw new Error(feed.kind);
  return { etag: feed.etag, text: () => new Response(feed.body).text(), body: feed.body };
}

test('the feed lists every priced variant once, in catalogue order', async () => {
  const xml = await (await feedOf()).text();
  expect(xml.startsWith('<?xml')).toBe(true);
  expect(xml.endsWith('</channel>\n</rss>\n')).toBe(true);
  const ids = [...xml.matchAll(/<g:id>([^<]+)</g)].map(([, id]) => id);
  const { rows } = await pool().query<{ sku: string }>(
    `SELECT v.sku FROM catalog_variants v
     JOIN catalog_products p ON p.id = v."productId" AND NOT p.hidden AND p."saleState" <> 'gone'
     JOIN mirror_products m ON m."serviceId" = v."serviceProductId" AND m."deletedAt" IS NULL
     ORDER BY p.position, p.slug, v.position, v.id`,
  );
  expect(ids.length).toBeGreaterThan(1_300);
  expect(ids).toEqual(rows.map(({ sku }) => sku));
});

test('the feed reads the database no faster than its client reads', async () => {
  let statements = 0;
  const count = () => {
    statements += 1;
  };
  pool().on('acquire', count);
  const { body } = await feedOf();
  expect(statements).toBe(1);
  const reader = body.getReader();
  await reader.read(); // The head.
  await reader.read();
  expect(statements).toBeLessThanOrEqual(2);
  await reader.cancel();
  pool().off('acquire', count);
});

test('the feed serves eight clients at a time; an idle client frees its place', async () => {
  const readers = await Promise.all(
    Array.from({ length: 8 }, async () => (await feedOf()).body.getReader()),
  );
  expect((await openFeed(site, defaultView, null)).kind).toBe('feed');
  await Promise.all(readers.map((reader) => reader.read()));
  expect((await openFeed(site, defaultView, null)).kind).toBe('busy');
  await readers[0]?.cancel();
  expect((await openFeed(site, defaultView, null)).kind).toBe('feed');

  const another = (await feedOf()).body.getReader();
  await another.read();
  expect((await openFeed(site, defaultView, null)).kind).toBe('busy');
  const later = performance.now() + 11_000;
  const clock = vi.spyOn(performance, 'now').mockReturnValue(later);
  expect((await openFeed(site, defaultView, null)).kind).toBe('feed');
  clock.mockRestore();
  await Promise.all([another, ...readers].map((reader) => reader.cancel()));
});

test('the feed answers 304 until the catalogue changes', async () => {
  await expireTags(db(), ['catalog']);
  const { etag, body } = await feedOf();
  await body.cancel();
  expect(await openFeed(site, defaultView, `"other", ${etag}`)).toEqual({
    kind: 'unchanged',
    etag,
  });
  expect((await openFeed('https://other.example', defaultView, etag)).kind).toBe('feed');
  await expireTags(db(), ['catalog']);
  expect((await openFeed(site, defaultView, etag)).kind).toBe('feed');
});
