import { CardLabel, cardShape } from '@/brand/product/card';
import { cardText } from '@/brand/product/summary';
import { cn } from '@/components/ui/cn';
import type { ProductCard as Product } from '@/lib/catalog/cards';
import { productIn } from '@/lib/catalog/localize';
import { imageOf } from '@/lib/images/images';
import { pageView } from '@/lib/markets/page-view';
import { productPath } from '@/lib/markets/slugs';
import { CardFrame } from './card-frame';
import { priceTexts } from './price-texts';
import { backdropClassOf } from './product-image';

/** Names, texts and prices align within each row. */
export function ProductGrid({
  products,
  eager = 0,
  level,
  columns = 4,
}: {
  products: readonly Product[];
  /** The number of images above the fold, which load eagerly. */
  eager?: number;
  level?: 'h2' | 'h3';
  columns?: 3 | 4;
}) {
  return (
    <ul
      className={cn(
        '-mb-10 grid grid-cols-2 gap-x-4 sm:gap-x-7 md:grid-cols-3 lg:-mb-14',
        columns === 4 && 'lg:grid-cols-4',
      )}
    >
      {products.map((product, index) => (
        <li key={product.slug} className="row-span-5 grid grid-rows-subgrid gap-y-0 pb-10 lg:pb-14">
          <ProductCard product={product} eager={index < eager} level={level} />
        </li>
      ))}
    </ul>
  );
}

/** Brands customise the card in `brand/product/`. */
async function ProductCard({
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
