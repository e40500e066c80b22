import { shareText } from '@/brand/product/summary';
import { shareImage } from '@/components/site/share-image';
import { cacheFor } from '@/lib/catalog/cache';
import { findProduct } from '@/lib/catalog/queries';

/** A product's Open Graph image: /share/first-light.png. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ name: string }> },
): Promise<Response> {
  const slug = /^([\w-]{1,80})\.png$/.exec((await params).name)?.[1];
  const png = slug ? await render(slug) : null;
  if (!png) return new Response('This image does not exist.', { status: 404 });
  return new Response(Buffer.from(png, 'base64'), {
    headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' },
  });
}

/** The image as base64, cached per version of its product; null for an unknown product. */
async function render(slug: string): Promise<string | null> {
  'use cache';
  cacheFor(`product:${slug}`);
  const product = await findProduct(slug);
  if (!product) return null;
  const { name, art } = product;
  const image = await (await shareImage(name, shareText(product), art)).arrayBuffer();
  return Buffer.from(image).toString('base64');
}
