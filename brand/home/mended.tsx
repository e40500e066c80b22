import type { BrandWording } from '@/brand/wording';
import { PriceLine } from '@/components/catalog/price-line';
import { ProductImage } from '@/components/catalog/product-image';
import { IntentLink } from '@/components/site/links/intent-link';
import { cn } from '@/components/ui/cn';
import { Icon } from '@/components/ui/icons/icon';
import { Link } from '@/components/ui/link';
import type { ProductCard } from '@/lib/catalog/cards';
import { productPath } from '@/lib/markets/slugs';
import type { StoreView } from '@/lib/markets/types';

/** Three things with the drawings they were made from. */
export function Mended({
  copy,
  products,
  view,
}: {
  copy: BrandWording['texts']['home']['gear'];
  products: readonly ProductCard[];
  view: StoreView;
}) {
  const { title, lead, all } = copy;
  const [first, second, third] = products;
  return (
    <section aria-labelledby="gear-title" className="page pt-24">
      <div className="grid gap-4 sm:gap-6 lg:grid-cols-12 lg:grid-rows-[auto_auto]">
        <div className="lg:col-span-5 lg:pt-6 lg:pr-8">
          <h2 id="gear-title" className="text-3xl">
            {title}
          </h2>
          <p className="mt-4 max-w-md text-ink-soft text-lg">{lead}</p>
          <Link
            href={all.href}
            className="mt-4 inline-flex min-h-11 items-center gap-2 font-semibold underline-offset-4 hover:underline"
          >
            <span>{all.label}</span> <Icon name="arrow-right" />
          </Link>
        </div>
        {first ? (
          <Thing
            product={first}
            view={view}
            className="bg-back-butter lg:col-span-7 lg:row-span-2"
            big
          />
        ) : null}
        <div className="grid grid-cols-2 gap-4 sm:gap-6 lg:col-span-5">
          {second ? <Thing product={second} view={view} className="bg-back-mint" /> : null}
          {third ? <Thing product={third} view={view} className="bg-back-blush" /> : null}
        </div>
      </div>
    </section>
  );
}

function Thing({
  product,
  view,
  big = false,
  className,
}: {
  product: ProductCard;
  view: StoreView;
  big?: boolean;
  className: string;
}) {
  return (
    <article className={cn('group relative flex flex-col overflow-hidden rounded-lg', className)}>
      {big ? (
        <div className="relative grow">
          <ProductImage
            art={`sheet-${product.art}`}
            alt=""
            className="absolute top-[9%] left-[7%] w-[38%] -rotate-6 rounded-md shadow-float transition-transform duration-500 ease-rise group-hover:-rotate-3"
          />
          <ProductImage art={product.art} alt="" className="mt-[4%] ml-auto w-[62%]" />
        </div>
      ) : (
        <ProductImage art={product.art} alt="" className="mx-auto mt-auto w-4/5 pt-6" />
      )}
      <div className="relative p-5 pt-3 sm:p-6 sm:pt-4">
        <div
          className={cn('flex flex-wrap items-baseline justify-between gap-x-4', big && 'sm:pl-2')}
        >
          <h3 className={big ? 'text-2xl' : 'text-lg'}>
            <IntentLink
              href={productPath(view, product.slug)}
              className="underline-offset-4 after:absolute after:inset-0 after:-top-200 group-hover:underline"
            >
              {product.name}
            </IntentLink>
          </h3>
          <PriceLine availability={product.availability} price={product.price} />
        </div>
      </div>
    </article>
  );
}
