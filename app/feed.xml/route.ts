import { connection } from 'next/server';
import { site } from '@/lib/cache/site';
import { viewInQuery } from '@/lib/markets/request-view';
import { type Feed, openFeed } from '@/modules/agents/feed-stream';

export async function GET(request: Request): Promise<Response> {
  await connection();
  const { url } = await site();
  const feed: Feed = await openFeed(
    url,
    viewInQuery(request.url),
    request.headers.get('if-none-match'),
  );
  const type = { 'content-type': 'application/rss+xml; charset=utf-8' };
  switch (feed.kind) {
    case 'unchanged':
      return new Response(null, { status: 304, headers: { etag: feed.etag } });
    case 'busy':
      return new Response('Others are reading the feed. Try again in a minute.\n', {
        status: 503,
        headers: { 'content-type': 'text/plain', 'retry-after': '60' },
      });
    case 'feed':
      return new Response(feed.body, { headers: { ...type, etag: feed.etag } });
  }
}
