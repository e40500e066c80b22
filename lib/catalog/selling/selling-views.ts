import 'server-only';
import { db } from '@/lib/db/client';
import { homeCurrency } from '@/lib/markets/currencies';
import type { StoreView } from '@/lib/markets/types';
import { publishedViews } from '@/lib/markets/views';
import { cacheFor, type Settled, settle, unwrap } from '../cache.ts';
import { filledCategories } from '../queries.ts';

const differ = publishedViews.some(({ market }) => market.currency !== homeCurrency);

/** The published views in whose currency a product is sold. */
export async function viewsSelling(slug: string): Promise<readonly StoreView[]> {
  return differ ? viewsOf(unwrap(await currenciesOf(slug))) : publishedViews;
}

/** The same for many products, by slug. Not cached. */
export async function viewsSellingEach(
  slugs: readonly string[],
): Promise<(slug: string) => readonly StoreView[]> {
  if (!differ) return () => publishedViews;
  const sold = await readCurrencies(slugs);
  return (slug) => viewsOf(sold.get(slug) ?? []);
}

export async function viewsSellingCategory(category: string): Promise<readonly StoreView[]> {
  const sold = await Promise.all(
    publishedViews.map(async ({ market }) =>
      (await filledCategories(market.currency)).some(({ key }) => key === category),
    ),
  );
  return publishedViews.filter((_, index) => sold[index]);
}

function viewsOf(currencies: readonly string[]): StoreView[] {
  return publishedViews.filter(
    ({ market: { currency } }) => currency === homeCurrency || currencies.includes(currency),
  );
}

async function currenciesOf(slug: string): Promise<Settled<readonly string[]>> {
  'use cache';
  cacheFor(`product:${slug}`);
  return settle(async () => (await readCurrencies([slug])).get(slug) ?? []);
}

async function readCurrencies(slugs: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db().$queryRaw<{ slug: string; currencies: string[] }[]>`
    SELECT p.slug, array_agg(DISTINCT o.currency) AS currencies
    FROM catalog_products p
    JOIN catalog_variants v ON v."productId" = p.id
    JOIN catalog_offers o ON o."variantId" = v.id
    WHERE p.slug = ANY (${slugs})
    GROUP BY p.slug`;
  return new Map(rows.map(({ slug, currencies }) => [slug, currencies]));
}
