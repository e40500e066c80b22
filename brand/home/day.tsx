import { skies } from '@/brand/art/backdrops';
import type { CoffeeAttributes } from '@/brand/catalogue/attributes';
import type { BrandWording } from '@/brand/wording';
import { PriceLine } from '@/components/catalog/price-line';
import { ProductImage } from '@/components/catalog/product-image';
import { IntentLink } from '@/components/site/links/intent-link';
import { cn } from '@/components/ui/cn';
import type { ProductCard } from '@/lib/catalog/cards';
import { productPath } from '@/lib/markets/slugs';
import type { StoreView } from '@/lib/markets/types';

type Coffee = ProductCard & { attributes: CoffeeAttributes };

function isCoffee(product: ProductCard): product is Coffee {
  return product.attributes.kind === 'coffee';
}

/** How high the sun stands at an hour, from 0 at the horizon to 1 at noon; below 0 it is night. */
function height(hour: string): number {
  const [hours = 0, minutes = 0] = hour.split(':').map(Number);
  return Math.sin(((hours + minutes / 60 - 5.2) / 14.4) * Math.PI);
}

/** Coffees in the order of the day, each on the sky of its hour. */
export function Day({
  copy,
  coffees,
  view,
}: {
  copy: BrandWording['texts']['home']['day'];
  coffees: readonly ProductCard[];
  view: StoreView;
}) {
  const { title, lead } = copy;
  const cups = coffees
    .filter(isCoffee)
    .sort((a, b) => a.attributes.hour.localeCompare(b.attributes.hour));
  if (cups.length === 0) return null;
  return (
    <section id="day" aria-labelledby="day-title" className="pt-20">
      <div className="page mb-7 flex flex-wrap items-end justify-between gap-x-10 gap-y-2">
        <h2 id="day-title" className="text-3xl">
          {title}
        </h2>
        <p className="text-ink-soft">{lead}</p>
      </div>
      <ol
        className="flex snap-x snap-proximity overflow-x-auto overscroll-x-contain"
        aria-label={title}
      >
        {cups.map((coffee) => (
          <Hour key={coffee.slug} coffee={coffee} view={view} />
        ))}
      </ol>
    </section>
  );
}

function Hour({ coffee, view }: { coffee: Coffee; view: StoreView }) {
  const { hour, notes } = coffee.attributes;
  const sky = skies[coffee.slug] ?? { ground: 'bg-sunken', text: 'night' as const };
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
        <ProductImage
          art={coffee.art}
          alt=""
          className="w-full transition-transform duration-500 ease-rise group-hover:-translate-y-2"
        />
      </div>
      <h3 className="relative mt-3 text-xl">
        <IntentLink
          href={productPath(view, coffee.slug)}
          className="underline-offset-4 after:absolute after:-inset-x-6 after:-top-96 after:-bottom-24 hover:underline"
        >
          <span>{coffee.name}</span>
          <span className="sr-only">{`, ${hour}`}</span>
        </IntentLink>
      </h3>
      <p className="relative mt-1 text-sm">{notes.join(', ')}</p>
      <p className="relative mt-2">
        <PriceLine availability={coffee.availability} price={coffee.price} />
      </p>
    </li>
  );
}
