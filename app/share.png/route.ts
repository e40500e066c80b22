import { cacheLife } from 'next/cache';
import { shop } from '@/brand/shop';
import { sentImage, shareImage } from '@/components/site/share-image';
import { viewInQuery } from '@/lib/markets/request-view';
import { viewByKey } from '@/lib/markets/views';
import { textsIn } from '@/lib/texts/wording';

export async function GET(request: Request): Promise<Response> {
  return sentImage(await render(viewInQuery(request.url).key));
}

/** Base64; only a new build changes the image. */
async function render(viewKey: string): Promise<string> {
  'use cache';
  cacheLife('max');
  const { tagline, texts } = textsIn(viewByKey(viewKey)).brand;
  return shareImage(tagline, shop.address.city, texts.share.art);
}
