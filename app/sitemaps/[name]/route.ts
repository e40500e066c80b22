import { site } from '@/lib/cache/site';
import { sitemapPart } from '@/lib/catalog/feeds/sitemap-pages';

/** A part of the sitemap of a large catalogue. */
export async function GET(
  _request: Request,
  { params }: RouteContext<'/sitemaps/[name]'>,
): Promise<Response> {
  const [{ name }, { url }] = await Promise.all([params, site()]);
  const part = await sitemapPart(url, name);
  if (part === null)
    return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } });
  return new Response(part, {
    headers: {
      'content-type': 'application/xml',
      'cache-control': 'public, max-age=0, must-revalidate',
    },
  });
}
