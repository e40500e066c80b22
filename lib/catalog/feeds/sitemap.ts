import 'server-only';
import type { MetadataRoute } from 'next';
import { navigation } from '@/brand/shop';
import { cacheCatalogue } from '@/lib/catalog/cache.ts';
import { countListed, filledCategories, listSlugs } from '@/lib/catalog/queries.ts';
import { viewsSellingCategory, viewsSellingEach } from '@/lib/catalog/selling/selling-views.ts';
import { addressIn, languagesOf, type PathInViews } from '@/lib/markets/alternates';
import { isOutsideViews } from '@/lib/markets/paths';
import { productPathOf } from '@/lib/markets/slugs';
import type { StoreView } from '@/lib/markets/types';
import { publishedViews } from '@/lib/markets/views';
import { hasPage } from '@/lib/texts/wording';

/** The protocol allows 50,000 pages per sitemap; writing 5,000 takes about ten milliseconds. */
const PRODUCTS = Math.floor(5_000 / publishedViews.length);

export async function sitemapIds(products = PRODUCTS): Promise<number[]> {
  const sitemaps = Math.max(1, Math.ceil((await countListed()) / products));
  return Array.from({ length: sitemaps }, (_, id) => id);
}

/** The first sitemap also has all public pages that are no products. @param url without a trailing slash */
export async function sitemapOf(
  url: string,
  id: number,
  products = PRODUCTS,
): Promise<MetadataRoute.Sitemap> {
  'use cache';
  cacheCatalogue();
  const listed = await listSlugs(products, id * products);
  const viewsOf = await viewsSellingEach(listed.map(({ slug }) => slug));
  return [
    ...(id === 0 ? await fixedPages(url) : []),
    ...listed.flatMap(({ slug, changedAt }) =>
      inViews(url, productPathOf(slug), viewsOf(slug)).map((page) => ({
        ...page,
        lastModified: changedAt,
      })),
    ),
  ];
}

async function fixedPages(url: string): Promise<MetadataRoute.Sitemap> {
  const categories = (await filledCategories()).map(({ key }) => key);
  const linked = Object.values(navigation).flatMap((links) => links.map(({ href }) => href));
  const pages = await Promise.all(
    fixedPaths(categories, linked).map(async (path) => inViews(url, path, await viewsWith(path))),
  );
  return pages.flat();
}

/** The paths of public pages other than products, without the navigation's links to other sites, files or fragments. */
export function fixedPaths(categories: readonly string[], links: readonly string[]): string[] {
  const own = links.filter((href) => /^\/(?!\/)[^?#&<]*$/.test(href) && !isOutsideViews(href));
  return [...new Set(['/', '/products', ...categories.map((key) => `/categories/${key}`), ...own])];
}

/** A category is empty in views that sell nothing of it, and some markets lack pages of modules. */
function viewsWith(path: string): Promise<readonly StoreView[]> | readonly StoreView[] {
  const [, category] = /^\/categories\/([^/]+)$/.exec(path) ?? [];
  return category
    ? viewsSellingCategory(category)
    : publishedViews.filter((view) => hasPage(view, path));
}

function inViews(
  site: string,
  path: PathInViews,
  views: readonly StoreView[],
): MetadataRoute.Sitemap {
  const full = (address: string) => `${site}${address === '/' ? '' : address}`;
  const alternates = Object.entries(languagesOf(path, views) ?? {});
  const languages = Object.fromEntries(alternates.map(([language, to]) => [language, full(to)]));
  return views.map((view) => ({
    url: full(addressIn(view, path)),
    ...(alternates.length > 0 && { alternates: { languages } }),
  }));
}
