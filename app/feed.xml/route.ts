import { site } from '@/lib/cache/site';
import { cacheCatalogue } from '@/lib/catalog/cache';
import { writeFeed } from '@/lib/catalog/feed';
import { listOffers } from '@/lib/catalog/queries';

/** The product feed for feed readers and shopping portals. */
export async function GET(): Promise<Response> {
  return new Response(await feed(), {
    headers: { 'content-type': 'application/rss+xml; charset=utf-8' },
  });
}

async function feed(): Promise<string> {
  'use cache';
  cacheCatalogue();
  const { url } = await site();
  return writeFeed(await listOffers(), url);
}
