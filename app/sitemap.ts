import type { MetadataRoute } from 'next';
import { navigation } from '@/brand/shop';
import { site } from '@/lib/cache/site';
import { filledCategories, listSlugs } from '@/lib/catalog/queries';

/** The limit of one sitemap; a larger catalogue needs a sitemap index. */
const MOST = 50_000;

/** Every public page except those of discontinued products. */
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
    ...fixed.map((path) => ({ url: `${url}${path === '/' ? '' : path}` })),
    ...products.map(({ slug, changedAt }) => ({
      url: `${url}/products/${slug}`,
      lastModified: changedAt,
    })),
  ];
}
