import { CardLabel, cardShape } from '@/brand/product/card';
import { cardText } from '@/brand/product/summary';
import { IntentLink } from '@/components/site/links/intent-link';
import { cn } from '@/components/ui/cn';
import type { ProductCard as Product } from '@/lib/catalog/cards';
import { productIn } from '@/lib/catalog/localize';
import { pageView } from '@/lib/markets/page-view';
import { productPath } from '@/lib/markets/slugs';
import { PriceLine } from './price-line';
import { backdropClassOf, ProductImage } from './product-image';

/**
 * A product card of five rows in the grid's subgrid: image, label, name, text, price. The name is the link and
 * covers the whole card. The shop's customisation is in `brand/product/`.
 */
export async function ProductCard({
  product: found,
  eager,
  level: Heading = 'h3',
}: {
  product: Product;
  eager?: boolean;
  level?: 'h2' | 'h3';
}) {
  const view = await pageView();
  const product = productIn(view, found);
  const ground = backdropClassOf(product.art);
  return (
    <article className="group relative row-span-5 grid grid-rows-subgrid gap-y-0">
      <div
        className={cn(
          'relative flex items-end justify-center overflow-hidden',
          // Equal heights, so that the names in a row align.
          ground ? 'px-[14%] pt-[12%]' : 'aspect-25/27',
          cardShape(product.attributes),
          ground,
        )}
      >
        <ProductImage
          art={product.art}
          alt=""
          eager={eager}
          className={cn(
            'transition-transform duration-500 ease-rise',
            ground
              ? 'w-full translate-y-[3%] group-hover:-translate-y-[1%]'
              : 'absolute inset-0 size-full object-cover group-hover:scale-[1.03]',
            product.availability !== 'available' && 'opacity-60 saturate-50',
          )}
        />
      </div>
      <div className="pt-4">
        <CardLabel attributes={product.attributes} />
      </div>
      <Heading className="mt-1 font-bold text-lg leading-tight">
        <IntentLink
          href={productPath(view, product.slug)}
          className="decoration-2 decoration-accent underline-offset-4 after:absolute after:inset-0 group-hover:underline"
        >
          {product.name}
        </IntentLink>
      </Heading>
      <p className="mt-1 mb-2 text-ink-soft text-sm">{cardText(product)}</p>
      <p>
        <PriceLine availability={product.availability} price={product.price} />
      </p>
    </article>
  );
}
