import { notFound } from 'next/navigation';
import { shareImage, shareSize } from '@/components/site/share-image';
import { findProduct } from '@/lib/catalog/queries';

export const alt = 'A picture of the product with its name';
export const size = shareSize;
export const contentType = 'image/png';

export default async function Image({ params }: { params: Promise<{ slug: string }> }) {
  const product = (await findProduct((await params).slug)) ?? notFound();
  const { attributes } = product;
  const detail =
    attributes.kind === 'coffee' ? `${attributes.hour}, ${attributes.origin}` : product.tagline;
  return shareImage(product.name, detail, product.art);
}
