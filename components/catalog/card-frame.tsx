'use client';

import type { ReactNode } from 'react';
import { IntentLink } from '@/components/site/links/intent-link';
import { cn } from '@/components/ui/cn';
import type { BrandImage } from '@/lib/images/brand-image';
import { Picture } from './picture';
import { PriceLine, type PriceTexts } from './price-line';

/** A client component: the RSC data then contains each card's props, but not its markup. */
export function CardFrame({
  href,
  name,
  text,
  level: Heading,
  shape,
  ground,
  isDimmed,
  image,
  eager,
  label,
  price,
}: {
  href: string;
  name: string;
  text: string;
  level: 'h2' | 'h3';
  shape: string;
  /** The backdrop's class; empty if the image fills the frame. */
  ground: string;
  isDimmed: boolean;
  image: BrandImage | undefined;
  eager: boolean | undefined;
  label: ReactNode;
  price: PriceTexts;
}) {
  return (
    <article className="group relative row-span-5 grid grid-rows-subgrid gap-y-0">
      <div
        className={cn(
          'relative flex items-end justify-center overflow-hidden',
          // Equal heights align the names in a row.
          ground ? 'px-[14%] pt-[12%]' : 'aspect-25/27',
          shape,
          ground,
        )}
      >
        <div
          className={cn(
            'transition-transform duration-500 ease-rise',
            ground
              ? 'w-full translate-y-[3%] group-hover:-translate-y-[1%]'
              : 'absolute inset-0 group-hover:scale-[1.03]',
            isDimmed && 'opacity-60 saturate-50',
          )}
        >
          {image ? (
            <Picture
              image={image}
              alt=""
              eager={eager}
              className={ground ? 'w-full' : 'size-full object-cover'}
            />
          ) : null}
        </div>
      </div>
      <div className="pt-4">{label}</div>
      <Heading className="mt-1 font-bold text-lg leading-tight">
        <IntentLink
          href={href}
          className="decoration-2 decoration-accent underline-offset-4 after:absolute after:inset-0 group-hover:underline"
        >
          {name}
        </IntentLink>
      </Heading>
      <p className="mt-1 mb-2 text-ink-soft text-sm">{text}</p>
      <p>
        <PriceLine {...price} />
      </p>
    </article>
  );
}
