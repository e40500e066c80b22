import { beforeAll, expect, test, vi } from 'vitest';
import { catalogue } from '@/brand/catalogue/all';
import { sitemapOf } from '@/lib/catalog/feeds/sitemap';
import { stockShop } from '@/lib/catalog/seed/fixtures';
import { db } from '@/lib/db/client';
import type { Markets } from '@/lib/markets/types';
import { addMirrorProduct } from '@/lib/testing/builders/products';
import { withTestDatabase } from '@/lib/testing/database';
import { viewsSelling } from './selling-views.ts';

/* A shop whose second market sells one product, in yen. */

// Outside Next nothing is cached: every read goes to the database.
vi.mock('next/cache', () => ({ cacheLife: () => {}, cacheTag: () => {} }));
vi.mock('@/brand/markets', async (original) => {
  const { alsoSellingIn, japan } = await import('@/lib/testing/builders/markets');
  return alsoSellingIn(await original<{ markets: Markets }>(), japan);
});

withTestDatabase();

const site = 'https://shop.example';

beforeAll(async () => {
  await stockShop(catalogue);
  await db().catalogOffer.create({
    data: { variantId: 'keeper-tin', currency: 'JPY', serviceProductId: 'yen-keeper-tin' },
  });
  const yen = { priceAmount: 4500, currency: 'JPY' };
  await addMirrorProduct({ serviceId: 'yen-keeper-tin', ...yen });
});

test('a product has pages in the views in whose currency it is sold', async () => {
  const keys = async (slug: string) => (await viewsSelling(slug)).map(({ key }) => key);
  expect(await keys('keeper-tin')).toEqual(['en', 'de', 'jp-en']);
  expect(await keys('dial-kettle')).toEqual(['en', 'de']);
});

test('sitemaps contain only pages that exist', async () => {
  const pages = (await sitemapOf(site, 0)).map(({ url }) => url);
  expect(pages).toContain(`${site}/jp-en/products`);
  expect(pages).toContain(`${site}/jp-en/products/keeper-tin`);
  expect(pages).toContain(`${site}/products/dial-kettle`);
  expect(pages).not.toContain(`${site}/jp-en/products/dial-kettle`);
  expect(pages).toContain(`${site}/jp-en/categories/table`);
  expect(pages).toContain(`${site}/de/categories/espresso`);
  expect(pages).not.toContain(`${site}/jp-en/categories/espresso`);
});
