import { CardLabel, cardShape } from '@/brand/product/card';
import { cardText } from '@/brand/product/summary';
import { IntentLink } from '@/components/site/intent-link';
import { cn } from '@/components/ui/cn';
import type { ProductCard as Product } from '@/lib/catalog/cards';
import { productIn } from '@/lib/catalog/localize';
import { pageView } from '@/lib/markets/page-view';
import { PriceLine } from './price-line';
import { backdropClassOf, ProductImage } from './product-image';

/**
 * A product card; in a wide container the image is beside the text. The name is the link and covers
 * the whole card. `brand/product/` holds this shop's customisation.
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
  const product = productIn(await pageView(), found);
  return (
    <article className="group relative flex h-full flex-col @md:flex-row @md:gap-7">
      <div
        className={cn(
          'relative flex items-end justify-center overflow-hidden px-[14%] pt-[12%] @md:w-1/2 @md:shrink-0 @md:px-[6%] @md:pt-[8%]',
          cardShape(product.attributes),
          backdropClassOf(product.art),
        )}
      >
        <ProductImage
          art={product.art}
          alt=""
          eager={eager}
          className={cn(
            'w-full translate-y-[3%] transition-transform duration-500 ease-rise group-hover:-translate-y-[1%]',
            product.availability !== 'available' && 'opacity-60 saturate-50',
          )}
        />
      </div>
      <div className="flex grow flex-col pt-4 @md:justify-end @md:pb-3">
        <CardLabel attributes={product.attributes} />
        <Heading className="mt-1 font-bold text-lg leading-tight @md:text-2xl">
          <IntentLink
            href={`/products/${product.slug}`}
            className="decoration-2 decoration-accent underline-offset-4 after:absolute after:inset-0 group-hover:underline"
          >
            {product.name}
          </IntentLink>
        </Heading>
        <p className="mt-1 mb-2 text-ink-soft text-sm @md:text-base">{cardText(product)}</p>
        <p className="mt-auto @md:mt-0">
          <PriceLine availability={product.availability} price={product.price} />
        </p>
      </div>
    </article>
  );
}
