import type { MetadataRoute } from 'next';
import { navigation } from '@/brand/shop';
import { site } from '@/lib/cache/site';
import { filledCategories, listSlugs } from '@/lib/catalog/queries';
import { languagesOf } from '@/lib/markets/alternates';
import { inView } from '@/lib/markets/rules';
import { publishedViews } from '@/lib/markets/views';

/** The limit of one sitemap; a larger catalogue needs a sitemap index. */
const MOST = Math.floor(50_000 / publishedViews.length);

/** Every public page of each published view except those of discontinued products. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const { url } = await site();
  const categories = await filledCategories();
  const paths = [
    '/',
    '/products',
    ...categories.map(({ key }) => `/categories/${key}`),
    ...Object.values(navigation).flatMap((links) => links.map(({ href }) => href)),
  ];
  const fixed = [...new Set(paths)];
  const products = await listSlugs(MOST - fixed.length);
  return [
    ...fixed.flatMap((path) => entriesOf(url, path)),
    ...products.flatMap(({ slug, changedAt }) =>
      entriesOf(url, `/products/${slug}`).map((entry) => ({ ...entry, lastModified: changedAt })),
    ),
  ];
}

/** A page in each view, each with the addresses of all. */
function entriesOf(site: string, path: string): MetadataRoute.Sitemap {
  const full = (address: string) => `${site}${address === '/' ? '' : address}`;
  const known = Object.entries(languagesOf(path) ?? {});
  const languages = Object.fromEntries(known.map(([language, to]) => [language, full(to)]));
  return publishedViews.map(({ prefix }) => ({
    url: full(inView(prefix, path)),
    ...(known.length > 0 && { alternates: { languages } }),
  }));
}
