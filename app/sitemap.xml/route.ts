import { site } from '@/lib/cache/site';
import { sitemap } from '@/lib/catalog/feeds/sitemap-pages';

/** Where search engines find every page, or the sitemaps that list them. */
export async function GET(): Promise<Response> {
  const { url } = await site();
  return new Response(await sitemap(url), { headers: { 'content-type': 'application/xml' } });
}
