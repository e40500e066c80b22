import { skies } from '@/brand/art/backdrops';
import type { CoffeeAttributes } from '@/brand/catalogue/attributes';
import type { BrandWording } from '@/brand/wording';
import { priceTexts } from '@/components/catalog/price-texts';
import type { ProductCard } from '@/lib/catalog/cards';
import { imageOf } from '@/lib/images/images';
import { productPath } from '@/lib/markets/slugs';
import type { StoreView } from '@/lib/markets/types';
import { Hour } from './hour';

type Coffee = ProductCard & { attributes: CoffeeAttributes };

function isCoffee(product: ProductCard): product is Coffee {
  return product.attributes.kind === 'coffee';
}

export async function Day({
  copy,
  coffees,
  view,
}: {
  copy: BrandWording['texts']['home']['day'];
  coffees: readonly ProductCard[];
  view: StoreView;
}) {
  const { title, lead } = copy;
  const cups = await Promise.all(
    coffees
      .filter(isCoffee)
      .sort((a, b) => a.attributes.hour.localeCompare(b.attributes.hour))
      .map(async (coffee) => ({ coffee, price: await priceTexts(coffee) })),
  );
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
        {cups.map(({ coffee, price }) => (
          <Hour
            key={coffee.slug}
            hour={coffee.attributes.hour}
            sky={skies[coffee.slug]}
            href={productPath(view, coffee.slug)}
            name={coffee.name}
            notes={coffee.attributes.notes.join(', ')}
            image={imageOf(coffee.art)}
            price={price}
          />
        ))}
      </ol>
    </section>
  );
}
