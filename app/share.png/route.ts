import { cacheLife } from 'next/cache';
import { shop } from '@/brand/shop';
import { sentImage, shareImage } from '@/components/site/share-image';
import { requestView } from '@/lib/markets/request-view';
import { viewByKey } from '@/lib/markets/views';
import { textsIn } from '@/lib/texts/wording';

/** The shop's Open Graph image, in the view of `?view=`. */
export async function GET(): Promise<Response> {
  return sentImage(await render((await requestView()).key));
}

/** The image as base64; only a new build changes it. */
async function render(viewKey: string): Promise<string> {
  'use cache';
  cacheLife('max');
  const { tagline, texts } = textsIn(viewByKey(viewKey)).brand;
  return shareImage(tagline, shop.address.city, texts.share.art);
}
