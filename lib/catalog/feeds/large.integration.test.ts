import { beforeAll, expect, test, vi } from 'vitest';
import { catalogue } from '@/brand/catalogue/all';
import { countListed, listSlugs } from '@/lib/catalog/queries.ts';
import { stockShop } from '@/lib/catalog/seed/fixtures.ts';
import { manyProducts } from '@/lib/testing/builders/many-products.ts';
import { withTestDatabase } from '@/lib/testing/database';
import { sitemapIds, sitemapOf } from './sitemap.ts';

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
  await stockShop(manyProducts(1_300), 'service');
});

test('a small catalogue has one sitemap', async () => {
  expect(await sitemapIds()).toEqual([0]);
  const pages = await sitemapOf(site, 0);
  expect(pages.slice(0, 3).map(({ url }) => url)).toEqual([site, `${site}/de`, `${site}/products`]);
  expect(pages.length).toBeGreaterThan(2 * 1_300);
  expect(pages).toContainEqual({
    url: `${site}/products/first-light`,
    lastModified: expect.any(Date),
    alternates: {
      languages: {
        en: `${site}/products/first-light`,
        de: `${site}/de/products/first-light`,
        'x-default': `${site}/products/first-light`,
      },
    },
  });
});

test('a large catalogue has several sitemaps, which list every page once', async () => {
  const ids = await sitemapIds(500);
  expect(ids).toEqual([0, 1, 2]);
  const parts = await Promise.all(ids.map((id) => sitemapOf(site, id, 500)));
  expect(parts.flat()).toEqual(await sitemapOf(site, 0));
});

test('the products of each sitemap follow those of the one before', async () => {
  const all = await listSlugs(50_000);
  expect(all).toHaveLength(await countListed());
  expect(await listSlugs(100, 700)).toEqual(all.slice(700, 800));
});
