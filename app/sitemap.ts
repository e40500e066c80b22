import type { MetadataRoute } from 'next';
import { site } from '@/lib/cache/site';
import { sitemapIds, sitemapOf } from '@/lib/catalog/feeds/sitemap';

/** A large catalogue has several sitemaps; robots.txt lists them. */
export async function generateSitemaps(): Promise<{ id: number }[]> {
  return (await sitemapIds()).map((id) => ({ id }));
}

export default async function sitemap({
  id,
}: {
  id: Promise<string>;
}): Promise<MetadataRoute.Sitemap> {
  const { url } = await site();
  return sitemapOf(url, Number(await id));
}
