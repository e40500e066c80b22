import type { MetadataRoute } from 'next';
import { site } from '@/lib/cache/site';
import { sitemapIds } from '@/lib/catalog/feeds/sitemap';
import { inView } from '@/lib/markets/paths';
import { publishedViews } from '@/lib/markets/views';

export default async function robots(): Promise<MetadataRoute.Robots> {
  const { url } = await site();
  const disallowed = ['/cart', '/checkout', '/orders/', '/sign-in', '/account', '/merchant'];
  return {
    rules: {
      userAgent: '*',
      allow: '/',
      disallow: [
        '/api/',
        '/dev/',
        ...publishedViews.flatMap(({ prefix }) => disallowed.map((path) => inView(prefix, path))),
      ],
    },
    sitemap: (await sitemapIds()).map((id) => `${url}/sitemap/${id}.xml`),
  };
}
