'use client';

import { Picture } from '@/components/catalog/picture';
import { PriceLine, type PriceTexts } from '@/components/catalog/price-line';
import { IntentLink } from '@/components/site/links/intent-link';
import { cn } from '@/components/ui/cn';
import type { BrandImage } from '@/lib/images/brand-image';

/** The height of the sun from 0 (horizon) to 1 (noon); negative at night. */
function height(hour: string): number {
  const [hours = 0, minutes = 0] = hour.split(':').map(Number);
  return Math.sin(((hours + minutes / 60 - 5.2) / 14.4) * Math.PI);
}

/** A client component: the RSC data then contains each coffee's props, but not its markup. */
export function Hour({
  hour,
  sky = { ground: 'bg-sunken', text: 'night' },
  href,
  name,
  notes,
  image,
  price,
}: {
  hour: string;
  sky: { ground: string; text: 'night' | 'milk' } | undefined;
  href: string;
  name: string;
  notes: string;
  image: BrandImage | undefined;
  price: PriceTexts;
}) {
  const up = height(hour);
  return (
    <li
      className={cn(
        'group relative flex w-62 shrink-0 snap-start flex-col px-5 pt-6 pb-6 sm:w-72 sm:px-6',
        sky.ground,
        sky.text === 'night' ? 'text-sky-night' : 'text-sky-milk',
      )}
    >
      <svg viewBox="0 0 288 440" aria-hidden="true" className="absolute inset-x-0 top-0 w-full">
        <circle
          cx="144"
          cy={up > 0 ? Math.round(330 - up * 220) : 150}
          r={up > 0 ? 74 : 44}
          className={up > 0 ? 'fill-sky-sun' : 'fill-sky-butter'}
          opacity={up > 0 ? 0.85 : 1}
        />
      </svg>
      <p aria-hidden="true" className="relative font-bold font-display text-4xl leading-none">
        {hour}
      </p>
      <div className="relative mt-8 grow">
        <div className="transition-transform duration-500 ease-rise group-hover:-translate-y-2">
          {image ? <Picture image={image} alt="" className="w-full" /> : null}
        </div>
      </div>
      <h3 className="relative mt-3 text-xl">
        <IntentLink
          href={href}
          className="underline-offset-4 after:absolute after:-inset-x-6 after:-top-96 after:-bottom-24 hover:underline"
        >
          <span>{name}</span>
          <span className="sr-only">{`, ${hour}`}</span>
        </IntentLink>
      </h3>
      <p className="relative mt-1 text-sm">{notes}</p>
      <p className="relative mt-2">
        <PriceLine {...price} />
      </p>
    </li>
  );
}
