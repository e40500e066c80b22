import { shareText } from '@/brand/product/summary';
import { sentImage, shareImage } from '@/components/site/share-image';
import { cacheFor } from '@/lib/catalog/cache';
import { productIn } from '@/lib/catalog/localize';
import { findProduct } from '@/lib/catalog/queries';
import { viewInQuery } from '@/lib/markets/request-view';
import { viewByKey } from '@/lib/markets/views';

export async function GET(
  request: Request,
  { params }: { params: Promise<{ name: string }> },
): Promise<Response> {
  const slug = /^([\w-]{1,80})\.png$/.exec((await params).name)?.[1];
  const png = slug ? await render(slug, viewInQuery(request.url).key) : null;
  return png
    ? sentImage(png)
    : new Response('This image does not exist.', {
        status: 404,
        headers: { 'cache-control': 'no-store' },
      });
}

/** Base64; null for a product that the view does not have. */
async function render(slug: string, viewKey: string): Promise<string | null> {
  'use cache';
  cacheFor(`product:${slug}`);
  const view = viewByKey(viewKey);
  const details = await findProduct(slug, view.market.currency);
  if (!details) return null;
  const product = productIn(view, details);
  return shareImage(product.name, shareText(product, view.locale), product.art);
}
