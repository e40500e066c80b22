import type { MetadataRoute } from 'next';
import { categories } from '@/brand/catalogue/categories';
import { navigation } from '@/brand/shop';
import { listAddresses } from '@/lib/catalog/queries';
import { site } from '@/lib/site';

/** Every public page. What is no longer sold is left out; its page says so to those who come. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const { url } = await site();
  const fixed = [
    '/',
    '/products',
    ...categories.map(({ key }) => `/categories/${key}`),
    ...Object.values(navigation).flatMap((links) => links.map(({ href }) => href)),
  ];
  const products = await listAddresses();
  return [
    ...[...new Set(fixed)].map((path) => ({ url: `${url}${path === '/' ? '' : path}` })),
    ...products.map(({ slug, changedAt }) => ({
      url: `${url}/products/${slug}`,
      lastModified: changedAt,
    })),
  ];
}
