import { site } from '@/lib/cache/site';
import { sitemap } from '@/lib/catalog/feeds/sitemap-pages';

/** The sitemap, or for a large catalogue the index of its parts. */
export async function GET(): Promise<Response> {
  const { url } = await site();
  return new Response(await sitemap(url), { headers: { 'content-type': 'application/xml' } });
}
