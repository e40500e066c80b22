import { beforeAll, expect, test, vi } from 'vitest';
import { catalogue } from '@/brand/catalogue/all';
import { stockShop } from '@/lib/catalog/seed/fixtures';
import { db } from '@/lib/db/client';
import type { Markets } from '@/lib/markets/types';
import { defaultView, findView } from '@/lib/markets/views';
import { withTestDatabase } from '@/lib/testing/database';
import { openFeed } from './feed-stream.ts';

/* The test shop has a second market, which sells one product in yen. */

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
  await db().mirrorProduct.create({
    data: {
      ...{ serviceId: 'yen-keeper-tin', name: 'Keeper Tin', priceAmount: 4500, currency: 'JPY' },
      ...{ sequence: 1, fetchedAt: new Date() },
    },
  });
});

test('the feed of a view lists the products sold in its currency, with links to that view', async () => {
  const feedOf = async (view = defaultView) => {
    const feed = await openFeed(site, view, null);
    if (feed.kind !== 'feed') throw new Error(feed.kind);
    return { etag: feed.etag, xml: await new Response(feed.body).text() };
  };
  const [home, japanese] = [await feedOf(), await feedOf(findView('jp-en'))];
  expect(japanese.xml.match(/<item>/g)).toHaveLength(1);
  expect(japanese.xml).toContain('<g:price>4500 JPY</g:price>');
  expect(japanese.xml).toContain(`<link>${site}/jp-en/products/keeper-tin</link>`);
  expect(home.xml).not.toContain('JPY');
  expect(home.xml).toContain('<g:id>dial-kettle');
  expect(japanese.etag).not.toBe(home.etag);
});
