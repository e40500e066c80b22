'use client';

import { Picture } from '@/components/catalog/picture';
import { PriceLine, type PriceTexts } from '@/components/catalog/price-line';
import { IntentLink } from '@/components/site/links/intent-link';
import { cn } from '@/components/ui/cn';
import type { BrandImage } from '@/lib/images/brand-image';

export function Thing({
  href,
  name,
  image,
  sheet,
  price,
  className,
}: {
  href: string;
  name: string;
  image: BrandImage | undefined;
  sheet: BrandImage | undefined;
  price: PriceTexts;
  className: string;
}) {
  const big = sheet !== undefined;
  return (
    <article className={cn('group relative flex flex-col overflow-hidden rounded-lg', className)}>
      {sheet ? (
        <div className="relative grow">
          <Picture
            image={sheet}
            alt=""
            className="absolute top-[9%] left-[7%] w-[38%] -rotate-6 rounded-md shadow-float transition-transform duration-500 ease-rise group-hover:-rotate-3"
          />
          {image ? <Picture image={image} alt="" className="mt-[4%] ml-auto w-[62%]" /> : null}
        </div>
      ) : null}
      {image && !big ? (
        <Picture image={image} alt="" className="mx-auto mt-auto w-4/5 pt-6" />
      ) : null}
      <div className="relative p-5 pt-3 sm:p-6 sm:pt-4">
        <div
          className={cn('flex flex-wrap items-baseline justify-between gap-x-4', big && 'sm:pl-2')}
        >
          <h3 className={big ? 'text-2xl' : 'text-lg'}>
            <IntentLink
              href={href}
              className="underline-offset-4 after:absolute after:inset-0 after:-top-200 group-hover:underline"
            >
              {name}
            </IntentLink>
          </h3>
          <PriceLine {...price} />
        </div>
      </div>
    </article>
  );
}
