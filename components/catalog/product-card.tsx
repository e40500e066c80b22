import { IntentLink } from '@/components/site/intent-link';
import { cn } from '@/components/ui/cn';
import type { ProductCard as Product } from '@/lib/catalog/cards';
import { groundClass, Picture } from './picture';
import { PriceLine } from './price-line';
import { Roast } from './roast';

/**
 * A product on a shelf. Coffees stand in the arched window of the roastery, things on a plain
 * ground; in a wide place the picture stands beside its words. The name is the link, and its area
 * is the card.
 */
export function ProductCard({
  product,
  eager,
  level: Heading = 'h3',
}: {
  product: Product;
  eager?: boolean;
  level?: 'h2' | 'h3';
}) {
  const { attributes } = product;
  const coffee = attributes.kind === 'coffee' ? attributes : null;
  return (
    <article className="group relative flex h-full flex-col @md:flex-row @md:gap-7">
      <div
        className={cn(
          'relative flex items-end justify-center overflow-hidden px-[14%] pt-[12%] @md:w-1/2 @md:shrink-0 @md:px-[6%] @md:pt-[8%]',
          coffee ? 'rounded-t-full rounded-b-lg' : 'rounded-lg',
          groundClass(product.art),
        )}
      >
        <Picture
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
        {coffee ? (
          <p className="flex items-center justify-between gap-2 text-ink-soft text-sm @md:justify-start @md:gap-4">
            <span className="font-display font-semibold">{coffee.hour}</span>
            <Roast level={coffee.roast} />
          </p>
        ) : null}
        <Heading className="mt-1 font-bold text-lg leading-tight @md:text-2xl">
          <IntentLink
            href={`/products/${product.slug}`}
            className="decoration-2 decoration-accent underline-offset-4 after:absolute after:inset-0 group-hover:underline"
          >
            {product.name}
          </IntentLink>
        </Heading>
        <p className="mt-1 mb-2 text-ink-soft text-sm @md:text-base">
          {coffee ? coffee.notes.join(', ') : product.tagline}
        </p>
        <p className="mt-auto @md:mt-0">
          <PriceLine availability={product.availability} price={product.price} />
        </p>
      </div>
    </article>
  );
}
