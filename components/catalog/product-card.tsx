import { CardLabel, cardShape } from '@/brand/product/card';
import { cardText } from '@/brand/product/summary';
import type { ProductCard as Product } from '@/lib/catalog/cards';
import { productIn } from '@/lib/catalog/localize';
import { imageOf } from '@/lib/images/images';
import { pageView } from '@/lib/markets/page-view';
import { productPath } from '@/lib/markets/slugs';
import { CardFrame } from './card-frame';
import { priceTexts } from './price-texts';
import { backdropClassOf } from './product-image';

/** Brands customise the card in `brand/product/`. */
export async function ProductCard({
  product: found,
  eager,
  level = 'h3',
}: {
  product: Product;
  eager?: boolean;
  level?: 'h2' | 'h3';
}) {
  const view = await pageView();
  const product = productIn(view, found);
  const ground = backdropClassOf(product.art);
  return (
    <CardFrame
      href={productPath(view, product.slug)}
      name={product.name}
      text={cardText(product)}
      level={level}
      shape={cardShape(product.attributes)}
      ground={ground}
      isDimmed={product.availability !== 'available'}
      image={imageOf(product.art)}
      eager={eager}
      label={<CardLabel attributes={product.attributes} />}
      price={await priceTexts(product)}
    />
  );
}
