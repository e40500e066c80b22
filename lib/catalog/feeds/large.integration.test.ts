import { beforeAll, expect, test, vi } from 'vitest';
import { catalogue } from '@/brand/catalogue/all';
import { expireTags } from '@/lib/cache/tags';
import { countListed, listSlugs } from '@/lib/catalog/queries.ts';
import { stockShop } from '@/lib/catalog/seed/fixtures.ts';
import { db, pool } from '@/lib/db/client';
import { defaultView } from '@/lib/markets/views';
import { loadProducts } from '@/lib/testing/builders/many-products.ts';
import { withTestDatabase } from '@/lib/testing/database';
import { openFeed } from './feed-stream.ts';
import { sitemap, sitemapPart } from './sitemap-pages.ts';

// Outside Next nothing is cached: every read goes to the database.
vi.mock('next/cache', () => ({ cacheLife: () => {}, cacheTag: () => {} }));

// The shop in two languages, whatever the brand has.
vi.mock('@/brand/markets', async (original) => {
  const { markets } = await original<typeof import('@/brand/markets')>();
  const languages = markets[0].languages.slice(0, 2);
  const published = languages.map((language) => ({ ...language, status: 'published' }));
  return { markets: [{ ...markets[0], languages: published }] };
});

withTestDatabase();

const site = 'https://shop.example';

beforeAll(async () => {
  await stockShop(catalogue);
  await stockShop(loadProducts(1_300), 'service');
});

const locations = (xml: string | null) =>
  [...(xml ?? '').matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url ?? '');

test('a catalogue that fits has one sitemap', async () => {
  const xml = await sitemap(site);
  expect(xml).toContain('<urlset');
  expect(locations(xml).slice(0, 3)).toEqual([site, `${site}/de`, `${site}/products`]);
  expect(locations(xml).length).toBeGreaterThan(2 * 1_300);
  const alternates = /\/products\/first-light<\/loc>(.*)<lastmod>/.exec(xml)?.[1] ?? '';
  const links = [...alternates.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)];
  expect(links.map(([, language, url]) => [language, url])).toEqual([
    ['en', `${site}/products/first-light`],
    ['de', `${site}/de/products/first-light`],
    ['x-default', `${site}/products/first-light`],
  ]);
});

test('a larger one has an index, whose sitemaps list every page once', async () => {
  const index = await sitemap(site, 500);
  expect(index).toContain('<sitemapindex');
  const names = locations(index).map((url) => url.replace(`${site}/sitemaps/`, ''));
  expect(names).toEqual(['pages.xml', '1.xml', '2.xml', '3.xml']);
  const parts = await Promise.all(names.map((name) => sitemapPart(site, name, 500)));
  const pages = parts.flatMap(locations);
  expect(new Set(pages).size).toBe(pages.length);
  expect([...pages].sort()).toEqual(locations(await sitemap(site)).sort());
});

test('an unknown part is not rendered', async () => {
  for (const name of ['0.xml', '4.xml', '01.xml', '9999.xml', 'x.xml', '1', '1.xml.gz', '-1.xml']) {
    expect(await sitemapPart(site, name, 500), name).toBeNull();
  }
});

async function feedOf(etags: string | null = null) {
  const feed = await openFeed(site, defaultView, etags);
  if (feed.kind !== 'feed') throw new Error(feed.kind);
  return { etag: feed.etag, text: () => new Response(feed.body).text(), body: feed.body };
}

test('the feed has every priced variant once, in the order of the catalogue', async () => {
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

test('reads from the database only when it is read, and no faster', async () => {
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

test('is sent to eight readers at a time; one that stops reading makes room, disconnected or not', async () => {
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

test('is not sent again to a reader that has it, until the catalogue changes', async () => {
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

test('the products of a part follow those of the previous part', async () => {
  const all = await listSlugs(50_000);
  expect(all).toHaveLength(await countListed());
  expect(await listSlugs(100, 700)).toEqual(all.slice(700, 800));
});
