import { beforeAll, expect, test, vi } from 'vitest';
import { catalogue } from '@/brand/catalogue/all';
import { stockOffers, stockShop } from '@/lib/catalog/seed/fixtures';
import { findProducts } from '@/lib/listing/find-products';
import { emptySearch } from '@/lib/listing/search';
import type { Markets } from '@/lib/markets/types';
import { defaultView, findView } from '@/lib/markets/views';
import { withTestDatabase } from '@/lib/testing/database';
import { textsIn } from '@/lib/texts/wording';
import { placesOf } from '../found-places.ts';
import { placesThereAre } from './places.tsx';

/* The test shop has a second market, which sells one product, in yen. */

vi.mock('next/cache', () => ({ cacheLife: () => {}, cacheTag: () => {} }));
vi.mock('@/brand/markets', async (original) => {
  const { alsoSellingIn, japan } = await import('@/lib/testing/builders/markets');
  return alsoSellingIn(await original<{ markets: Markets }>(), japan);
});

withTestDatabase();

beforeAll(async () => {
  await stockShop(catalogue);
  const tins = catalogue.filter(({ slug }) => slug === 'keeper-tin');
  await stockOffers(
    tins.map((tin) => ({
      ...tin,
      variants: tin.variants.map((variant) => ({ ...variant, prices: { JPY: 4500 } })),
    })),
  );
});

test('a search finds only categories with products in the view’s currency', async () => {
  const found = async (text: string, view = defaultView) => {
    const search = { ...emptySearch, text };
    const places = placesOf(search, await findProducts(search, view.market.currency));
    const { first } = await placesThereAre(places, textsIn(view));
    return first.flatMap(({ kind, href }) => (kind === 'category' ? [href] : []));
  };
  const japanese = findView('jp-en');
  if (!japanese) throw new Error('There is no Japanese market');
  expect(await found('espresso beans')).toEqual(['/categories/espresso']);
  expect(await found('espresso beans', japanese)).toEqual([]);
  expect(await found('tableware', japanese)).toEqual(['/categories/table']);
});
