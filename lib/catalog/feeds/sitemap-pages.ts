import 'server-only';
import { navigation } from '@/brand/shop';
import { cacheCatalogue } from '@/lib/catalog/cache.ts';
import { countListed, filledCategories, listSlugs } from '@/lib/catalog/queries.ts';
import { viewsSellingCategory, viewsSellingEach } from '@/lib/catalog/selling/selling-views.ts';
import { addressIn, languagesOf, type PathInViews } from '@/lib/markets/alternates';
import { productPathOf } from '@/lib/markets/slugs';
import type { StoreView } from '@/lib/markets/types';
import { publishedViews } from '@/lib/markets/views';
import { sellsClubs } from '@/lib/texts/wording';
import {
  fixedPaths,
  SITEMAP_PAGES,
  type SitemapPage,
  writeSitemap,
  writeSitemapIndex,
} from './sitemap.ts';

/**
 * Products per sitemap.
 *
 * @public used by the labs
 */
export const PART = Math.floor(SITEMAP_PAGES / publishedViews.length);

/**
 * `/sitemap.xml`: every public page of each published view except those of discontinued products, or, for a large
 * catalogue, the index of its parts.
 * @param url the shop's own, without a trailing slash
 * @param size products per sitemap
 */
export async function sitemap(url: string, size = PART): Promise<string> {
  'use cache';
  cacheCatalogue();
  const parts = Math.ceil((await countListed()) / size);
  if (parts <= 1) {
    return writeSitemap([...(await fixedPages(url)), ...(await productPages(url, 1, size))]);
  }
  const names = ['pages', ...Array.from({ length: parts }, (_, index) => String(index + 1))];
  return writeSitemapIndex(names.map((name) => `${url}/sitemaps/${name}.xml`));
}

/**
 * One part: `pages.xml`, or products by number, `1.xml`.
 * @returns null for an unknown name
 */
export async function sitemapPart(url: string, name: string, size = PART): Promise<string | null> {
  if (name === 'pages.xml') return writeSitemap(await fixedPages(url));
  const part = Number(/^([1-9]\d{0,3})\.xml$/.exec(name)?.[1] ?? 0);
  // Only existing parts are cached.
  const isThere = part > 0 && (part - 1) * size < (await countListed());
  return isThere ? productsPart(url, part, size) : null;
}

async function productsPart(url: string, part: number, size: number): Promise<string> {
  'use cache';
  cacheCatalogue();
  return writeSitemap(await productPages(url, part, size));
}

async function fixedPages(url: string): Promise<SitemapPage[]> {
  const categories = (await filledCategories()).map(({ key }) => key);
  const linked = Object.values(navigation).flatMap((links) => links.map(({ href }) => href));
  const pages = await Promise.all(
    fixedPaths(categories, linked).map(async (path) => inViews(url, path, await viewsWith(path))),
  );
  return pages.flat();
}

/** The views in which a page has content: a category is empty where nothing of it is sold, and so are the clubs. */
function viewsWith(path: string): Promise<readonly StoreView[]> | readonly StoreView[] {
  if (path === '/clubs') return publishedViews.filter(sellsClubs);
  const [, category] = /^\/categories\/([^/]+)$/.exec(path) ?? [];
  return category ? viewsSellingCategory(category) : publishedViews;
}

/**
 * The pages of a part's products, in each view that has them; part 1 is the first.
 *
 * @public used by the labs
 */
export async function productPages(
  url: string,
  part: number,
  size: number,
): Promise<SitemapPage[]> {
  const products = await listSlugs(size, (part - 1) * size);
  const viewsOf = await viewsSellingEach(products.map(({ slug }) => slug));
  return products.flatMap(({ slug, changedAt }) =>
    inViews(url, productPathOf(slug), viewsOf(slug)).map((page) => ({ ...page, changedAt })),
  );
}

/** A page in each view that has it, each with the URLs of all. */
function inViews(
  site: string,
  path: PathInViews,
  views: readonly StoreView[] = publishedViews,
): SitemapPage[] {
  const full = (address: string) => `${site}${address === '/' ? '' : address}`;
  const alternates = Object.entries(languagesOf(path, views) ?? {});
  const languages = Object.fromEntries(alternates.map(([language, to]) => [language, full(to)]));
  return views.map((view) => ({
    url: full(addressIn(view, path)),
    ...(alternates.length > 0 && { languages }),
  }));
}
