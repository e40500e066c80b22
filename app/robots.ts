import type { MetadataRoute } from 'next';
import { site } from '@/lib/cache/site';

export default async function robots(): Promise<MetadataRoute.Robots> {
  const { url } = await site();
  return {
    rules: {
      userAgent: '*',
      allow: '/',
      disallow: [
        '/api/',
        '/cart',
        '/checkout',
        '/orders/',
        '/sign-in',
        '/account',
        '/merchant',
        '/dev/',
      ],
    },
    sitemap: `${url}/sitemap.xml`,
  };
}
